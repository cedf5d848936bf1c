package io.intarsia.keras;

import io.intarsia.op.Ops;
import io.intarsia.replicas.Replica;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.ReduceOp;
import io.intarsia.variable.Variable;
import java.util.LinkedHashMap;
import java.util.Map;

/// What a replica knows of a call: the others, and variables as its code has changed them, which
/// are not its own.
///
/// @param assigned values by variable, in the order of the first changes, the same in all replicas
record ReplicaPart(Replica replica, Map<Variable, Tensor> assigned) {
  ReplicaPart(Replica replica) {
    this(replica, new LinkedHashMap<>());
  }

  <T> T total(T value) {
    return replica.allReduce(ReduceOp.SUM, value);
  }

  /// Gradients of what follows are those of the variable, as if it had been changed itself.
  void assign(Ops tf, Variable variable, Tensor value) {
    assigned.put(
        variable,
        variable.isTrainable()
            ? tf.gradPassThrough((Ops g, Tensor before) -> g.identity(value))
                .apply(variable.read(tf))
            : value);
  }
}
