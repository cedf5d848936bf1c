package io.intarsia.types.replica;

import io.intarsia.nest.Nest;
import io.intarsia.spec.ExtensionType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/// A value of each replica of this process: that of replica `i` of them at position `i`.
///
/// It goes into functions, loops and saved models like any other value, if what the replicas have
/// has a spec: tensors, extension values, and nests of them. The list of the values is immutable;
/// the values stay the caller's.
///
/// ```java
/// PerReplica<Tensor> losses = PerReplica.of(tf.constant(new float[] {1, 2}), tf.constant(new float[] {9}));
/// Tensor mean = losses.reduce(ReduceOp.MEAN, 0); // 4
/// Tensor all = losses.gather(0);                 // [1, 2, 9]
/// ```
///
/// @param <T> what each replica has: a tensor, a value of an extension type, or a nest of them
/// @see "Python: tf.distribute.DistributedValues"
public final class PerReplica<T> implements ExtensionType {
  private final List<T> values;

  // Nothing is checked: the values may be placeholders, or of a file.
  PerReplica(List<T> values) {
    this.values = values;
  }

  /// Values, in the order of the replicas.
  ///
  /// @throws IllegalArgumentException if there are none, or one has another structure than the
  ///   first; the message names the replica and the key path
  public static <T> PerReplica<T> of(List<? extends T> values) {
    List<T> all = List.copyOf(values);
    if (all.isEmpty()) {
      throw ReplicaErrors.noValues();
    }
    for (int i = 1; i < all.size(); i++) {
      checkStructure(i, all.getFirst(), all.get(i));
    }
    return new PerReplica<>(all);
  }

  /// Values, in the order of the replicas.
  ///
  /// @throws IllegalArgumentException as [#of(List)]
  @SafeVarargs
  @SuppressWarnings("varargs") // they are only read
  public static <T> PerReplica<T> of(T first, T... others) {
    List<T> all = new ArrayList<>();
    all.add(first);
    all.addAll(List.of(others));
    return of(all);
  }

  private static void checkStructure(int replica, Object first, Object value) {
    if (Nest.isNested(first) || Nest.isNested(value)) {
      try {
        Nest.assertSameStructure(first, value);
      } catch (IllegalArgumentException e) {
        throw ReplicaErrors.structure(replica, e);
      }
    }
  }

  /// The values, in the order of the replicas.
  public List<T> values() {
    return values;
  }

  /// The value of one replica of this process.
  ///
  /// @throws IndexOutOfBoundsException if there is none
  public T get(int replica) {
    if (replica < 0 || replica >= values.size()) {
      throw ReplicaErrors.noReplica(replica, values.size());
    }
    return values.get(replica);
  }

  /// How many replicas have a value.
  public int size() {
    return values.size();
  }

  /// What a function makes of the value of each replica, in their order.
  ///
  /// @throws IllegalArgumentException as [#of(List)], of what the function gives
  public <R> PerReplica<R> map(Function<? super T, ? extends R> function) {
    List<R> mapped = new ArrayList<>();
    for (T value : values) {
      mapped.add(function.apply(value));
    }
    return of(mapped);
  }

  /// The values of all replicas made one, leaf by leaf, by the functions of their types:
  /// [ReduceOp#SUM] adds ragged rows, masked values and others as `math.add` does. Slices stay
  /// slices; a record whose type runs no functions is reduced part by part. Tensors are never
  /// broadcast; values of other types may be where only the call of a function knows their shapes.
  ///
  /// @param op the mean of integers is `float64`; [ReduceOp#CONCAT] is [#gather] along the first
  ///   axis
  /// @return owned by the caller
  /// @throws IllegalArgumentException if dtypes, shapes or types of the replicas differ, or the
  ///   type does not give a value of its own for such an operation; the message names the replica
  ///   and the key path
  /// @see "Python: tf.distribute.Strategy.reduce"
  public T reduce(ReduceOp op) {
    return op == ReduceOp.CONCAT ? gather(0) : this.<T>combined(Combination.acrossReplicas(op));
  }

  /// The values of all replicas, and along one axis of them, made one: as if the replicas' values
  /// had been one value, split along that axis. So the mean is right where sizes differ, also where
  /// a replica has nothing. The result is what the functions of the type give: a reduced ragged
  /// tensor may be a tensor.
  ///
  /// @param op the mean of integers is `float64`; [ReduceOp#CONCAT] is [#gather]
  /// @param axis negative ones from the end
  /// @return owned by the caller
  /// @throws IllegalArgumentException if there is no such axis, or dtypes, types, or shapes but for
  ///   this axis differ; the message names the replica and the key path
  /// @see "Python: tf.distribute.Strategy.reduce"
  @SuppressWarnings("TypeParameterUnusedInFormals") // what the caller expects, as with a cast
  public <R> R reduce(ReduceOp op, int axis) {
    return combined(
        op == ReduceOp.CONCAT ? Combination.joined(axis) : Combination.alongAxis(op, axis));
  }

  /// The values of all replicas one after the other along an axis, in the order of the replicas.
  ///
  /// @param axis negative ones from the end
  /// @return owned by the caller
  /// @throws IllegalArgumentException if there is no such axis, or dtypes, types, or shapes but for
  ///   this axis differ; the message names the replica and the key path
  /// @see "Python: tf.distribute.Strategy.gather"
  public T gather(int axis) {
    return this.<T>combined(Combination.joined(axis));
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // as the caller of each says
  private <R> R combined(Combination combination) {
    return (R) Objects.requireNonNull(new Reduction(combination).of(values), "no value is null");
  }

  /// The specs of the values.
  ///
  /// @throws IllegalArgumentException if a leaf of a value is neither a tensor nor an extension
  ///   value; the message names the replica and the key path
  @Override
  public PerReplicaSpec typeSpec() {
    List<ValueSpec> specs = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      specs.add(ValueSpec.ofValue(i, values.get(i)));
    }
    return new PerReplicaSpec(List.copyOf(specs));
  }

  /// Prints a line for each replica, as Python does.
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("PerReplica:{\n");
    for (int i = 0; i < values.size(); i++) {
      text.append("  ").append(i).append(": ").append(values.get(i));
      text.append(i + 1 < values.size() ? ",\n" : "\n");
    }
    return text.append('}').toString();
  }
}
