package io.intarsia.types.replica;

import java.util.List;

/// A value of each replica of this process: that of replica `i` of them at position `i`.
///
/// @param <T> what each replica has: a tensor, a value of an extension type, or a nest of them
/// @see "Python: tf.distribute.DistributedValues"
public final class PerReplica<T> {
  private final List<T> values;

  private PerReplica(List<T> values) {
    this.values = values;
  }

  /// Values, in the order of the replicas.
  public static <T> PerReplica<T> of(List<? extends T> values) {
    return new PerReplica<>(List.copyOf(values));
  }

  /// The values, in the order of the replicas.
  public List<T> values() {
    return values;
  }

  /// The value of one replica of this process.
  ///
  /// @throws IndexOutOfBoundsException if there is none
  public T get(int replica) {
    return values.get(replica);
  }

  /// How many replicas have a value.
  public int size() {
    return values.size();
  }
}
