package io.intarsia.replicas;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.optimizer.WeightDecay;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.ReduceOp;
import io.intarsia.variable.Variable;
import io.intarsia.variable.VariableOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Variables of one dtype as one vector, with zeros at its end so that each replica has an equal
/// part.
///
/// @param decays whether the options let them shrink
/// @param variables of known shapes
/// @param count how many replicas there are
record FlatWeights(DType dtype, boolean decays, List<Variable> variables, int count) {
  /// Variables by dtype. Those that shrink and those that do not are apart, so that options say it
  /// of all of a part.
  static List<FlatWeights> of(List<Variable> variables, WeightDecay decay, int count) {
    Map<Kind, List<Variable>> alike = new LinkedHashMap<>();
    for (Variable each : variables) {
      var kind = new Kind(each.dtype(), ElementwiseRules.decays(decay, each));
      alike.computeIfAbsent(kind, _ -> new ArrayList<>()).add(each);
    }
    List<FlatWeights> all = new ArrayList<>();
    alike.forEach((kind, each) ->
        all.add(new FlatWeights(kind.dtype(), kind.decays(), List.copyOf(each), count)));
    return all;
  }

  private record Kind(DType dtype, boolean decays) {}

  /// The same places of other variables.
  FlatWeights with(List<Variable> others) {
    return new FlatWeights(dtype, decays, others, count);
  }

  /// How many elements a part has.
  long part() {
    long size = variables.stream().mapToLong(FlatWeights::size).sum();
    return Math.max(1, Math.ceilDiv(size, count));
  }

  private static long size(Variable variable) {
    return variable.shape().numElements();
  }

  private Tensor joined(Ops g, Map<Variable, Object> gradients) {
    List<Tensor> flat = new ArrayList<>();
    for (Variable variable : variables) {
      Tensor dense = dense(g, variable, Objects.requireNonNull(gradients.get(variable)));
      flat.add(g.reshape(dense, g.constant(new long[] {size(variable)})));
    }
    return padded(g, flat, part() * count);
  }

  private static Tensor dense(Ops g, Variable variable, Object gradient) {
    return gradient instanceof IndexedSlices slices
        ? g.math.unsortedSegmentSum(
            slices.values(), slices.indices(), g.constant(variable.shape().dim(0)))
        : (Tensor) gradient;
  }

  /// The part of one replica, of what the variables are now. Reads only those that are in it.
  Tensor part(Ops g, int replica) {
    long begin = replica * part();
    long end = begin + part();
    List<Tensor> pieces = new ArrayList<>();
    long offset = 0;
    for (Variable variable : variables) {
      long from = Math.max(begin, offset);
      long to = Math.min(end, offset + size(variable));
      if (from < to) {
        pieces.add(slice(g, g.reshape(variable.read(g), -1), from - offset, to - from));
      }
      offset += size(variable);
    }
    return padded(g, pieces, part());
  }

  /// A variable of the part of one replica.
  ///
  /// @param prefix of its name
  Variable shard(Ops g, String prefix, int replica) {
    String name = "%s%s/shard_%d_of_%d".formatted(prefix, dtype, replica, count);
    var made = VariableOptions.defaults().withName(name).withTrainable(false);
    return Variable.of(g, part(g, replica), made);
  }

  /// The part of a replica of the sum or mean of all gradients. All replicas must come to it, as to
  /// a collective, group by group: values of a nest that is scattered must have equally many rows.
  ///
  /// @param gradients of this replica: tensors or slices, for each variable
  Tensor scatter(Ops g, Replica replica, ReduceOp op, Map<Variable, Object> gradients) {
    return replica.reduceScatter(op, joined(g, gradients));
  }

  private Tensor padded(Ops g, List<Tensor> pieces, long size) {
    long there = pieces.stream().mapToLong(each -> each.shape().dim(0)).sum();
    List<Tensor> all = new ArrayList<>(pieces);
    all.add(g.zeros(size - there, dtype));
    return g.concat(all, 0);
  }

  private static Tensor slice(Ops g, Tensor vector, long begin, long size) {
    return g.slice(vector, g.constant(new long[] {begin}), g.constant(new long[] {size}));
  }

  /// Gives the variables what a vector of all parts has of them.
  void assign(Ops g, Tensor all) {
    long offset = 0;
    for (Variable variable : variables) {
      Tensor value = slice(g, all, offset, size(variable));
      variable.assign(g, g.reshape(value, g.constant(variable.shape().toArray())));
      offset += size(variable);
    }
  }
}
