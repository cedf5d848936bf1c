package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.sparse.SparseTensor;
import java.util.ArrayList;
import java.util.List;

/// Combinations of one element of each input, row by row.
final class RaggedCross {
  static final long DEFAULT_KEY = 956888297470L;

  private final Ops tf;
  private final String name;
  private final List<Tensor> raggedValues = new ArrayList<>();
  private final List<Tensor> splits = new ArrayList<>();
  private final List<SparseTensor> sparse = new ArrayList<>();
  private final List<Tensor> sparseValues = new ArrayList<>();
  private final List<Tensor> dense = new ArrayList<>();
  private final StringBuilder order = new StringBuilder();

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
    return cross.run(hashed, buckets, key);
  }

  private void add(Object input) {
    if (input instanceof SparseTensor each) {
      checkRank(each.shape());
      sparse.add(each);
      sparseValues.add(elements(each.values()));
      order.append('S');
      return;
    }
    RaggedTensor x = RaggedParts.of(tf, input);
    checkRank(x.shape());
    if (RaggedParts.isRagged(x)) {
      raggedValues.add(elements(x.flatValues()));
      splits.add(RaggedParts.splits(x));
      order.append('R');
    } else {
      dense.add(elements(x.flatValues()));
      order.append('D');
    }
  }

  private void checkRank(Shape shape) {
    if (shape.hasRank() && shape.rank() != 2) {
      throw StructureErrors.of(name, "expected inputs of rank 2, got shape %s", shape);
    }
  }

  private Tensor elements(Tensor values) {
    if (values.dtype().isInteger()) {
      return tf.cast(values, DType.INT64);
    }
    if (values.dtype() != DType.STRING) {
      throw StructureErrors.of(name, "expected integers or strings, got %s", values.dtype());
    }
    return values;
  }

  private RaggedTensor run(boolean hashed, long buckets, long key) {
    boolean narrow =
        !splits.isEmpty() && splits.stream().allMatch(each -> each.dtype() == DType.INT32);
    // The kernel ends the process when it finds both dtypes.
    List<Tensor> alike =
        narrow ? splits : splits.stream().map(each -> tf.cast(each, DType.INT64)).toList();
    var crossed =
        tf.raw.RaggedCross(
            raggedValues,
            alike,
            sparse.stream().map(SparseTensor::indices).toList(),
            sparseValues,
            sparse.stream().map(SparseTensor::denseShape).toList(),
            dense,
            order.toString(),
            hashed,
            buckets,
            key,
            hashed ? DType.INT64 : DType.STRING,
            narrow ? DType.INT32 : DType.INT64);
    return RaggedParts.cut(RaggedParts.dense(crossed.outputValues()), crossed.outputRowSplits());
  }
}
