package io.intarsia.benchmarks.bare;

import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.benchmarks.measure.TypeWork;
import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The floor of extension types: the same work on arrays of tensors and specs, without types.
final class BareTypes {
  private static final Shape SHAPE = Shape.of(4);

  // Written, so that the compiler cannot leave out what is measured.
  private @Nullable Object result;
  private int number;

  TimedLoop open(TypeWork work) {
    Object[] value = new Object[work.fields()];
    Arrays.fill(value, this);
    TensorSpec[] specs = specs(value.length);
    TensorSpec[] others = specs(value.length);
    Runnable call =
        switch (work.task()) {
          case CONSTRUCT, FLATTEN, PACK -> () -> result = List.of(value.clone());
          case SPEC -> () -> result = specs(value.length);
          case HASH -> () -> number += Arrays.hashCode(specs);
          case EQUAL -> () -> number += Arrays.equals(specs, others) ? 1 : 0;
          case COMPATIBLE -> () -> number += areCompatible(specs, others) ? 1 : 0;
        };
    return TimedLoop.of(call, () -> new float[] {value.length});
  }

  private static TensorSpec[] specs(int count) {
    TensorSpec[] specs = new TensorSpec[count];
    Arrays.setAll(specs, i -> TensorSpec.of(SHAPE, DType.FLOAT32));
    return specs;
  }

  private static boolean areCompatible(TensorSpec[] specs, TensorSpec[] others) {
    boolean compatible = true;
    for (int i = 0; i < specs.length; i++) {
      compatible &= specs[i].isCompatibleWith(others[i]);
    }
    return compatible;
  }
}
