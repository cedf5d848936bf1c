package io.intarsia.keras.training;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Mode;
import io.intarsia.op.Ops;
import io.intarsia.replicas.Replicas;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.PerReplica;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;

/// Runs code of a model on the parts of a batch, one a replica. A process has one set of variables:
/// what the code of replicas assigns to them is done when all have ended.
record Spread(Replicas replicas) {
  /// Whether all replicas are in this process.
  boolean isOfOneProcess() {
    return replicas.count() == replicas.local().size();
  }

  /// Makes the variables of each process what those of the first replica are, with which all go on
  /// alike.
  void agree(Ops tf, List<Variable> variables) {
    if (isOfOneProcess()) {
      return;
    }
    List<Tensor> own = variables.stream().map(each -> each.read(tf)).toList();
    List<Tensor> first = replicas.run((_, replica) -> replica.broadcast(own, 0)).get(0);
    for (int i = 0; i < first.size(); i++) {
      variables.get(i).assign(tf, first.get(i));
    }
  }

  /// Whether the first replica is in this process.
  boolean isFirst() {
    return replicas.local().getFirst() == 0;
  }

  /// Numbers of the first process, in all of them.
  int[] agree(Ops tf, int[] own) {
    return isOfOneProcess()
        ? own
        : replicas
            .run((_, replica) -> replica.broadcast(tf.constant(own), 0))
            .get(0)
            .toArray(int[].class);
  }

  /// What one replica gave.
  ///
  /// @param changes what all together assign
  private record Given<R>(R result, Map<Variable, Tensor> changes) {}

  /// Runs code. A process that has some of all replicas has its part of the batch already.
  ///
  /// @param batch something with rows
  /// @return what each replica here gave
  <B, R> List<R> run(Ops tf, Mode mode, B batch, BiFunction<LayerCall, B, R> code) {
    PerReplica<B> parts = isOfOneProcess() ? replicas.split(batch) : replicas.same(batch);
    List<Given<R>> given = new ArrayList<>(); // the replicas take turns
    replicas.run(
        tf,
        (g, replica, part) -> {
          LayerCall call = LayerCall.of(g, mode).withReplica(replica);
          R result = code.apply(call, part);
          return given.add(new Given<>(result, changes(call, part)));
        },
        parts);
    given.getFirst().changes().forEach((variable, value) -> variable.assign(tf, value));
    return given.stream().map(Given::result).toList();
  }

  /// Of fractions the means, by rows, and of others what the first replica assigned.
  private static Map<Variable, Tensor> changes(LayerCall call, Object part) {
    Map<Variable, Tensor> changes = new LinkedHashMap<>();
    List<Variable> fractions = new ArrayList<>();
    List<Variable> others = new ArrayList<>();
    call.assigned()
        .forEach(
            (variable, _) -> (variable.dtype().isFloating() ? fractions : others).add(variable));
    if (!fractions.isEmpty()) {
      Shares shares = new Shares(call, part);
      put(
          changes,
          fractions,
          call.total(values(call, fractions).stream().map(shares::of).toList()));
    }
    if (!others.isEmpty()) {
      var replica = Objects.requireNonNull(call.replica());
      put(changes, others, replica.broadcast(values(call, others), 0));
    }
    return changes;
  }

  private static List<Tensor> values(LayerCall call, List<Variable> variables) {
    return variables.stream().map(call::read).toList();
  }

  private static void put(
      Map<Variable, Tensor> changes, List<Variable> variables, List<Tensor> values) {
    for (int i = 0; i < variables.size(); i++) {
      changes.put(variables.get(i), values.get(i));
    }
  }
}
