package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.function.KnownShape;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.sparse.SparseTensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Ragged tensors as tensors and sparse tensors, and back.
final class RaggedConversions {
  private RaggedConversions() {}

  /// Rows filled up with zeros to the longest.
  static Tensor toTensor(RaggedTensor ragged) {
    return ragged.raggedRank() == 0 ? ragged.flatValues() : filled(ragged, null, Shape.unknown());
  }

  /// @param fill null for zeros
  static Tensor toTensor(RaggedTensor ragged, @Nullable Object fill, Shape shape) {
    return ragged.raggedRank() == 0
        ? ragged.flatValues()
        : KnownShape.of(filled(ragged, fill, shape), known(ragged.shape(), shape));
  }

  private static Tensor filled(RaggedTensor ragged, @Nullable Object fill, Shape shape) {
    Tensor flat = ragged.flatValues();
    Ops tf = Ops.of(flat.place());
    return tf.raw.RaggedTensorToTensor(
        sizes(tf, ragged.rowSplitsDtype(), shape),
        flat,
        filler(tf, ragged, fill),
        ragged.nestedRowSplits(),
        Collections.nCopies(ragged.raggedRank(), "ROW_SPLITS"));
  }

  private static Tensor sizes(Ops tf, DType dtype, Shape shape) {
    return shape.hasRank() ? tf.constant(shape.toArray(), dtype) : tf.constant(-1, dtype);
  }

  private static Tensor filler(Ops tf, RaggedTensor ragged, @Nullable Object fill) {
    DType dtype = ragged.dtype();
    return switch (fill) {
      case null -> zero(tf, dtype);
      case Tensor tensor -> tensor;
      default -> {
        try (var host = HostTensor.of(fill, dtype)) {
          yield tf.constant(host);
        }
      }
    };
  }

  /// A constant where Java has one, as filling a tensor is an op more.
  private static Tensor zero(Ops tf, DType dtype) {
    return dtype.isInteger() || dtype.isFloating()
        ? tf.constant(0, dtype)
        : tf.zeros(Shape.scalar(), dtype);
  }

  /// What is asked for, else what is known.
  private static Shape known(Shape ragged, Shape asked) {
    if (!ragged.hasRank() || !asked.hasRank()) {
      return ragged.hasRank() ? ragged : asked;
    }
    long[] sizes = asked.toArray();
    Arrays.setAll(sizes, axis -> sizes[axis] < 0 ? ragged.dim(axis) : sizes[axis]);
    return Shape.of(sizes);
  }

  static SparseTensor toSparse(RaggedTensor ragged) {
    if (ragged.raggedRank() == 0) {
      throw RaggedErrors.noRaggedAxis("RaggedTensor.toSparse", ragged.typeSpec());
    }
    Tensor flat = ragged.flatValues();
    Ops tf = Ops.of(flat.place());
    // The op takes int64 splits only.
    List<Tensor> splits = ragged.withRowSplitsDtype(DType.INT64).nestedRowSplits();
    var parts = tf.raw.RaggedTensorToSparse(splits, flat);
    return SparseTensor.of(parts.sparseIndices(), parts.sparseValues(), parts.sparseDenseShape());
  }

  static RaggedTensor fromSparse(SparseTensor sparse, DType splitsDtype) {
    Shape shape = sparse.shape();
    if (!shape.hasRank() || shape.rank() != 2) {
      throw RaggedErrors.sparseRank(shape);
    }
    Ops tf = Ops.of(sparse.values().place());
    RaggedChecks.raggedRight(tf, sparse.indices());
    Tensor rows = tf.cast(sparse.indices().get(Index.all(), 0), splitsDtype);
    Tensor all = PartitionChecks.rows(tf, "RaggedTensor.fromSparse", sparse.denseShape().get(0));
    Tensor count = tf.cast(all, splitsDtype);
    return RaggedTensor.fromRowSplits(sparse.values(), RaggedRows.splitsOfIds(tf, rows, count));
  }

  // -- from tensors -------------------------------------------------------------------------------

  static RaggedTensor fromTensor(Tensor tensor, FromTensorOptions options) {
    if (options.lengths().isEmpty() && options.padding().isEmpty()) {
      return RaggedTensor.fromTensor(tensor, options.raggedRank(), options.rowSplitsDtype());
    }
    Shape shape = tensor.shape();
    int axes = Math.max(options.raggedRank(), options.lengths().size());
    if (shape.hasRank() && shape.rank() <= axes) {
      throw RaggedErrors.tooFewAxes("RaggedTensor.fromTensor", shape, axes + 1);
    }
    return options.lengths().size() > 1 ? masked(tensor, options) : innermost(tensor, options);
  }

  /// Lengths for several ragged axes say which elements are there.
  private static RaggedTensor masked(Tensor tensor, FromTensorOptions options) {
    Ops tf = Ops.of(tensor.place());
    List<Tensor> lengths =
        RaggedFactories.partitions(tensor, options.lengths()).stream()
            .map(each -> tf.cast(each, options.rowSplitsDtype()))
            .toList();
    Tensor count = tf.reshape(tf.math.reduceSum(lengths.getLast()), 1);
    RaggedTensor ones =
        RaggedTensor.fromNestedRowLengths(tf.fill(count, tf.constant(true)), lengths);
    long[] open = new long[lengths.size() + 1];
    Arrays.fill(open, -1);
    Tensor mask = toTensor(ones, null, Shape.of(open));
    // Else a graph would take elements of other rows.
    Tensor sizes = tf.shape(tensor).get(Index.to(open.length));
    tf.debugging.assertEqual(
        tf.shape(mask),
        sizes,
        "RaggedTensor.fromTensor: expected lengths whose longest rows are those of the tensor");
    return RaggedTensor.fromNestedRowLengths(tf.booleanMask(tensor, mask), lengths);
  }

  /// The axes before the last ragged one are uniform.
  private static RaggedTensor innermost(Tensor tensor, FromTensorOptions options) {
    Ops tf = Ops.of(tensor.place());
    int outer = options.raggedRank() - 1;
    Tensor rows = FlatAxes.merged(tf, tensor, outer);
    RaggedTensor cut = rows(tf, rows, options);
    if (outer == 0) {
      return cut;
    }
    AxisCut axes = AxisCut.of(tensor, outer, options.rowSplitsDtype());
    List<Tensor> splits = new ArrayList<>(axes.splits());
    splits.addAll(cut.nestedRowSplits());
    Shape shape = tensor.shape();
    Shape above = shape.hasRank() ? shape.subShape(0, outer + 1) : Shape.unknownOfRank(outer + 1);
    Shape known = above.concatenate(Shape.of(-1));
    return new RaggedTensor(
        cut.flatValues(), splits, RaggedBuilder.rows(splits, known), options.rowSplitsDtype());
  }

  private static RaggedTensor rows(Ops tf, Tensor rows, FromTensorOptions options) {
    DType dtype = options.rowSplitsDtype();
    Tensor columns = tf.shape(rows, dtype).get(1);
    Tensor lengths =
        options.padding().isPresent()
            ? lengths(tf, rows, options.padding().get(), dtype)
            : tf.cast(RaggedFactories.partitions(rows, options.lengths()).getFirst(), dtype);
    Tensor inside = tf.math.maximum(tf.math.minimum(lengths, columns), tf.zerosLike(columns));
    Tensor positions = tf.raw.Range(tf.zerosLike(columns), columns, tf.onesLike(columns));
    Tensor mask = tf.math.less(positions, tf.expandDims(inside, 1));
    return RaggedTensor.fromRowLengths(tf.booleanMask(rows, mask), inside);
  }

  /// Up to the last element of each row that is no padding.
  private static Tensor lengths(Ops tf, Tensor rows, Object padding, DType dtype) {
    Tensor filler = padding instanceof Tensor tensor ? tensor : tf.constant(padding, rows.dtype());
    Shape shape = rows.shape();
    Shape element = shape.hasRank() ? shape.subShape(2, shape.rank()) : shape;
    if (!filler.shape().isCompatibleWith(element)) {
      throw RaggedErrors.padding(element, filler.shape());
    }
    Tensor other = tf.math.notEqual(rows, filler);
    if (!shape.hasRank()) {
      Tensor sizes = tf.shape(rows);
      Tensor inner = tf.reshape(tf.math.reduceProd(sizes.get(Index.from(2))), 1);
      Tensor three = tf.concat(List.of(sizes.get(Index.to(2)), inner), 0);
      other = tf.ensureShape(tf.reshape(other, three), Shape.unknownOfRank(3));
    }
    if (!shape.hasRank() || shape.rank() > 2) {
      int rank = shape.hasRank() ? shape.rank() : 3;
      other = tf.math.reduceAny(other, IntStream.range(2, rank).toArray());
    }
    Tensor columns = tf.shape(rows, dtype).get(1);
    Tensor one = tf.onesLike(columns);
    Tensor ends = tf.raw.Range(one, tf.math.add(columns, one), one);
    Tensor reached = tf.math.multiply(tf.cast(other, dtype), ends);
    return tf.math.maximum(tf.math.reduceMax(reached, 1), tf.zerosLike(columns));
  }
}
