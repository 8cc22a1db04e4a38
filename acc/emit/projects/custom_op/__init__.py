"""The `custom-op` form: a project of a custom operator, as msopgen lays them out."""
