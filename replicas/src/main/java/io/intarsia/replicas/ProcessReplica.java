package io.intarsia.replicas;

import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.PerReplica;
import io.intarsia.types.replica.ReduceOp;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A replica that has a process of its own.
final class ProcessReplica implements Replica {
  private final Ops tf;
  private final ProcessReplicas replicas;
  private final Collectives collectives;
  // A tensor of the graph whose code has this replica, if it has one: a part of a loop may give it
  // what is from outside.
  private final List<Tensor> inside;
  private volatile boolean ended;

  ProcessReplica(Ops tf, ProcessReplicas replicas, Collectives collectives) {
    this.tf = tf;
    this.replicas = replicas;
    this.collectives = collectives;
    this.inside = tf instanceof Environment ? List.of() : List.of(tf.constant(0));
  }

  /// Its code has ended: it takes part in no collectives any more.
  void end() {
    ended = true;
  }

  @Override
  public int id() {
    return replicas.id();
  }

  @Override
  public int count() {
    return replicas.count();
  }

  @Override
  public String device() {
    return replicas.device();
  }

  @Override
  public <T> T allReduce(ReduceOp op, T value) {
    var collective = Collective.allReduce(op);
    Ops g = place(collective, value);
    var leaves = new Leaves(g, collective.name(), value);
    leaves.change(
        leaf -> leaf.isReducible(op),
        same -> collectives.reduce(g, op, leaves.described(Leaf::exactly), Leaf.tensors(same)));
    leaves.change(_ -> true, same -> exchanged(g, leaves, same, collective));
    return leaves.packedAs(value);
  }

  @Override
  public <T> T allGather(T value) {
    var collective = Collective.allGather();
    Ops g = place(collective, value);
    var leaves = new Leaves(g, collective.name(), value);
    leaves.all().forEach(leaf -> checkAxis(collective, leaf));
    leaves.change(_ -> true, same -> exchanged(g, leaves, same, collective));
    return leaves.packedAs(value);
  }

  @Override
  public <T> T broadcast(T value, int root) {
    var collective = Collective.broadcast(root, count());
    Ops g = place(collective, value);
    var leaves = new Leaves(g, collective.name(), value);
    leaves.change(
        _ -> true,
        same -> {
          Object what = leaves.described(Leaf::roughly);
          return remade(same, collectives.broadcast(g, what, root, Leaf.tensors(same)));
        });
    return leaves.packedAs(value);
  }

  @Override
  public <T> T reduceScatter(ReduceOp op, T value) {
    return scattered(Collective.reduceScatter(op), value, parts -> PerReplica.of(parts).reduce(op));
  }

  @Override
  public <T> T allToAll(T value) {
    return scattered(Collective.allToAll(), value, parts -> PerReplica.of(parts).gather(0));
  }

  // Gives each replica its parts of all, and makes one of them.
  private <T> T scattered(Collective collective, T value, Function<List<Tensor>, Object> join) {
    Ops g = place(collective, value);
    var leaves = new Leaves(g, collective.name(), value);
    leaves.all().forEach(leaf -> checkParts(collective, leaf));
    leaves.change(
        Leaf::isOfWords,
        same -> {
          Object what = leaves.described(Leaf::exactly);
          return collectives.allToAll(g, collective.name(), what, Leaf.tensors(same)).stream()
              .map(sent -> join.apply(g.split(sent, count(), 0)))
              .toList();
        });
    leaves.change(_ -> true, same -> exchanged(g, leaves, same, collective));
    return leaves.packedAs(value);
  }

  private Ops place(Collective collective, @Nullable Object value) {
    if (ended) {
      throw ReplicaErrors.notRunning(collective.name(), id());
    }
    List<@Nullable Object> tensors = new ArrayList<>(Nest.expanded().flatten(value));
    tensors.addAll(inside);
    return Ops.of(tf.placeFor(tensors));
  }

  // Does with the values of all replicas what replicas of one process do.
  private List<Object> exchanged(Ops g, Leaves leaves, List<Leaf> same, Collective collective) {
    Object what = leaves.described(Leaf::roughly);
    List<List<Object>> all =
        collectives.gather(g, collective.name(), what, Leaf.tensors(same)).stream()
            .map(tensors -> remade(same, tensors))
            .toList();
    List<Object> results = new ArrayList<>();
    for (int i = 0; i < same.size(); i++) {
      int at = i;
      List<Object> values = all.stream().map(replica -> replica.get(at)).toList();
      results.add(Objects.requireNonNull(collective.apply(g, values).get(id())));
    }
    return results;
  }

  private static List<Object> remade(List<Leaf> leaves, List<Tensor> tensors) {
    List<Object> values = new ArrayList<>();
    int at = 0;
    for (Leaf leaf : leaves) {
      int size = leaf.tensors().size();
      values.add(leaf.with(tensors.subList(at, at + size)));
      at += size;
    }
    return values;
  }

  private static void checkAxis(Collective collective, Leaf leaf) {
    if (leaf.isTensor() && leaf.tensor().shape().equals(Shape.scalar())) {
      throw ProcessErrors.scalar(collective.name(), leaf.path());
    }
  }

  private void checkParts(Collective collective, Leaf leaf) {
    checkAxis(collective, leaf);
    Shape shape = leaf.tensor().shape();
    if (leaf.isTensor() && shape.hasRank() && shape.dim(0) > 0 && shape.dim(0) % count() != 0) {
      throw ProcessErrors.notDivisible(collective.name(), leaf.path(), shape, count());
    }
  }
}
