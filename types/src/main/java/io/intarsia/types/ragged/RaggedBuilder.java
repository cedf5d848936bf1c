package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.internal.SmallOps;
import io.intarsia.types.internal.SpecErrors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes ragged tensors, and checks what they are made of.
final class RaggedBuilder {
  /// As many ragged axes as a nested list has, but the innermost.
  static final int DEEPEST = -1;

  private RaggedBuilder() {}

  static RaggedTensor nested(Tensor flatValues, List<Tensor> splits) {
    checkSplits(splits);
    Shape flat = flatValues.shape();
    if (!splits.isEmpty() && flat.hasRank() && flat.rank() == 0) {
      throw SpecErrors.component(
          "RaggedTensor", "flatValues", "a tensor of rank 1 at least", flatValues);
    }
    DType splitsDtype = splits.isEmpty() ? DType.INT64 : splits.getFirst().dtype();
    return new RaggedTensor(flatValues, splits, rows(splits, Shape.unknown()), splitsDtype);
  }

  static RaggedTensor outside(Tensor rowSplits, RaggedTensor values) {
    List<Tensor> splits = new ArrayList<>(List.of(rowSplits));
    splits.addAll(values.nestedRowSplits());
    RaggedTensor ragged = nested(values.flatValues(), splits);
    Shape inner = values.rows();
    Shape hint =
        inner.hasRank() && inner.rank() > 0
            ? Shape.of(-1, -1).concatenate(inner.subShape(1, inner.rank()))
            : Shape.unknown();
    return new RaggedTensor(
        values.flatValues(), splits, rows(splits, hint), ragged.rowSplitsDtype());
  }

  /// Number of rows and lengths of rows, as the splits and a shape say.
  static Shape rows(List<Tensor> splits, Shape hint) {
    if (splits.isEmpty()) {
      return Shape.scalar();
    }
    long[] sizes = new long[splits.size() + 1];
    Arrays.setAll(sizes, axis -> hint.hasRank() ? hint.dim(axis) : Shape.UNKNOWN_SIZE);
    Shape first = splits.getFirst().shape();
    if (first.hasRank() && first.dim(0) != Shape.UNKNOWN_SIZE) {
      sizes[0] = first.dim(0) - 1;
    }
    return Shape.of(sizes);
  }

  static RaggedTensor known(RaggedTensor ragged, Shape shape) {
    Shape merged =
        ragged
            .shape()
            .mergeWith(shape)
            .orElseThrow(() -> RaggedErrors.otherShape(ragged.shape(), shape));
    if (!merged.hasRank() || ragged.raggedRank() == 0) {
      return ragged;
    }
    return new RaggedTensor(
        ragged.flatValues(),
        ragged.nestedRowSplits(),
        merged.subShape(0, ragged.raggedRank() + 1),
        ragged.rowSplitsDtype());
  }

  static void checkSplits(List<Tensor> splits) {
    for (int i = 0; i < splits.size(); i++) {
      Tensor each = splits.get(i);
      Shape shape = each.shape();
      boolean vector = !shape.hasRank() || (shape.rank() == 1 && shape.dim(0) != 0);
      if (!vector || !isSplits(each.dtype()) || each.dtype() != splits.getFirst().dtype()) {
        throw SpecErrors.component(
            "RaggedTensor",
            "rowSplits[" + i + "]",
            "a vector of one element at least, all int32 or all int64",
            each);
      }
    }
  }

  static boolean isSplits(DType dtype) {
    return dtype == DType.INT32 || dtype == DType.INT64;
  }

  static Tensor splitsOf(Tensor rowLengths) {
    Shape shape = rowLengths.shape();
    if (!isSplits(rowLengths.dtype()) || (shape.hasRank() && shape.rank() != 1)) {
      throw SpecErrors.component(
          "RaggedTensor.fromRowLengths", "rowLengths", "an int32 or int64 vector", rowLengths);
    }
    SmallOps tf = new SmallOps(rowLengths.place());
    Tensor ends = tf.run("Cumsum", Attributes.NONE, rowLengths, tf.scalar(0))[0];
    return tf.join(tf.integers(rowLengths.dtype(), 0), ends);
  }

  static RaggedTensor withSplits(RaggedTensor ragged, DType splitsDtype) {
    if (!isSplits(splitsDtype)) {
      throw SpecErrors.dtype(
          "RaggedTensor.withRowSplitsDtype", "rowSplitsDtype", "int32 or int64", splitsDtype);
    }
    List<Tensor> splits =
        ragged.nestedRowSplits().stream().map(each -> each.cast(splitsDtype)).toList();
    return ragged.flat() instanceof Tensor flat
        ? new RaggedTensor(flat, splits, ragged.rows(), splitsDtype)
        : new RaggedTensor(
            ragged.flat(), splits, ragged.rows(), ragged.typeSpec().withSplits(splitsDtype));
  }

  static RaggedTensor deepen(RaggedTensor ragged, int raggedRank, DType splitsDtype) {
    int more = raggedRank - ragged.raggedRank();
    Shape flat = ragged.flatValues().shape();
    if (more < 0 || (more > 0 && flat.hasRank() && flat.rank() <= more)) {
      throw RaggedErrors.tooFewAxes("RaggedTensor.withRaggedRank", flat, Math.max(more, 0) + 1);
    }
    List<Tensor> splits = new ArrayList<>();
    for (Tensor each : ragged.nestedRowSplits()) {
      splits.add(each.cast(splitsDtype));
    }
    if (more == 0) {
      return new RaggedTensor(ragged.flatValues(), splits, ragged.rows(), splitsDtype);
    }
    AxisCut cut = AxisCut.of(ragged.flatValues(), more, splitsDtype);
    splits.addAll(cut.splits());
    Shape cutAxes = flat.hasRank() ? flat.subShape(0, more + 1) : Shape.unknownOfRank(more + 1);
    Shape outer = ragged.raggedRank() == 0 ? Shape.of(cutAxes.dim(0)) : ragged.rows();
    Shape hint = outer.concatenate(cutAxes.subShape(1, more + 1));
    return new RaggedTensor(cut.values(), splits, rows(splits, hint), splitsDtype);
  }

  // -- from nested lists --------------------------------------------------------------------------

  static RaggedTensor build(
      Place runner, List<?> nested, @Nullable DType dtype, int raggedRank, DType splitsDtype) {
    if (!isSplits(splitsDtype)) {
      throw SpecErrors.dtype("RaggedTensor.of", "rowSplitsDtype", "int32 or int64", splitsDtype);
    }
    int depth = Depths.of(nested);
    int ragged = raggedRank == DEEPEST ? depth - 1 : raggedRank;
    if (ragged < 0 || ragged >= Math.max(depth, 1)) {
      throw RaggedErrors.listDepth(ragged, depth);
    }
    SmallOps tf = new SmallOps(runner);
    List<Tensor> splits = new ArrayList<>();
    List<?> level = nested;
    for (int i = 0; i < ragged; i++) {
      splits.add(tf.integers(splitsDtype, splitsOf(level)));
      level = level.stream().<Object>flatMap(row -> ((List<?>) row).stream()).toList();
    }
    try (var host = dtype == null ? HostTensor.of(level) : HostTensor.of(level, dtype)) {
      return nested(runner.constant(host), splits);
    }
  }

  static RaggedTensor constant(Place tf, Object nested, @Nullable DType dtype, int raggedRank) {
    List<?> list =
        switch (nested) {
          case List<?> given -> given;
          case Object array when array.getClass().isArray() -> NestedArrays.list(array);
          default ->
              throw RaggedErrors.of(
                  "RaggedOps.constant: expected nested lists or arrays, got "
                      + nested.getClass().getSimpleName());
        };
    return build(tf, list, dtype, raggedRank, DType.INT64);
  }

  private static long[] splitsOf(List<?> rows) {
    long[] splits = new long[rows.size() + 1];
    for (int i = 0; i < rows.size(); i++) {
      splits[i + 1] = splits[i] + ((List<?>) rows.get(i)).size();
    }
    return splits;
  }
}
