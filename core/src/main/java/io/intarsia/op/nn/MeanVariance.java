package io.intarsia.op.nn;

import io.intarsia.tensor.Tensor;

/// Mean and variance of a tensor over some of its axes.
///
/// @param mean the means
/// @param variance the variances, of the shape of the means
/// @see "Python: tf.nn.moments"
public record MeanVariance(Tensor mean, Tensor variance) {}
