package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.benchmarks.measure.TypeWork;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Extension types and their specs.
final class OwnTypes {
  private final Tensor tensor;
  // Written, so that the compiler cannot leave out what is measured.
  private @Nullable Object result;
  private int number;

  OwnTypes(Environment tf) {
    this.tensor = tf.constant(Data.ramp(4));
  }

  TimedLoop open(TypeWork work) {
    int fields = work.fields();
    ExtensionType value = FieldTypes.make(fields, tensor);
    TypeSpec<?> spec = value.typeSpec();
    TypeSpec<?> other = FieldTypes.make(fields, tensor).typeSpec();
    List<@Nullable Object> flat = Nest.expanded().flatten(value);
    Runnable call =
        switch (work.task()) {
          case CONSTRUCT -> () -> result = FieldTypes.make(fields, tensor);
          case SPEC -> () -> result = value.typeSpec();
          case HASH -> () -> number += spec.hashCode();
          case EQUAL -> () -> number += spec.equals(other) ? 1 : 0;
          case COMPATIBLE -> () -> number += spec.isCompatibleWith(other) ? 1 : 0;
          case FLATTEN -> () -> result = Nest.expanded().flatten(value);
          case PACK -> () -> result = Nest.expanded().packSequenceAs(value, flat);
        };
    return TimedLoop.of(call, () -> new float[] {Nest.expanded().flatten(value).size()});
  }
}
