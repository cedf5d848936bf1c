package io.intarsia.types.replica;

import io.intarsia.errors.Mistake;
import io.intarsia.nest.KeyPath;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.internal.SpecErrors;
import org.jspecify.annotations.Nullable;

/// What values of replicas have to say against their arguments.
final class ReplicaErrors {
  private ReplicaErrors() {}

  static IllegalArgumentException noValues() {
    return Mistake.argument("PerReplica.of: expected a value for each replica, got none");
  }

  static IllegalArgumentException structure(int replica, IllegalArgumentException cause) {
    return Mistake.argument(
        ("PerReplica.of: expected values of one structure, but that of replica %d is not that of"
                + " replica 0: %s")
            .formatted(replica, cause.getMessage()));
  }

  static IndexOutOfBoundsException noReplica(int replica, int size) {
    return Mistake.index(
        "PerReplica.get: expected a replica in [0, %d), got %d".formatted(size, replica));
  }

  static IllegalArgumentException noSpec(int replica, KeyPath path, Object leaf) {
    return Mistake.argument(
        ("PerReplica.typeSpec: expected tensors and extension values, got %s at %s of replica %d;"
                + " make a tensor of it, or keep it out of functions")
            .formatted(SpecErrors.describe(leaf), path, replica));
  }

  static IllegalArgumentException notReducible(String method, String where, Object value) {
    return Mistake.argument(
        ("PerReplica.%s: expected tensors, values that run functions, and records of them, got %s"
                + " at %s; map(…) makes tensors of the values")
            .formatted(method, SpecErrors.describe(value), where));
  }

  static IllegalArgumentException differs(
      Combination combination,
      String where,
      int replica,
      @Nullable Object value,
      @Nullable Object first) {
    String wanted =
        combination.free() == Combination.NONE ? "" : ", but for axis " + combination.free();
    return Mistake.argument(
        "PerReplica.%s: expected what replica 0 has at %s, %s%s; got %s from replica %d"
            .formatted(
                combination.method(),
                where,
                SpecErrors.describe(first),
                wanted,
                SpecErrors.describe(value),
                replica));
  }

  static IllegalArgumentException axis(String method, String where, int axis, TypeSpec<?> spec) {
    return Mistake.argument(
        "PerReplica.%s: expected an axis of %s, which is %s, got %d"
            .formatted(method, where, spec, axis));
  }

  static IllegalArgumentException otherResult(
      String method, String where, TensorLike value, TensorLike result) {
    return Mistake.argument(
        ("PerReplica.%s: expected %s of such values at %s, got %s; map(…) makes tensors of the"
                + " values before")
            .formatted(
                method, value.getClass().getSimpleName(), where, SpecErrors.describe(result)));
  }
}
