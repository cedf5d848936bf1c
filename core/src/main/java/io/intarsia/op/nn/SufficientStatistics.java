package io.intarsia.op.nn;

import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// What mean and variance can be computed from, and what can be added up over batches.
///
/// @param counts the number of elements summed, a scalar
/// @param meanSs the sum of the elements, each minus the shift
/// @param varianceSs the sum of the squares of the elements, each minus the shift
/// @param shift what was subtracted, or null
/// @see "Python: tf.nn.sufficient_statistics"
public record SufficientStatistics(
    Tensor counts, Tensor meanSs, Tensor varianceSs, @Nullable Tensor shift) {}
