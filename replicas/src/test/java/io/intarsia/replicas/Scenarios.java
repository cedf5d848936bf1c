package io.intarsia.replicas;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.GradientTape;
import io.intarsia.op.HostFunction;
import io.intarsia.op.Ops;
import io.intarsia.replicas.TaskProgram.Task;
import io.intarsia.shape.Shape;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Placement;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.replica.PerReplica;
import io.intarsia.types.replica.ReduceOp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;

/// What the tasks of [TaskProcesses] do.
final class Scenarios {
  private Scenarios() {}

  static void run(String scenario, Task task) throws Exception {
    switch (scenario) {
      case "values" -> values(task);
      case "run" -> run(task);
      case "types" -> types(task);
      case "places" -> places(task);
      case "gradients" -> gradients(task);
      case "shards" -> ShardScenarios.run(task);
      case "packs" -> PackScenarios.run(task);
      case "large" -> large(task);
      case "often" -> often(task);
      case "mistakes" -> mistakes(task);
      case "apart" -> apart(task);
      case "lost" -> lost(task);
      case "lostInLoop" -> lostInLoop(task);
      case "skipped" -> skipped(task);
      case "skippedInFunction" -> skippedInFunction(task);
      case "slowInFunction" -> slowInFunction(task);
      case "otherProgram", "otherPacks" -> task.result("open", () -> "opened");
      case "kept" -> kept(task);
      default -> throw new IllegalArgumentException(scenario);
    }
  }

  private static void values(Task t) {
    Replica r = t.replica();
    float n = t.place();
    t.result("who", () -> r.id() + " of " + r.count() + " on " + r.device());
    Tensor pair = t.tf().constant(new float[] {n, 10 * n});
    t.result("sum", () -> r.allReduce(ReduceOp.SUM, pair));
    t.result("mean", () -> r.allReduce(ReduceOp.MEAN, pair));
    t.result(
        "max", () -> r.allReduce(ReduceOp.MAX, t.tf().constant(new int[] {(int) n, -(int) n})));
    t.result(
        "min", () -> r.allReduce(ReduceOp.MIN, t.tf().constant(new int[] {(int) n, -(int) n})));
    t.result("again", () -> r.allReduce(ReduceOp.SUM, t.tf().constant(new float[] {n, n})));
    t.result("longer", () -> r.allReduce(ReduceOp.SUM, t.tf().constant(new float[] {n, n, n})));
    t.result("scalar", () -> r.allReduce(ReduceOp.SUM, t.tf().constant(n)));
    t.result("empty", () -> r.allReduce(ReduceOp.SUM, t.tf().constant(new float[0])));
    t.result("gather", () -> r.allGather(pair));
    t.result("uneven", () -> r.allGather(t.tf().constant(new int[(int) n])));
    t.result("broadcast", () -> r.broadcast(pair, 1));
    float[] parts = new float[2 * r.count()];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = n * (i + 1);
    }
    t.result("scatter", () -> r.reduceScatter(ReduceOp.SUM, t.tf().constant(parts)));
    t.result("all", () -> r.allToAll(t.tf().constant(parts)));
  }

  private static void run(Task t) {
    Replicas replicas = t.replicas();
    float n = t.place();
    t.result("count", () -> replicas.count() + " " + replicas.local());
    t.result(
        "sum",
        () ->
            replicas
                .run(
                    (g, r, x) -> r.allReduce(ReduceOp.SUM, x.times(2)),
                    PerReplica.of(t.tf().constant(n)))
                .get(0));
    var step =
        t.tf()
            .function((Ops g, Tensor x) ->
                replicas
                    .run(g, (h, r, y) -> r.allReduce(ReduceOp.SUM, y), PerReplica.of(x))
                    .get(0));
    t.result("function", () -> step.apply(t.tf().constant(n)));
    t.result("nested", () -> replicas.run((g, r) -> replicas.run((h, q) -> h.constant(1))));
    List<Replica> kept = new ArrayList<>();
    t.result(
        "kept",
        () -> {
          replicas.run((g, r) -> kept.add(r));
          return kept.getFirst().allReduce(ReduceOp.SUM, t.tf().constant(n));
        });
  }

  private static void types(Task t) {
    Replica r = t.replica();
    Ops tf = t.tf();
    int n = t.place();
    t.result(
        "nest",
        () ->
            r.allReduce(
                ReduceOp.SUM,
                List.of(
                    tf.constant(new float[][] {{n, 1}}),
                    Map.of("a", tf.constant(2.5 * n)),
                    tf.constant(new long[] {n}))));
    for (DType dtype : List.of(DType.UINT8, DType.INT16, DType.BFLOAT16, DType.COMPLEX128)) {
      Tensor value = tf.cast(tf.constant(new int[] {n, 3, 5}), dtype);
      t.result("sum of " + dtype, () -> tf.cast(r.allReduce(ReduceOp.SUM, value), DType.FLOAT32));
      t.result("all of " + dtype, () -> tf.cast(r.allGather(value), DType.FLOAT32));
    }
    t.result(
        "strings",
        () -> r.allGather(tf.constant(n == 1 ? new String[] {"a", "bcdé"} : new String[] {""})));
    t.result("booleans", () -> r.allGather(tf.constant(new boolean[] {n == 1, true, n == 2})));
    t.result(
        "mixed", () -> r.broadcast(List.of(tf.constant("of " + n), tf.constant(new double[n])), 1));
    t.result("parts", () -> r.allToAll(tf.constant(new String[] {"to 0 of " + n, "to 1 of " + n})));
    int[][] rows = n == 1 ? new int[][] {{1}, {2, 3}} : new int[][] {{}, {4, 5, 6}, {7}};
    t.result("ragged", () -> r.allGather(RaggedTensor.of(tf, rows)).toList());
    t.result("masked", () -> masked(r.allReduce(ReduceOp.SUM, masked(tf, n))));
    t.result(
        "slices",
        () -> {
          IndexedSlices mine =
              IndexedSlices.of(
                  tf.constant(new float[][] {{n, 1}}),
                  tf.constant(new int[] {n}),
                  tf.constant(new int[] {4, 2}));
          IndexedSlices all = r.allReduce(ReduceOp.MEAN, mine);
          return List.of(all.indices(), all.values());
        });
  }

  private static MaskedTensor masked(Ops tf, int n) {
    return MaskedTensor.of(
        tf.constant(new float[] {n, n}), tf.constant(new boolean[] {true, n == 1}));
  }

  private static Object masked(MaskedTensor value) {
    return value.toString();
  }

  private static void places(Task t) {
    float n = t.place();
    List<Tensor> given = List.of(t.tf().constant(new float[] {n, 2 * n}));
    for (Placement place : Placement.values()) {
      place(t, place + " sum", place, given, (r, x) -> r.allReduce(ReduceOp.SUM, x));
      place(t, place + " gather", place, given, (r, x) -> r.allGather(x));
      place(t, place + " all", place, given, (r, x) -> r.allToAll(x));
      place(t, place + " broadcast", place, given, (r, x) -> r.broadcast(x, 1));
      place(t, place + " scatter", place, given, (r, x) -> r.reduceScatter(ReduceOp.MAX, x));
    }
    var step =
        t.tf().function((Ops g, Tensor x) -> t.replicas().replica(g).allReduce(ReduceOp.SUM, x));
    t.result("call 1", () -> step.apply(given.getFirst()));
    t.result("call 2", () -> step.apply(t.tf().constant(new float[] {n, n, 1})));
    t.result("call 3", () -> step.apply(t.tf().constant(new float[] {n, n, 1, 1})));
    t.result("call 4", () -> step.apply(given.getFirst()));
  }

  private static void place(
      Task t,
      String name,
      Placement place,
      List<Tensor> given,
      BiFunction<Replica, Tensor, Tensor> code) {
    t.result(
        name,
        () ->
            place.run(
                t.tf(),
                given,
                (g, in) -> List.of(code.apply(t.replicas().replica(g), in.getFirst()))));
  }

  private static void gradients(Task t) {
    Replica r = t.replica();
    float n = t.place();
    gradient(t, "sum", n, (q, x) -> q.allReduce(ReduceOp.SUM, x));
    gradient(t, "mean", n, (q, x) -> q.allReduce(ReduceOp.MEAN, x));
    gradient(t, "max", n, (q, x) -> q.allReduce(ReduceOp.MAX, x));
    gradient(t, "gather", n, (q, x) -> q.allGather(x));
    gradient(t, "all", n, (q, x) -> q.allToAll(x));
    gradient(t, "broadcast", n, (q, x) -> q.broadcast(x, 1));
    gradient(t, "scatter", n, (q, x) -> q.reduceScatter(ReduceOp.SUM, x));
    t.result(
        "second",
        () -> {
          Tensor x = t.tf().constant(n);
          try (GradientTape outer = t.tf().gradientTape()) {
            outer.watch(x);
            Tensor first = gradientOf(t.tf(), r, x, (q, y) -> q.allReduce(ReduceOp.SUM, y), n);
            return outer.gradient(first, x);
          }
        });
  }

  private static void gradient(
      Task t, String name, float n, BiFunction<Replica, Tensor, Tensor> code) {
    Tensor x = t.tf().constant(new float[] {n, 4});
    t.result(name, () -> gradientOf(t.tf(), t.replica(), x, code, n));
    var traced =
        t.tf().function((Ops g, Tensor y) -> gradientOf(g, t.replicas().replica(g), y, code, n));
    t.result(name + " in a function", () -> traced.apply(x));
  }

  // Of n times the sum of squares.
  private static Tensor gradientOf(
      Ops g, Replica r, Tensor x, BiFunction<Replica, Tensor, Tensor> code, float n) {
    try (GradientTape tape = g.gradientTape()) {
      tape.watch(x);
      Tensor loss = g.math.reduceSum(g.math.square(code.apply(r, x))).times(n);
      return Objects.requireNonNull(tape.gradient(loss, x));
    }
  }

  private static void large(Task t) {
    Replica r = t.replica();
    Tensor million = t.tf().fill(new int[] {1 << 20}, (float) t.place());
    t.result(
        "sum",
        () -> {
          Tensor sum = r.allReduce(ReduceOp.SUM, million);
          return List.of(t.tf().math.reduceMin(sum), t.tf().math.reduceMax(sum), sum.shape());
        });
    t.result(
        "many",
        () -> {
          List<Tensor> many =
              java.util.stream.IntStream.range(0, 100)
                  .mapToObj(i -> t.tf().constant(new float[] {i, t.place()}))
                  .toList();
          List<Tensor> sums = r.allReduce(ReduceOp.SUM, many);
          return List.of(sums.get(3), sums.get(99));
        });
  }

  // Each collective with a limit of time of the runtime's takes a thread.
  private static void often(Task t) {
    Replica r = t.replica();
    t.result(
        "sum",
        () -> {
          Tensor sum = t.tf().constant(1f);
          for (int i = 0; i < 1500; i++) {
            sum = r.allReduce(ReduceOp.MEAN, sum);
          }
          return sum;
        });
    t.result("threads", () -> threads() < 400);
  }

  private static int threads() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("Threads:"))
        .mapToInt(line -> Integer.parseInt(line.replaceAll("\\D", "")))
        .sum();
  }

  private static void mistakes(Task t) {
    Replica r = t.replica();
    Ops tf = t.tf();
    boolean first = t.place() == 1;
    t.result(
        "shapes",
        () ->
            r.allReduce(
                ReduceOp.SUM, first ? tf.constant(new float[2][3]) : tf.constant(new float[3][2])));
    t.result("dtypes", () -> r.allReduce(ReduceOp.SUM, first ? tf.constant(1) : tf.constant(1f)));
    t.result(
        "kinds",
        () ->
            first
                ? r.allGather(tf.constant(new int[1]))
                : r.allReduce(ReduceOp.SUM, tf.constant(new int[1])));
    t.result(
        "structures",
        () ->
            first
                ? r.allReduce(ReduceOp.SUM, List.of(tf.constant(1)))
                : r.allReduce(ReduceOp.SUM, Map.of("a", tf.constant(1))));
    t.result("root", () -> r.broadcast(tf.constant(1), 7));
    t.result("scalar", () -> r.allGather(List.of(tf.constant(1))));
    t.result("odd", () -> r.reduceScatter(ReduceOp.SUM, tf.constant(new float[3])));
    t.result("concat", () -> r.allReduce(ReduceOp.CONCAT, tf.constant(1)));
    t.result("number", () -> r.allReduce(ReduceOp.SUM, Map.of("k", 3)));
    t.result("dtype", () -> r.allGather(tf.cast(tf.constant(new int[] {1}), DType.INT4)));
    t.result("variable", () -> r.allGather(List.of(t.tf().variable(1f).handle())));
    t.result("after", () -> r.allReduce(ReduceOp.SUM, tf.constant(5)));
  }

  // Both have met both before, so nothing is compared.
  private static void apart(Task t) throws InterruptedException {
    Replica r = t.replica();
    Tensor pair = t.tf().constant(new float[] {1, 2});
    Tensor three = t.tf().constant(new float[] {1, 2, 3});
    t.result("pair", () -> r.allReduce(ReduceOp.SUM, pair));
    t.result("three", () -> r.allReduce(ReduceOp.SUM, three));
    // More than two rounds of what they say of themselves: nothing is wrong with waiting alone.
    Thread.sleep(5_000);
    t.result("still", () -> r.allReduce(ReduceOp.SUM, pair));
    if (t.place() == 1) {
      Thread.sleep(5_000);
    }
    t.result("slow", () -> r.allReduce(ReduceOp.SUM, pair));
    t.result("apart", () -> r.allReduce(ReduceOp.SUM, t.place() == 1 ? pair : three));
  }

  private static void lost(Task t) throws InterruptedException {
    Tensor x = t.tf().constant(1f);
    t.result("before", () -> t.replica().allReduce(ReduceOp.SUM, x));
    t.say("ready");
    if (t.place() == t.replica().count()) {
      Thread.sleep(60_000); // the test ends or holds it
    }
    t.result("during", () -> t.replica().allReduce(ReduceOp.SUM, x));
    t.result("after", () -> t.replica().allReduce(ReduceOp.SUM, x));
    t.result("alone", () -> x.times(2));
  }

  private static void kept(Task t) throws InterruptedException {
    t.say("ready");
    Thread.sleep(60_000); // the test ends it
  }

  // A loop that does not end by itself for hours.
  private static void lostInLoop(Task t) {
    var loop =
        t.tf()
            .function((Ops g, Tensor x) ->
                g.whileLoop(
                    (c, v) -> c.math.less(v.get(0), 100_000_000),
                    (b, v) -> {
                      Replica r = t.replicas().replica(b);
                      return List.of(b.math.add(v.get(0), 1), r.allReduce(ReduceOp.MEAN, v.get(1)));
                    },
                    List.of(g.constant(0), x)));
    t.say("ready");
    t.result("during", () -> loop.apply(t.tf().constant(1f)));
  }

  private static void skipped(Task t) throws InterruptedException {
    Tensor x = t.tf().constant(1f);
    t.result("before", () -> t.replica().allReduce(ReduceOp.SUM, x));
    if (t.place() < t.replica().count()) {
      t.result("skipped", () -> t.replica().allReduce(ReduceOp.SUM, x));
    } else {
      Thread.sleep(20_000);
    }
  }

  private static void skippedInFunction(Task t) throws InterruptedException {
    Tensor x = t.tf().constant(1f);
    var step =
        t.tf().function((Ops g, Tensor y) -> t.replicas().replica(g).allReduce(ReduceOp.SUM, y));
    t.result("before", () -> step.apply(x));
    if (t.place() == 1) {
      t.result("skipped", () -> step.apply(x));
    } else {
      Thread.sleep(20_000);
    }
  }

  // What it computes before takes longer than it waits for a partner.
  private static void slowInFunction(Task t) {
    HostFunction<Tensor, Tensor> slow =
        HostFunction.<Tensor, Tensor>of(
                "slow", TensorSpec.of(Shape.scalar(), DType.FLOAT32), Scenarios::late)
            .pure();
    var step =
        t.tf()
            .function((Ops g, Tensor y) ->
                t.replicas().replica(g).allReduce(ReduceOp.SUM, slow.apply(g, y)));
    t.result("slow", () -> step.apply(t.tf().constant(1f)));
  }

  private static Tensor late(Ops tf, Tensor x) {
    try {
      Thread.sleep(9_000);
      return tf.identity(x);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
