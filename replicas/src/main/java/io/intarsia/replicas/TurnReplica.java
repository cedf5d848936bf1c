package io.intarsia.replicas;

import io.intarsia.internal.guard.Delegation;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.ReduceOp;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A replica that takes turns with others.
record TurnReplica(TurnRun run, int id) implements Replica {
  @Override
  public int count() {
    return run.count();
  }

  @Override
  public String device() {
    return run.device(id);
  }

  @Override
  public <T> T allReduce(ReduceOp op, T value) {
    return met(Collective.allReduce(op), value);
  }

  @Override
  public <T> T allGather(T value) {
    return met(Collective.allGather(), value);
  }

  @Override
  public <T> T broadcast(T value, int root) {
    return met(Collective.broadcast(root, count()), value);
  }

  @Override
  public <T> T reduceScatter(ReduceOp op, T value) {
    return met(Collective.reduceScatter(op), value);
  }

  @Override
  public <T> T allToAll(T value) {
    return met(Collective.allToAll(), value);
  }

  @SuppressWarnings("unchecked") // a collective gives what it takes
  private <T> T met(Joint joint, T value) {
    return (T) Objects.requireNonNull(recorded(joint, value));
  }

  /// What this replica gets, and for its tapes how gradients go through it: those of all replicas
  /// together, so the backward pass is something that all do together, too.
  private @Nullable Object recorded(Joint joint, @Nullable Object value) {
    Object result = run.meet(id, joint, value);
    List<Tensor> inputs = Floats.of(value);
    Delegation.undelegated(() -> {
      run.place()
          .recordGradient(
              inputs,
              Floats.of(result),
              Places.tensors(value),
              (saved, seeds) -> back(joint, Places.with(value, saved), seeds));
      return true;
    });
    return result;
  }

  private List<@Nullable Tensor> back(
      Joint joint, @Nullable Object value, List<@Nullable Tensor> seeds) {
    return Backward.gradients(recorded(new Backward(joint), Backward.given(value, seeds)));
  }

  /// The number of the replica and of all.
  @Override
  public String toString() {
    return "Replica %d of %d".formatted(id, count());
  }
}
