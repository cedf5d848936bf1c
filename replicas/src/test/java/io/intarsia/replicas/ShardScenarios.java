package io.intarsia.replicas;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.GradientTape;
import io.intarsia.op.Ops;
import io.intarsia.optimizer.SGD;
import io.intarsia.replicas.TaskProgram.Task;
import io.intarsia.shape.Shape;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.PerReplica;
import io.intarsia.types.replica.ReduceOp;
import io.intarsia.variable.Variable;
import java.util.List;
import java.util.Objects;

/// What tasks do whose replicas have parts of weights.
final class ShardScenarios {
  private ShardScenarios() {}

  static void run(Task t) {
    optimizer(t, "", false);
    optimizer(t, " in a function", true);
    ShardedTable table = ShardedTable.of(t.tf(), t.replica(), Shape.of(3, 1), ShardScenarios::rows);
    table(t, "", table, false);
    table(t, " in a function", table, true);
    t.result("table", () -> table.read(t.tf(), t.replica()));
    t.result(
        "outside",
        () -> table.lookup(t.tf(), t.replica(), t.tf().constant(new int[] {t.place() + 1})));
  }

  private static Tensor rows(Ops g, long first, long count) {
    return g.reshape(g.range((int) first + 1, (int) (first + count) + 1), -1, 1)
        .cast(DType.FLOAT32);
  }

  private static Tensor result(
      Task t, boolean inFunction, ReplicaCode.Of1<Tensor, Tensor> code, Tensor x) {
    if (!inFunction) {
      return code.run(t.tf(), t.replica(), x);
    }
    return t.tf()
        .function((Ops g, Tensor y) -> t.replicas().run(g, code, PerReplica.of(y)).get(0))
        .apply(x);
  }

  private static void optimizer(Task t, String where, boolean inFunction) {
    Variable w = Variable.of(t.tf(), new float[] {1, 2, 3});
    var optimizer =
        ShardedOptimizer.of(t.tf(), t.replica(), SGD.of(0.5).withMomentum(0.5)).build(List.of(w));
    float n = t.place();
    Tensor gradient = t.tf().constant(new float[] {n, 10 * n, 100 * n});
    ReplicaCode.Of1<Tensor, Tensor> step =
        (g, r, x) -> {
          optimizer.apply(g, r, List.of(x), ReduceOp.SUM);
          return w.read(g);
        };
    t.result(
        "weights" + where,
        () -> {
          result(t, inFunction, step, gradient);
          return result(t, inFunction, step, gradient);
        });
    Variable slot = Objects.requireNonNull(optimizer.state().slots().getFirst().get("momentum"));
    t.result("slots", () -> t.tf().constant(slot.shape().toArray()));
  }

  private static void table(Task t, String where, ShardedTable table, boolean inFunction) {
    Tensor ids = t.tf().constant(t.place() == 1 ? new int[] {2} : new int[] {0, 1, 2});
    t.result("rows" + where, () -> result(t, inFunction, table::lookup, ids));
    ReplicaCode.Of1<Tensor, Tensor> gradient =
        (g, r, x) -> {
          try (GradientTape tape = g.gradientTape()) {
            Tensor loss = table.lookup(g, r, x).sum().times((float) t.place());
            Object given = Objects.requireNonNull(tape.gradient(loss, (Object) table.variable()));
            var slices = (IndexedSlices) given;
            return g.math.unsortedSegmentSum(slices.values(), slices.indices(), g.constant(2));
          }
        };
    t.result("gradient" + where, () -> result(t, inFunction, gradient, ids));
  }
}
