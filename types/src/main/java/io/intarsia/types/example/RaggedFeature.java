package io.intarsia.types.example;

import io.intarsia.dtype.DType;
import io.intarsia.types.internal.SpecErrors;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Any number of values, which become a ragged tensor: the rows of a batch are its examples, and
/// partitions under other keys cut them further.
///
/// ```java
/// new RaggedFeature(DType.INT64);
/// new RaggedFeature(DType.INT64).withValueKey("v").withPartitions(new RaggedFeature.RowSplits("s"));
/// ```
///
/// @param dtype of the values: `float32`, `int64` or `string`
/// @param valueKey the key of the values; null for that of the feature
/// @param partitions how the values of each example are cut, outermost first
/// @param rowSplitsDtype `int32` or `int64`
/// @param validate whether partitions are checked to cut exactly the values of their example
/// @see "Python: tf.io.RaggedFeature"
public record RaggedFeature(
    DType dtype,
    @Nullable String valueKey,
    List<Partition> partitions,
    DType rowSplitsDtype,
    boolean validate)
    implements ExampleFeature {
  /// @throws IllegalArgumentException if a dtype is another, or the key is empty
  public RaggedFeature {
    partitions = List.copyOf(partitions);
    FeatureErrors.checkDtype("RaggedFeature", dtype);
    if (rowSplitsDtype != DType.INT32 && rowSplitsDtype != DType.INT64) {
      throw SpecErrors.dtype("RaggedFeature", "rowSplitsDtype", "int32 or int64", rowSplitsDtype);
    }
    if (valueKey != null && valueKey.isEmpty()) {
      throw FeatureErrors.argument("RaggedFeature", "a key of values", "''");
    }
  }

  /// The values under the feature's own key, with `int32` splits.
  ///
  /// @throws IllegalArgumentException if the dtype is another
  public RaggedFeature(DType dtype) {
    this(dtype, null, List.of(), DType.INT32, false);
  }

  /// This feature with values under a key of their own.
  ///
  /// @throws IllegalArgumentException if the key is empty
  public RaggedFeature withValueKey(String valueKey) {
    return new RaggedFeature(dtype, valueKey, partitions, rowSplitsDtype, validate);
  }

  /// This feature with values that are cut so, outermost first.
  public RaggedFeature withPartitions(Partition... partitions) {
    return new RaggedFeature(dtype, valueKey, List.of(partitions), rowSplitsDtype, validate);
  }

  /// This feature with row splits of a dtype.
  ///
  /// @throws IllegalArgumentException if it is neither `int32` nor `int64`
  public RaggedFeature withRowSplitsDtype(DType rowSplitsDtype) {
    return new RaggedFeature(dtype, valueKey, partitions, rowSplitsDtype, validate);
  }

  /// This feature, whose partitions are checked or not.
  public RaggedFeature withValidate(boolean validate) {
    return new RaggedFeature(dtype, valueKey, partitions, rowSplitsDtype, validate);
  }

  /// The key of the values.
  ///
  /// @param key of the feature
  String valueKeyOr(String key) {
    return valueKey == null ? key : valueKey;
  }

  /// How values are cut into rows.
  public sealed interface Partition permits Keyed, UniformRowLength {}

  /// A partition that examples have under a key, `int64`.
  public sealed interface Keyed extends Partition
      permits RowLengths, RowLimits, RowSplits, RowStarts, ValueRowIds {
    /// The key.
    String key();
  }

  /// Where rows begin and end: from 0 to the number of values.
  public record RowSplits(String key) implements Keyed {}

  /// The length of each row.
  public record RowLengths(String key) implements Keyed {}

  /// Where each row begins, from 0 on; the last one ends with the values.
  public record RowStarts(String key) implements Keyed {}

  /// Where each row ends, up to the number of values.
  public record RowLimits(String key) implements Keyed {}

  /// The row of each value, never falling. There are rows up to the last that has a value, at most
  /// 16,777,216 in a batch.
  public record ValueRowIds(String key) implements Keyed {}

  /// All rows have one length.
  ///
  /// @param length 1 or more
  public record UniformRowLength(long length) implements Partition {
    /// @throws IllegalArgumentException if the length is less than 1
    public UniformRowLength {
      if (length < 1) {
        throw FeatureErrors.argument(
            "RaggedFeature.UniformRowLength", "a length of 1 or more", String.valueOf(length));
      }
    }
  }
}
