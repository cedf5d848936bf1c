package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.RaggedWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.sparse.SparseTensor;
import java.util.function.Supplier;

/// The tensors of a workload with ragged rows, in an environment of their own.
record RaggedInputs(Environment tf, RaggedWork work, Tensor values, Tensor splits) {
  static RaggedInputs of(RaggedWork work) {
    var tf = Environment.open();
    return new RaggedInputs(tf, work, tf.constant(work.values()), tf.constant(work.splits()));
  }

  RaggedTensor ragged() {
    return RaggedTensor.fromRowSplits(values, splits);
  }

  /// The same rows, of which only the data say so.
  RaggedTensor apart() {
    return RaggedTensor.fromRowSplits(values, tf.constant(work.splits()));
  }

  Tensor ids() {
    return tf.constant(work.ids());
  }

  SparseTensor sparse() {
    Tensor indices = tf.constant(work.indices(), DType.INT64, Shape.of(work.ids().length, 2));
    return SparseTensor.of(
        indices, values, tf.constant(new long[] {work.rows(), RaggedWork.COLUMNS}));
  }

  Tensor dense() {
    return tf.constant(
        Data.nested(Data.ramp(RaggedWork.COLUMNS * RaggedWork.WIDTH), RaggedWork.WIDTH));
  }

  /// A loop of a call that makes tensors.
  TimedLoop loop(Supplier<Tensor> call) {
    return TimedLoop.of(
        () -> {
          try (var _ = tf.scope()) {
            call.get().close();
          }
        },
        () -> OwnOps.values(call.get()),
        tf::close);
  }

  /// A loop of a call that makes none.
  TimedLoop loop(Supplier<?> call, Tensor result) {
    Object[] last = {result};
    return TimedLoop.of(() -> last[0] = call.get(), () -> result.toArray(float[].class), tf::close);
  }
}
