package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.sparse.SparseFeatures;
import io.intarsia.types.sparse.SparseTensor;
import java.util.ArrayList;
import java.util.List;

/// Combinations of one element of each input, row by row: those of sparse tensors with the same
/// rows. The runtime's op for ragged ones ends the process for row splits of two dtypes, and was
/// not vetted.
final class RaggedCross {
  static final long DEFAULT_KEY = 956888297470L;

  private final Ops tf;
  private final String name;
  private final List<TensorLike> inputs = new ArrayList<>();
  private final List<DType> splits = new ArrayList<>();

  private RaggedCross(Ops tf, String name) {
    this.tf = tf;
    this.name = name;
  }

  static RaggedTensor run(Ops tf, List<?> inputs, boolean hashed, long buckets, long key) {
    var cross = new RaggedCross(tf, hashed ? "RaggedOps.crossHashed" : "RaggedOps.cross");
    if (inputs.isEmpty()) {
      throw StructureErrors.of(cross.name, "expected at least one input, got an empty list");
    }
    if (buckets < 0) {
      throw StructureErrors.of(cross.name, "expected 0 buckets at least, got %d", buckets);
    }
    inputs.forEach(cross::add);
    return cross.rows(
        hashed
            ? SparseFeatures.crossHashed(cross.inputs, buckets, key)
            : SparseFeatures.cross(cross.inputs));
  }

  private void add(Object input) {
    if (input instanceof SparseTensor sparse) {
      check(sparse.shape(), sparse.dtype());
      inputs.add(sparse);
      return;
    }
    RaggedTensor x = RaggedParts.of(tf, input);
    check(x.shape(), x.dtype());
    if (RaggedParts.isRagged(x)) {
      splits.add(x.rowSplitsDtype());
      inputs.add(x.toSparse());
    } else {
      // Sparse ones come before dense ones, whatever their order.
      inputs.add(RaggedTensor.fromTensor(x.flatValues()).toSparse());
    }
  }

  private void check(Shape shape, DType dtype) {
    if (shape.hasRank() && shape.rank() != 2) {
      throw StructureErrors.of(name, "expected inputs of rank 2, got shape %s", shape);
    }
    if (!dtype.isInteger() && dtype != DType.STRING) {
      throw StructureErrors.of(name, "expected integers or strings, got %s", dtype);
    }
  }

  /// Rows whose elements are stored one behind the other.
  private RaggedTensor rows(SparseTensor crossed) {
    boolean narrow = !splits.isEmpty() && splits.stream().allMatch(each -> each == DType.INT32);
    DType dtype = narrow ? DType.INT32 : DType.INT64;
    Tensor ids = crossed.indices().get(Index.all(), 0).cast(dtype);
    Tensor count = crossed.denseShape().get(0).cast(dtype);
    return RaggedTensor.fromRowSplits(crossed.values(), RaggedRows.splitsOfIds(tf, ids, count));
  }
}
