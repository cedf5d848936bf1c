package io.intarsia.internal.session;

import com.google.protobuf.InvalidProtocolBufferException;
import io.intarsia.dtype.DType;
import io.intarsia.internal.c.RegisteredKernels;
import io.intarsia.internal.place.OpKey;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinition.Attribute;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.KernelDef;
import org.tensorflow.proto.KernelDef.AttrConstraint;
import org.tensorflow.proto.KernelList;

/// Which ops have kernels, as the runtime of this process knows. A session on a server places all
/// nodes of its graph before it runs any, so that one without a kernel would keep all others from
/// running, for ever.
public final class Kernels {
  /// The type of kernels that devices of all types have.
  private static final String ANY = "DEFAULT";

  private final Map<String, List<KernelDef>> known = new ConcurrentHashMap<>();

  /// Whether an op has a kernel for its dtypes on one of some types of device.
  ///
  /// @param inferred the attributes that follow from its inputs
  public boolean has(
      OpDefinition definition, OpKey key, Map<String, Object> inferred, Set<String> deviceTypes) {
    return known.computeIfAbsent(key.op(), Kernels::of).stream()
        .filter(kernel ->
            kernel.getDeviceType().equals(ANY) || deviceTypes.contains(kernel.getDeviceType()))
        .anyMatch(kernel ->
            kernel.getConstraintList().stream()
                .allMatch(constraint ->
                    allows(constraint, value(definition, key, inferred, constraint.getName()))));
  }

  private static @Nullable Object value(
      OpDefinition definition, OpKey key, Map<String, Object> inferred, String name) {
    Object given = key.attributes().get(name);
    if (given != null) {
      return given;
    }
    Object follows = inferred.get(name);
    return follows != null
        ? follows
        : definition.attribute(name).map(Attribute::defaultValue).orElse(null);
  }

  // Constraints are on dtypes; what is not known is left to the runtime.
  private static boolean allows(AttrConstraint constraint, @Nullable Object value) {
    return switch (value) {
      case DType dtype -> allows(constraint, dtype);
      case List<?> list -> list.stream().allMatch(each -> allows(constraint, each));
      case null, default -> true;
    };
  }

  // By number: a newer runtime has dtypes that the messages of this one have no name for.
  private static boolean allows(AttrConstraint constraint, DType dtype) {
    return constraint.getAllowedValues().getList().getTypeValueList().contains(dtype.code());
  }

  private static List<KernelDef> of(String op) {
    try {
      return KernelList.parseFrom(RegisteredKernels.of(op)).getKernelList();
    } catch (InvalidProtocolBufferException e) {
      throw new AssertionError("the runtime's list of kernels cannot be read; please report", e);
    }
  }
}
