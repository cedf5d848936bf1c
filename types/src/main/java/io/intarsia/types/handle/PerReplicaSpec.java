package io.intarsia.types.handle;

import io.intarsia.nest.Tuple;
import io.intarsia.spec.TypeName;
import io.intarsia.spec.TypeSpec;
import java.util.Arrays;
import java.util.List;

/// The spec of values that differ from replica to replica: the specs of all of them.
///
/// @see "Python: tf.distribute.DistributedValues"
@TypeName("tf.PerReplicaSpec")
public final class PerReplicaSpec extends HandleSpec {
  private PerReplicaSpec(Tuple state) {
    super(state, state);
  }

  /// The spec of values one a replica.
  public static PerReplicaSpec of(TypeSpec<?>... valueSpecs) {
    return new PerReplicaSpec(Tuple.copyOf(List.of(valueSpecs)));
  }

  static PerReplicaSpec deserialize(Tuple state) {
    Class<?>[] specs = new Class<?>[state.size()];
    Arrays.fill(specs, TypeSpec.class);
    return new PerReplicaSpec(checked(state, specs));
  }

  /// The specs of the values, one a replica.
  public List<TypeSpec<?>> valueSpecs() {
    return serialize().toList().stream().<TypeSpec<?>>map(spec -> (TypeSpec<?>) spec).toList();
  }
}
