"""acc as an xDSL plugin: `xdsl-opt` and every tool on xDSL find our dialects and passes here."""

from xdsl.universe import Universe

from acc import registry

ACC_UNIVERSE = Universe(all_dialects=registry.dialects(), all_passes=registry.passes())
