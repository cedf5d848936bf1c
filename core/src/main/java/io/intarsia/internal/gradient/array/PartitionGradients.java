package io.intarsia.internal.gradient.array;

import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.scalar;

import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.internal.gradient.rule.SizeTensors;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Rows that are dealt out to several tensors, and put together again.
final class PartitionGradients {
  private PartitionGradients() {}

  @GradientOf(value = "DynamicPartition", keeps = Keeps.PARAMETERS)
  static void partition(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Tensor partitions = op.input(1);
          Tensor numbers =
              tf.Reshape(SizeTensors.range(op, tf.Size(partitions)), tf.Shape(partitions));
          List<Tensor> places = tf.DynamicPartition(numbers, partitions, op.outputCount());
          List<Tensor> gradients = new ArrayList<>();
          for (int i = 0; i < op.outputCount(); i++) {
            gradients.add(op.gradient(i));
          }
          return tf.Reshape(tf.DynamicStitch(places, gradients), op.inputShapeTensor(0));
        });
  }

  /// Of several rows for one place the last came there, and has its gradient.
  @GradientOf(
      value = {"DynamicStitch", "ParallelDynamicStitch"},
      keeps = Keeps.PARAMETERS)
  static void stitch(OpGradient op) {
    RawOps tf = raw(op);
    int count = op.inputCount() / 2;
    List<Tensor> places = new ArrayList<>();
    List<Tensor> names = new ArrayList<>();
    Tensor next = SizeTensors.number(op, 0);
    for (int i = 0; i < count; i++) {
      Tensor place = op.input(i);
      Tensor end = tf.AddV2(next, tf.Size(place));
      places.add(place);
      names.add(tf.Reshape(tf.Range(next, end, SizeTensors.number(op, 1)), tf.Shape(place)));
      next = end;
    }
    Tensor came = tf.DynamicStitch(places, names);
    for (int i = 0; i < count; i++) {
      Tensor place = places.get(i);
      Tensor name = names.get(i);
      op.give(count + i, () -> ofLast(op, place, tf.Equal(rows(op, came, place), name)));
    }
  }

  private static Tensor ofLast(OpGradient op, Tensor place, Tensor isLast) {
    RawOps tf = raw(op);
    Tensor rows = rows(op, op.gradient(), place);
    Tensor zero = scalar(op, 0, rows.dtype());
    return tf.SelectV2(SizeTensors.aligned(op, isLast, rows), rows, zero);
  }

  private static Tensor rows(OpGradient op, Tensor all, Tensor place) {
    return raw(op).GatherV2(all, place, SizeTensors.number(op, 0));
  }
}
