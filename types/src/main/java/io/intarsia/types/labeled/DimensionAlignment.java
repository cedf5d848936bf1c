package io.intarsia.types.labeled;

import io.intarsia.display.ValueText;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.array.GatherOptions;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.List;

/// How positions of one dimension correspond to positions of another: each position of `source`,
/// such as a word, belongs to one position of `target`, such as a speaker. Immutable; the map stays
/// the caller's.
///
/// ```java
/// Tensor map = tf.constant(new int[] {0, 0, 1, 1, 1});
/// var speakers = DimensionAlignment.of("word", "speaker", map, 2);
/// speakers.gather(tf, tf.constant(new int[] {10, 20}));       // [10, 10, 20, 20, 20], one a word
/// speakers.sum(tf, tf.constant(new int[] {1, 2, 3, 4, 5}));   // [3, 12], one a speaker
/// ```
///
/// It is a plain data structure: it goes through nests, functions and saved models, but functions
/// of the facade do not take it. Names and the number of target positions are static, the map is
/// data.
///
/// @see "TensorFlow RFC 20200721: DimensionAlignment"
public final class DimensionAlignment implements ExtensionType {
  private final Tensor map;
  private final DimensionAlignmentSpec spec;

  // Nothing is read: the map may be a placeholder.
  DimensionAlignment(Tensor map, DimensionAlignmentSpec spec) {
    this.map = map;
    this.spec = spec;
  }

  /// An alignment to any number of positions.
  ///
  /// @param source the name of the dimension whose positions belong somewhere
  /// @param target the name of the dimension they belong to
  /// @param map `[source]`, `int32` or `int64`: for each position, that of the target
  /// @throws IllegalArgumentException if the map has another rank or dtype, or a name is blank, or
  ///   both are the same
  public static DimensionAlignment of(String source, String target, Tensor map) {
    return of(source, target, map, Shape.UNKNOWN_SIZE);
  }

  /// As [#of(String, String, Tensor)], to a known number of positions.
  ///
  /// @param targetSize how many positions the target has; -1 if not known
  public static DimensionAlignment of(String source, String target, Tensor map, long targetSize) {
    Shape shape = map.shape();
    if (shape.hasRank() && shape.rank() != 1) {
      throw AlignmentErrors.map(map);
    }
    Shape vector = shape.hasRank() ? shape : Shape.of(Shape.UNKNOWN_SIZE);
    return new DimensionAlignment(
        map, new DimensionAlignmentSpec(source, target, vector, targetSize, map.dtype()));
  }

  /// The name of the dimension whose positions belong somewhere.
  public String source() {
    return spec.source();
  }

  /// The name of the dimension they belong to.
  public String target() {
    return spec.target();
  }

  /// For each position of the source, that of the target: `[source]`, `int32` or `int64`.
  public Tensor map() {
    return map;
  }

  /// How many positions the source has; -1 if not known.
  public long sourceSize() {
    return spec.sourceShape().dim(0);
  }

  /// How many positions the target has; -1 if not known.
  public long targetSize() {
    return spec.targetSize();
  }

  /// Values of the target spread over the source: `[target, …]` become `[source, …]`, each position
  /// with the value of the one it belongs to. Of a labeled tensor, the axis named as the target is
  /// replaced, wherever it is, by one named as the source. The result is the caller's.
  ///
  /// @param tf where ops run
  /// @throws IllegalArgumentException if the values have another number of positions, or no axis of
  ///   that name
  public TensorLike gather(Ops tf, TensorLike values) {
    if (values instanceof LabeledTensor labeled) {
      int axis = labeled.axisNames().indexOf("DimensionAlignment.gather", target());
      checkSize("gather", labeled, axis, targetSize());
      var options = GatherOptions.defaults().withAxis(axis);
      return tf.gather(labeled, LabeledTensor.of(map, source()), options);
    }
    checkSize("gather", values, 0, targetSize());
    return tf.gather(values, map);
  }

  /// Values of the target spread over the source.
  ///
  /// @see #gather(Ops, TensorLike)
  public Tensor gather(Ops tf, Tensor values) {
    return (Tensor) gather(tf, (TensorLike) values);
  }

  /// Values of the source summed up for each position of the target: `[source, …]` become `[target,
  /// …]`, 0 where nothing belongs to. Of a labeled tensor, the axis named as the source, wherever
  /// it is, is replaced by one named as the target, which comes first. The result is the caller's.
  ///
  /// @param tf where ops run
  /// @throws IllegalArgumentException if the values have another number of positions, or no axis of
  ///   that name
  /// @throws IllegalStateException if the number of target positions is not known
  public TensorLike sum(Ops tf, TensorLike values) {
    if (targetSize() == Shape.UNKNOWN_SIZE) {
      throw AlignmentErrors.unknownTarget("sum", spec);
    }
    int count = Math.toIntExact(targetSize());
    if (values instanceof LabeledTensor labeled) {
      AxisNames names = labeled.axisNames();
      int axis = names.indexOf("DimensionAlignment.sum", source());
      checkSize("sum", labeled, axis, sourceSize());
      AxisNames others = names.without(List.of(axis));
      TensorLike moved = AxisMoves.all(tf, labeled.values(), names, others.with(0, source()));
      return new LabeledTensor(
          tf.math.unsortedSegmentSum(moved, map, count), others.with(0, target()));
    }
    checkSize("sum", values, 0, sourceSize());
    return tf.math.unsortedSegmentSum(values, map, count);
  }

  /// Values of the source summed up for each position of the target.
  ///
  /// @see #sum(Ops, TensorLike)
  public Tensor sum(Ops tf, Tensor values) {
    return (Tensor) sum(tf, (TensorLike) values);
  }

  /// This alignment and then another: of words to speakers, and of speakers to teams, that of words
  /// to teams. Its map is the caller's.
  ///
  /// @param tf where ops run
  /// @throws IllegalArgumentException if the other does not start where this ends
  public DimensionAlignment then(Ops tf, DimensionAlignment next) {
    boolean sizesAgree = Shape.of(targetSize()).isCompatibleWith(Shape.of(next.sourceSize()));
    if (!target().equals(next.source()) || !sizesAgree) {
      throw AlignmentErrors.notNext(spec, next.spec);
    }
    return of(source(), next.target(), tf.gather(next.map, map), next.targetSize());
  }

  private void checkSize(String operation, TensorLike values, int axis, long expected) {
    Shape shape = values.shape();
    boolean fits =
        !shape.hasRank()
            || (shape.rank() > axis
                && Shape.of(shape.dim(axis)).isCompatibleWith(Shape.of(expected)));
    if (!fits) {
      throw AlignmentErrors.size(operation, spec, expected, axis, shape);
    }
  }

  /// Checks the positions in the map.
  ///
  /// @throws IllegalArgumentException if one is negative, or not one of the target
  /// @throws IllegalStateException if the map has data that was closed
  @Override
  public void validate() {
    if (!TypeSpecs.areReal(map)) {
      return;
    }
    try (var host = map.toHost()) {
      List<?> positions = host.toList();
      for (int i = 0; i < positions.size(); i++) {
        long position = ((Number) positions.get(i)).longValue();
        if (position < 0 || (targetSize() >= 0 && position >= targetSize())) {
          throw AlignmentErrors.position(spec, i, position);
        }
      }
    }
  }

  /// The dtype of the map.
  public DType dtype() {
    return map.dtype();
  }

  @Override
  public DimensionAlignmentSpec typeSpec() {
    return spec;
  }

  /// Prints `DimensionAlignment(word -> speaker=2, map=[0, 0, 1, 1, 1])`.
  @Override
  public String toString() {
    return "DimensionAlignment(%s -> %s=%s, map=%s)"
        .formatted(
            source(),
            target(),
            targetSize() < 0 ? "?" : String.valueOf(targetSize()),
            ValueText.of(map));
  }
}
