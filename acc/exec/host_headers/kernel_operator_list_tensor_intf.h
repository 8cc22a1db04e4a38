// Stand-in for the toolkit's header of this name.
#error "ListTensorDesc is not modelled by the host model"
