package io.intarsia.replicas;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.function.Traced;
import io.intarsia.gradient.GradientTape;
import io.intarsia.op.HostFunction;
import io.intarsia.op.Ops;
import io.intarsia.replicas.TaskProgram.Task;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.ReduceOp;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/// What tasks do that reduce lists of tensors in packs of [#BYTES].
final class PackScenarios {
  /// As many as four times four numbers of float32 have.
  static final long BYTES = 64;

  private static final List<DType> DTYPES =
      List.of(DType.FLOAT32, DType.INT64, DType.FLOAT64, DType.INT32, DType.FLOAT16);
  private static final List<Shape> SHAPES =
      List.of(
          Shape.of(3),
          Shape.of(4, 4),
          Shape.scalar(),
          Shape.of(2, 0),
          Shape.of(17),
          Shape.of(4, 4));

  private PackScenarios() {}

  static void run(Task t) throws Exception {
    twins(t);
    sums(t);
    order(t);
    meanwhile(t);
    fromOutside(t);
  }

  // Two vectors of the same length in one call.
  private static void twins(Task t) {
    float n = t.place();
    List<Tensor> twins =
        List.of(t.tf().fill(new int[] {16}, n), t.tf().fill(new int[] {4, 4}, 10 * n));
    var step =
        t.tf()
            .function((Ops g, List<Tensor> x) ->
                t.replicas().replica(g).allReduce(ReduceOp.SUM, x).stream()
                    .map(g.math::reduceMax)
                    .toList());
    t.result("twins", () -> step.apply(twins));
  }

  private static void sums(Task t) {
    List<Tensor> values =
        IntStream.range(0, 60).mapToObj(i -> value(t.tf(), i, t.place())).toList();
    List<TensorSpec> lengths =
        values.stream()
            .map(each -> TensorSpec.of(Shape.unknownOfRank(each.rank()), each.dtype()))
            .toList();
    List<TensorSpec> ranks =
        values.stream().map(each -> TensorSpec.of(Shape.unknown(), each.dtype())).toList();
    List<TensorSpec> some =
        IntStream.range(0, values.size())
            .mapToObj(i -> i % 4 == 0 ? ranks.get(i) : TensorSpec.of(values.get(i)))
            .toList();
    var options = FunctionOptions.defaults();
    var known = reduced(t, options);
    for (int time = 1; time <= 2; time++) {
      t.result("eager " + time, () -> compared(t.replica().allReduce(ReduceOp.SUM, values)));
      t.result("known " + time, () -> compared(known.apply(values)));
    }
    t.result(
        "lengths",
        () -> compared(reduced(t, options.withInputSignature((Object) lengths)).apply(values)));
    t.result(
        "ranks",
        () -> compared(reduced(t, options.withInputSignature((Object) ranks)).apply(values)));
    t.result(
        "some",
        () -> compared(reduced(t, options.withInputSignature((Object) some)).apply(values)));
  }

  private static Traced.Of1<List<Tensor>, List<Tensor>> reduced(Task t, FunctionOptions options) {
    return t.tf()
        .function(
            (Ops g, List<Tensor> x) -> t.replicas().replica(g).allReduce(ReduceOp.SUM, x), options);
  }

  // Of replica n: n times what it shall be by its place in the list and in the tensor.
  private static Tensor value(Ops tf, int index, int n) {
    Shape shape = SHAPES.get(index % SHAPES.size());
    double[] values = base(index, (int) shape.numElements());
    for (int i = 0; i < values.length; i++) {
      values[i] *= n;
    }
    DType dtype = DTYPES.get(index * 7 / SHAPES.size() % DTYPES.size());
    return tf.cast(tf.reshape(tf.constant(values), shape), dtype);
  }

  private static double[] base(int index, int size) {
    return IntStream.range(0, size).mapToDouble(i -> 7 * index + i - 40).toArray();
  }

  // Two replicas, once and twice.
  private static String compared(List<Tensor> sums) {
    for (int index = 0; index < sums.size(); index++) {
      Tensor sum = sums.get(index);
      Shape shape = SHAPES.get(index % SHAPES.size());
      double[] expected =
          Arrays.stream(base(index, (int) shape.numElements())).map(x -> 3 * x).toArray();
      double[] actual = sum.cast(DType.FLOAT64).reshape(-1).toArray(double[].class);
      if (!Arrays.equals(actual, expected) || !sum.shape().equals(shape)) {
        return "%d: expected %s, got %s".formatted(index, Arrays.toString(expected), sum);
      }
    }
    return sums.size() + " equal";
  }

  /// Three layers, whose weights each make a pack.
  private static final class Net {
    private final List<Variable> weights;

    Net(Ops tf) {
      this.weights =
          IntStream.range(0, 3)
              .mapToObj(i -> Variable.of(tf, tf.fill(new int[] {4, 4}, 0.5f)))
              .toList();
    }

    List<Tensor> gradients(Ops g, Tensor x) {
      try (GradientTape tape = g.gradientTape()) {
        Tensor h = x;
        for (Variable weight : weights) {
          h = g.nn.relu(h.matMul(weight.read(g)));
        }
        Tensor loss = g.math.reduceSum(h);
        return tape.gradient(loss, weights).stream().map(Tensor.class::cast).toList();
      }
    }

    void learn(Ops g, List<Tensor> gradients) {
      for (int i = 0; i < weights.size(); i++) {
        weights.get(i).assignSub(g, gradients.get(i));
      }
    }
  }

  // Which gradients each of the sums of a step waits for.
  private static void order(Task t) {
    var net = new Net(t.tf());
    List<String> names = new ArrayList<>();
    var step =
        t.tf()
            .function((Ops g, Tensor x) -> {
              List<Tensor> gradients = net.gradients(g, x);
              gradients.forEach(each -> names.add(((SymbolicTensor) each).node().name()));
              net.learn(g, t.replicas().replica(g).allReduce(ReduceOp.SUM, gradients));
              return x;
            });
    byte[] graph = step.concrete(TensorSpec.of(Shape.of(2, 4), DType.FLOAT32)).toGraphDef();
    t.result("order", () -> InlinedGraph.of(graph).reached("CollectiveReduceV2", names));
  }

  // The gradients of the first layer are held until the sum of those of the last one is there.
  private static void meanwhile(Task t) {
    var net = new Net(t.tf());
    var sum = new CountDownLatch(1);
    var spec = TensorSpec.of(Shape.of(4, 4), DType.FLOAT32);
    HostFunction<Tensor, Tensor> open =
        HostFunction.<Tensor, Tensor>of(
                "open",
                spec,
                (tf, x) -> {
                  sum.countDown();
                  return tf.identity(x);
                })
            .pure();
    HostFunction<Tensor, Tensor> held =
        HostFunction.<Tensor, Tensor>of(
                "held", spec, (tf, x) -> await(sum) ? tf.onesLike(x) : tf.zerosLike(x))
            .pure();
    var step =
        t.tf()
            .function((Ops g, Tensor x) -> {
              List<Tensor> gradients = new ArrayList<>(net.gradients(g, x));
              gradients.set(0, held.apply(g, gradients.getFirst()));
              List<Tensor> sums = t.replicas().replica(g).allReduce(ReduceOp.SUM, gradients);
              return List.of(open.apply(g, sums.getLast()), g.math.reduceMin(sums.getFirst()));
            });
    t.result("meanwhile", () -> step.apply(t.tf().ones(Shape.of(2, 4))).get(1));
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(20, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      return false;
    }
  }

  // Sums of what is there when the function is traced are noted as all others are.
  private static void fromOutside(Task t) throws Exception {
    Tensor numbers = t.tf().constant(new int[] {t.place(), 10});
    var step =
        t.tf()
            .function((Ops g, Tensor x) -> {
              Replica r = t.replicas().replica(g);
              Tensor once = r.allReduce(ReduceOp.SUM, numbers);
              return g.math.add(once, r.allReduce(ReduceOp.SUM, numbers));
            });
    Tensor x = t.tf().constant(0);
    t.result("from outside", () -> step.apply(x));
    byte[] graph = step.concrete(x).toGraphDef();
    t.result(
        "noted",
        () ->
            InlinedGraph.of(graph)
                .reached(
                    "CollectiveReduceV2", List.of("AssignAddVariableOp", "AssignAddVariableOp_2")));
  }
}
