package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Runs a function by Python's name.
final class StructureFunctions {
  private StructureFunctions() {}

  static @Nullable Object run(
      Ops tf, String name, List<@Nullable Object> arguments, Map<String, @Nullable Object> named) {
    if (name.equals("getitem")) {
      Object[] keys =
          arguments.stream().skip(1).map(key -> key == null ? Index.newAxis() : key).toArray();
      return ((RaggedTensor) arguments.getFirst()).get(keys);
    }
    if (name.startsWith("ragged.")) {
      return ragged(tf, name, arguments, named);
    }
    Object text = TEXTS.contains(name) ? strings(tf, name, arguments, named) : null;
    return text == null ? tf.op(name).apply(arguments, named) : text;
  }

  private static final Set<String> TEXTS =
      Set.of(
          "strings.split",
          "strings.bytes_split",
          "strings.unicode_decode",
          "strings.unicode_split",
          "strings.unicode_decode_with_offsets",
          "strings.unicode_split_with_offsets");

  private static Object ragged(
      Ops tf, String name, List<@Nullable Object> all, Map<String, @Nullable Object> named) {
    Object first = all.getFirst();
    return switch (name) {
      case "ragged.stack" -> RaggedOps.stack(tf, (List<?>) first, integer(all.get(1)));
      case "ragged.boolean_mask" -> RaggedOps.booleanMask(tf, first, all.get(1));
      case "ragged.stack_dynamic_partitions" ->
          RaggedOps.stackDynamicPartitions(tf, first, all.get(1), integer(all.get(2)));
      case "ragged.range" -> range(tf, all, named);
      case "ragged.row_splits_to_segment_ids" ->
          RaggedOps.rowSplitsToSegmentIds(tf, (Tensor) first);
      case "ragged.segment_ids_to_row_splits" ->
          all.size() == 1
              ? RaggedOps.segmentIdsToRowSplits(tf, (Tensor) first)
              : RaggedOps.segmentIdsToRowSplits(tf, (Tensor) first, integer(all.get(1)));
      case "ragged.cross" -> RaggedOps.cross(tf, (List<?>) first);
      case "ragged.cross_hashed" ->
          all.size() == 1
              ? RaggedOps.crossHashed(tf, (List<?>) first)
              : RaggedOps.crossHashed(
                  tf, (List<?>) first, integer(all.get(1)), integer(all.get(2)));
      default -> throw new AssertionError(name);
    };
  }

  private static Object range(
      Ops tf, List<@Nullable Object> all, Map<String, @Nullable Object> named) {
    Object starts = all.size() == 1 ? 0 : all.getFirst();
    Object limits = all.size() == 1 ? all.getFirst() : all.get(1);
    Object deltas = all.size() == 3 ? all.get(2) : 1;
    return named.isEmpty()
        ? RaggedOps.range(tf, starts, limits, deltas)
        : RaggedOps.range(tf, starts, limits, deltas, DType.INT32);
  }

  private static Object strings(
      Ops tf, String name, List<@Nullable Object> all, Map<String, @Nullable Object> named) {
    Object first = all.getFirst();
    UnicodeDecodeOptions options = UnicodeDecodeOptions.defaults();
    if (named.get("errors") instanceof String errors) {
      options = options.withErrors(errors);
    }
    return switch (name) {
      case "strings.split" ->
          RaggedStrings.split(
              tf,
              first,
              all.size() > 1 ? String.valueOf(all.get(1)) : "",
              all.size() > 2 ? integer(all.get(2)) : -1);
      case "strings.bytes_split" -> RaggedStrings.bytesSplit(tf, first);
      case "strings.unicode_decode" -> RaggedStrings.unicodeDecode(tf, first, "UTF-8", options);
      case "strings.unicode_split" -> RaggedStrings.unicodeSplit(tf, first, "UTF-8", options);
      case "strings.unicode_decode_with_offsets" ->
          RaggedStrings.unicodeDecodeWithOffsets(tf, first, "UTF-8", options);
      default -> RaggedStrings.unicodeSplitWithOffsets(tf, first, "UTF-8", options);
    };
  }

  private static int integer(@Nullable Object value) {
    return ((Number) Objects.requireNonNull(value)).intValue();
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
      throw new LinkageError(e.getMessage(), e);
    }
  }
}
