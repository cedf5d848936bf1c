package io.intarsia.op.numpy;

/// The range of a dtype of integers.
///
/// @param bits how many an element has
/// @see "Python: numpy.iinfo"
public record IntInfo(int bits, long min, long max) {}
