package io.intarsia.spec;

import io.intarsia.dtype.DType;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import java.io.ObjectInputFilter;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.Struct.TypeSpecProto.TypeSpecClass;

/// Lets into a stream what specs are stored as, and nothing else.
final class SpecInputFilter implements ObjectInputFilter {
  /// Named tuples hold lists of names; the rest is flat.
  private static final long DEEPEST = 32;

  private static final long LONGEST_ARRAY = 1 << 24;

  private static final Set<Class<?>> PARTS =
      Set.of(
          Object.class,
          String.class,
          Boolean.class,
          Character.class,
          Number.class,
          Byte.class,
          Short.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          Enum.class,
          Shape.class,
          DType.class,
          Tuple.class,
          NamedTuple.class,
          NamedTuple.Fields.class,
          ArrayLiteral.class,
          TensorLiteral.class,
          StoredSpec.class,
          TypeSpecClass.class);

  // Lists of names, and what stands for values of `java.time` in a stream: those themselves must be
  // let in by the caller.
  private static final Set<String> OF_THE_PLATFORM =
      Set.of(
          "java.time.Ser",
          "java.util.CollSer",
          "java.util.ImmutableCollections$List12",
          "java.util.ImmutableCollections$ListN",
          "java.util.Arrays$ArrayList",
          "java.util.Collections$UnmodifiableCollection",
          "java.util.Collections$UnmodifiableList",
          "java.util.Collections$UnmodifiableRandomAccessList");

  private final Set<Class<?>> others;

  SpecInputFilter(Set<Class<?>> others) {
    this.others = others;
  }

  @Override
  public Status checkInput(FilterInfo info) {
    boolean allowed =
        info.depth() <= DEEPEST && info.arrayLength() <= LONGEST_ARRAY && isAllowed(info);
    return allowed ? Status.ALLOWED : Status.REJECTED;
  }

  private boolean isAllowed(FilterInfo info) {
    Class<?> type = element(info.serialClass());
    return type == null
        || type.isPrimitive()
        || PARTS.contains(type)
        || others.contains(type)
        || StoredNode.class.isAssignableFrom(type)
        || OF_THE_PLATFORM.contains(type.getName())
        // Named by a stored spec, which checks again; no objects of these are read.
        || TypeSpec.class.isAssignableFrom(type)
        || CompositePlan.isComposite(type);
  }

  private static @Nullable Class<?> element(@Nullable Class<?> type) {
    Class<?> element = type;
    while (element != null && element.isArray()) {
      element = element.getComponentType();
    }
    return element;
  }
}
