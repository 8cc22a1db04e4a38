// Stand-in for the toolkit's header of this name: the tiling structs of library functions.
#error "the library functions that take tiling structs are not modelled by the host model"
