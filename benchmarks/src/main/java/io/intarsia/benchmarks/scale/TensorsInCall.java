package io.intarsia.benchmarks.scale;

import io.intarsia.function.Traced;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.stream.IntStream;

/// Functions that take lists of numbers, and an op that does.
final class TensorsInCall implements Growth {
  private final Environment tf = Environment.open();

  @Override
  public void at(int size, Sampler sampler, Sink sink) {
    try (var _ = tf.scope()) {
      List<Tensor> all = IntStream.range(0, size).mapToObj(i -> tf.constant((float) i)).toList();
      var takes = tf.function(TensorsInCall::square);
      Traced.Of1<List<Tensor>, List<Tensor>> gives = tf.function((Ops g, List<Tensor> in) -> in);
      // A function of one op runs it in this thread.
      sink.add(
          Line.CALL_WITH_TENSORS, sampler.repeated(Clock.THREAD, () -> takes.apply(all).close()));
      sink.add(
          Line.CALL_GIVING_TENSORS,
          sampler.repeated(Clock.WALL, () -> gives.apply(all).forEach(Tensor::close)));
      sink.add(
          Line.FIRST_WITH_TENSORS,
          sampler.repeated(
              Clock.THREAD, () -> tf.function(TensorsInCall::square).apply(all).close()));
      sink.add(Line.OP_OF_TENSORS, sampler.repeated(Clock.THREAD, () -> tf.stack(all).close()));
    }
  }

  private static Tensor square(Ops g, List<Tensor> in) {
    return g.math.multiply(in.getFirst(), in.getFirst());
  }

  @Override
  public void close() {
    tf.close();
  }
}
