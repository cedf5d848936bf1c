package io.intarsia.replicas;

import io.intarsia.data.BatchParts;
import io.intarsia.nest.KeyedLeaf;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.PerReplica;
import io.intarsia.types.replica.ReduceOp;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A collective of replicas that take turns: ordinary ops on the values of all.
sealed interface Collective extends Joint {
  record AllReduce(ReduceOp op) implements Collective {
    @Override
    public String name() {
      return "allReduce(%s)".formatted(op);
    }

    @Override
    public List<? extends @Nullable Object> results(Ops tf, List<?> values) {
      return Collections.nCopies(values.size(), PerReplica.of(values).reduce(op));
    }
  }

  record AllGather() implements Collective {
    @Override
    public String name() {
      return "allGather";
    }

    @Override
    public List<? extends @Nullable Object> results(Ops tf, List<?> values) {
      return Collections.nCopies(values.size(), PerReplica.of(values).gather(0));
    }
  }

  record Broadcast(int root) implements Collective {
    @Override
    public String name() {
      return "broadcast from %d".formatted(root);
    }

    @Override
    public List<? extends @Nullable Object> results(Ops tf, List<?> values) {
      return Collections.nCopies(values.size(), values.get(root));
    }
  }

  record ReduceScatter(ReduceOp op) implements Collective {
    @Override
    public String name() {
      return "reduceScatter(%s)".formatted(op);
    }

    @Override
    public List<? extends @Nullable Object> results(Ops tf, List<?> values) {
      return parts(tf, name(), PerReplica.of(values).reduce(op), values.size());
    }
  }

  record AllToAll() implements Collective {
    @Override
    public String name() {
      return "allToAll";
    }

    @Override
    public List<? extends @Nullable Object> results(Ops tf, List<?> values) {
      int count = values.size();
      List<List<?>> parts =
          values.stream().<List<?>>map(value -> parts(tf, name(), value, count)).toList();
      return IntStream.range(0, count)
          .mapToObj(
              to -> PerReplica.of(parts.stream().map(each -> each.get(to)).toList()).gather(0))
          .toList();
    }
  }

  /// What each gets; all values have the same structure.
  List<? extends @Nullable Object> results(Ops tf, List<?> values);

  @Override
  default List<? extends @Nullable Object> apply(Ops tf, List<? extends @Nullable Object> values) {
    for (int i = 1; i < values.size(); i++) {
      try {
        Nest.assertSameStructure(values.getFirst(), values.get(i));
      } catch (IllegalArgumentException e) {
        throw ReplicaErrors.unlike(name(), i, e);
      }
    }
    try {
      return results(tf, new ArrayList<>(values));
    } catch (IllegalArgumentException e) {
      throw ReplicaErrors.refused(name(), e);
    }
  }

  private static List<?> parts(Ops tf, String collective, Object value, int count) {
    Nest.flattenWithPaths(value).forEach(leaf -> checkParts(collective, leaf, count));
    return IntStream.range(0, count).mapToObj(i -> part(tf, collective, value, count, i)).toList();
  }

  /// The rows of each leaf are cut by themselves: there may be more of one than of another.
  private static Object part(Ops tf, String collective, Object value, int count, int index) {
    return Objects.requireNonNull(
        Nest.<@Nullable Object>mapStructure(
            leaf -> leaf == null ? null : BatchParts.part(tf, collective, leaf, count, index),
            value));
  }

  private static void checkParts(String collective, KeyedLeaf leaf, int count) {
    if (leaf.value() instanceof Tensor tensor) {
      Shape shape = tensor.shape();
      if (shape.equals(Shape.scalar())) {
        throw ProcessErrors.scalar(collective, leaf.path());
      }
      if (shape.hasRank() && shape.dim(0) > 0 && shape.dim(0) % count != 0) {
        throw ProcessErrors.notDivisible(collective, leaf.path(), shape, count);
      }
    }
  }

  /// That of [Replica#allReduce].
  ///
  /// @throws IllegalArgumentException if the op is no reduction
  static Collective allReduce(ReduceOp op) {
    return new AllReduce(checked("allReduce", op));
  }

  static Collective allGather() {
    return new AllGather();
  }

  /// That of [Replica#broadcast].
  ///
  /// @throws IllegalArgumentException if there is no such replica
  static Collective broadcast(int root, int count) {
    if (root < 0 || root >= count) {
      throw ReplicaErrors.root(root, count);
    }
    return new Broadcast(root);
  }

  /// That of [Replica#reduceScatter].
  ///
  /// @throws IllegalArgumentException if the op is no reduction
  static Collective reduceScatter(ReduceOp op) {
    return new ReduceScatter(checked("reduceScatter", op));
  }

  static Collective allToAll() {
    return new AllToAll();
  }

  private static ReduceOp checked(String collective, ReduceOp op) {
    if (op == ReduceOp.CONCAT) {
      throw ReplicaErrors.concat(collective);
    }
    return op;
  }
}
