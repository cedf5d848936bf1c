package io.intarsia.testing;

import io.intarsia.op.Ops;
import java.util.SplittableRandom;

/// Makes values of a type for the laws to be tried on.
@FunctionalInterface
public interface ValueGenerator<T> {
  /// A value that depends on nothing but `random`, so that its seed makes it again. Good generators
  /// vary shapes and static data, and repeat them now and then.
  ///
  /// @param tf where its tensors are made; they live as long as one law is tried
  T generate(Ops tf, SplittableRandom random);
}
