package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.ReplicaWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.replicas.Replicas;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.replica.PerReplica;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Values through the code of replicas and through functions, beside the tensors they are made of.
final class ReplicaValues {
  private final Environment tf;
  private final int size;

  private ReplicaValues(Environment tf, int size) {
    this.tf = tf;
    this.size = size;
  }

  static TimedLoop ragged(int size) {
    var values = new ReplicaValues(OwnReplicas.twoDevices(), size);
    var replicas = Replicas.onDevices(values.tf);
    PerReplica<List<RaggedTensor>> given = replicas.same(values.ragged());
    return values.loop(() ->
        replicas
            .run((_, _, all) -> all.stream().map(ReplicaValues::negated).toList(), given)
            .values()
            .stream()
            .flatMap(List::stream)
            .map(RaggedTensor::flatValues));
  }

  private static RaggedTensor negated(RaggedTensor rows) {
    return rows.withFlatValues(rows.flatValues().unaryMinus());
  }

  private record Parts(List<Tensor> values, List<Tensor> splits) {}

  static TimedLoop raggedApart(int size) {
    var values = new ReplicaValues(OwnReplicas.twoDevices(), size);
    var replicas = Replicas.onDevices(values.tf);
    List<RaggedTensor> ragged = values.ragged();
    PerReplica<List<Tensor>> flat =
        replicas.same(ragged.stream().map(RaggedTensor::flatValues).toList());
    PerReplica<List<Tensor>> splits =
        replicas.same(ragged.stream().map(RaggedTensor::rowSplits).toList());
    return values.loop(() ->
        replicas
            .run(
                (_, _, all, s) -> new Parts(all.stream().map(Tensor::unaryMinus).toList(), s),
                flat,
                splits)
            .values()
            .stream()
            .flatMap(parts -> parts.values().stream()));
  }

  static TimedLoop function(int size) {
    var values = new ReplicaValues(Environment.open(), size);
    PerReplica<Tensor> given = PerReplica.of(values.tensors());
    var function = values.tf.function((Ops g, PerReplica<Tensor> all) -> all.map(g.math::negative));
    return values.loop(() -> function.apply(given).values().stream());
  }

  static TimedLoop functionOfList(int size) {
    var values = new ReplicaValues(Environment.open(), size);
    List<Tensor> given = values.tensors();
    var function =
        values.tf.function(
            (Ops g, List<Tensor> all) -> all.stream().map(each -> g.math.negative(each)).toList());
    return values.loop(() -> function.apply(given).stream());
  }

  private List<RaggedTensor> ragged() {
    return IntStream.range(0, size)
        .mapToObj(ReplicaWork::splits)
        .map(splits -> {
          Tensor values = tf.constant(Data.ramp((int) splits[ReplicaWork.RAGGED_ROWS]));
          return RaggedTensor.fromRowSplits(values, tf.constant(splits));
        })
        .toList();
  }

  private List<Tensor> tensors() {
    return IntStream.range(0, size).mapToObj(i -> tf.constant(Data.ramp(i % 3 + 1))).toList();
  }

  private TimedLoop loop(Supplier<Stream<Tensor>> call) {
    return TimedLoop.of(
        () -> {
          try (var _ = tf.scope()) {
            call.get().forEach(Tensor::close);
          }
        },
        () -> joined(call.get()),
        tf::close);
  }

  private static float[] joined(Stream<Tensor> tensors) {
    List<float[]> all = tensors.map(each -> each.toArray(float[].class)).toList();
    var joined = FloatBuffer.allocate(all.stream().mapToInt(each -> each.length).sum());
    all.forEach(joined::put);
    return joined.array();
  }
}
