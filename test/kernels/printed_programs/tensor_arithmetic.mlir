func.func @main(%x: tensor<37x100xf32>, %i: tensor<37x100xi32>)
    -> (tensor<37x100xf32>, tensor<37x100xf32>, tensor<37x100xi32>) {
  %0 = arith.sitofp %i : tensor<37x100xi32> to tensor<37x100xf32>
  %1 = arith.addf %x, %0 fastmath<contract> : tensor<37x100xf32>
  %2 = arith.cmpf olt, %x, %1 : tensor<37x100xf32>
  %3 = arith.select %2, %x, %1 : tensor<37x100xi1>, tensor<37x100xf32>
  %4 = math.round %x : tensor<37x100xf32>
  %5 = arith.addi %i, %i overflow<nsw> : tensor<37x100xi32>
  %6 = arith.cmpi sge, %5, %i : tensor<37x100xi32>
  %7 = arith.extui %6 : tensor<37x100xi1> to tensor<37x100xi32>
  func.return %3, %4, %7 : tensor<37x100xf32>, tensor<37x100xf32>, tensor<37x100xi32>
}
