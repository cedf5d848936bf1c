package io.intarsia.replicas;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.PerReplica;
import io.intarsia.types.replica.ReduceOp;
import io.intarsia.variable.Saveable;
import io.intarsia.variable.Variable;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// A variable of each replica, all of which have one value.
///
/// ```java
/// Mirrored count = Mirrored.of(replicas, new float[] {0});
/// replicas.run((g, r, x) -> count.assignAdd(g, r, ReduceOp.SUM, x), parts); // all parts, in all
/// ```
///
/// A checkpoint has one of them, under the name of a variable: so it is restored with other numbers
/// of replicas, and as a variable, too.
///
/// @see "Python: tf.Variable under tf.distribute.MirroredStrategy"
public final class Mirrored implements Saveable {
  // As variables are stored.
  private static final String KEY = "VARIABLE_VALUE";

  private final PerReplica<Variable> variables;
  private final int first;

  private Mirrored(PerReplica<Variable> variables, int first) {
    this.variables = variables;
    this.first = first;
  }

  /// One variable on the device of each replica.
  ///
  /// @param initial a tensor or host data; in several processes that of replica 0 counts
  public static Mirrored of(Replicas replicas, Object initial) {
    PerReplica<Variable> made =
        replicas.run((g, r) -> Variable.of(g, r.broadcast(tensor(g, initial), 0)));
    return new Mirrored(made, replicas.local().getFirst());
  }

  private static Tensor tensor(Ops g, Object initial) {
    return initial instanceof Tensor tensor ? tensor : g.constant(initial);
  }

  /// The variables of the replicas here: arguments for their code, where they are read.
  public PerReplica<Variable> variables() {
    return variables;
  }

  /// That of a replica here.
  ///
  /// @throws IndexOutOfBoundsException if the replica is in another process
  public Variable of(Replica replica) {
    return variables.get(replica.id() - first);
  }

  /// The value, read eagerly.
  public Tensor value() {
    return variables.get(0).value();
  }

  /// Gives all variables what the values of all replicas are reduced to. All replicas must come to
  /// it, as to a collective.
  ///
  /// @param tf of the replica's code
  /// @param replica whose code it is
  /// @param value of this replica, of the variable's dtype and shape
  /// @return the new value
  public Tensor assign(Ops tf, Replica replica, ReduceOp aggregation, Tensor value) {
    return of(replica).assign(tf, replica.allReduce(aggregation, value)).read(tf);
  }

  /// Adds to all variables what the values of all replicas are reduced to. All replicas must come
  /// to it, as to a collective.
  ///
  /// @param tf of the replica's code
  /// @param replica whose code it is
  /// @param delta of this replica, of the variable's dtype and shape
  /// @return the new value
  public Tensor assignAdd(Ops tf, Replica replica, ReduceOp aggregation, Tensor delta) {
    return of(replica).assignAdd(tf, replica.allReduce(aggregation, delta)).read(tf);
  }

  /// Gives all variables here a value, outside of the code of replicas.
  ///
  /// @param value a tensor or host data of the variable's dtype and shape
  /// @throws IllegalArgumentException if the dtype or the shape differs
  public void assign(Ops tf, Object value) {
    variables.values().forEach(variable -> variable.assign(tf, value));
  }

  @Override
  public Map<String, Tensor> serializeToTensors(Ops tf) {
    return Map.of(KEY, variables.get(0).read(tf));
  }

  @Override
  public Optional<String> mismatch(Map<String, Tensor> tensors) {
    Variable variable = variables.get(0);
    Tensor stored = tensors.get(KEY);
    boolean fits =
        stored != null
            && stored.dtype() == variable.dtype()
            && stored.shape().isCompatibleWith(variable.shape());
    return fits ? Optional.empty() : Optional.of(ReplicaErrors.otherVariable(variable, stored));
  }

  @Override
  public void restoreFromTensors(Ops tf, Map<String, Tensor> tensors) {
    assign(tf, Objects.requireNonNull(tensors.get(KEY)));
  }

  /// The number of variables, and their value.
  @Override
  public String toString() {
    return "Mirrored on %d replicas: %s".formatted(variables.size(), variables.get(0));
  }
}
