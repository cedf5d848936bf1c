package io.intarsia.types.ragged;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Index;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Runs a function by Python's name.
final class StructureFunctions {
  private StructureFunctions() {}

  static @Nullable Object run(
      Ops tf, String name, List<@Nullable Object> arguments, Map<String, @Nullable Object> named) {
    return switch (name) {
      case "ragged.stack" ->
          RaggedOps.stack(tf, (List<?>) arguments.get(0), ((Number) arguments.get(1)).intValue());
      case "ragged.boolean_mask" -> RaggedOps.booleanMask(tf, arguments.get(0), arguments.get(1));
      case "getitem" -> {
        Object[] keys =
            arguments.stream().skip(1).map(key -> key == null ? Index.newAxis() : key).toArray();
        yield ((RaggedTensor) arguments.getFirst()).get(keys);
      }
      case "ragged.stack_dynamic_partitions" ->
          RaggedOps.stackDynamicPartitions(
              tf, arguments.get(0), arguments.get(1), ((Number) arguments.get(2)).intValue());
      default -> tf.op(name).apply(arguments, named);
    };
  }

  /// The components of a record, as of a function that gives several values.
  static List<Object> components(Record named) {
    return Arrays.stream(named.getClass().getRecordComponents())
        .map(each -> component(named, each))
        .toList();
  }

  private static Object component(Record named, RecordComponent component) {
    try {
      return component.getAccessor().invoke(named);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }
}
