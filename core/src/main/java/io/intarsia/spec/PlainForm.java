package io.intarsia.spec;

import io.intarsia.dtype.DType;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.NestLeaf;
import io.intarsia.nest.Tuple;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a component of an extension record becomes in Python's terms, whose extension types hold
/// tuples instead of lists, and values or None instead of optionals. The leaves stay, and so does
/// their order. [DeclaredForm] is the way back.
final class PlainForm {
  private PlainForm() {}

  static @Nullable Object of(@Nullable Object value) {
    return switch (value) {
      case Byte number -> number.longValue();
      case Short number -> number.longValue();
      case Integer number -> number.longValue();
      case Float number -> number.doubleValue();
      case DType dtype -> dtype;
      case Enum<?> constant -> constant.name();
      case Optional<?> optional -> of(optional.orElse(null));
      case Tuple tuple -> Tuple.copyOf(all(tuple.toList()));
      case List<?> list -> Tuple.copyOf(all(list));
      case Map.Entry<?, ?> entry -> Tuple.of(of(entry.getKey()), of(entry.getValue()));
      case Map<?, ?> map -> ofMap(map);
      case NamedTuple tuple -> tuple.fields().of(all(tuple.values()).toArray());
      case Record plain when isContainer(plain) -> of(StructuredEncoder.namedTuple(plain));
      case null, default -> value;
    };
  }

  /// The state of a record's spec: `(name, value)` pairs.
  static Tuple state(DerivedSpec<?> spec) {
    return Tuple.copyOf(
        spec.fields().entrySet().stream()
            .map(field -> Tuple.of(field.getKey(), of(field.getValue())))
            .toList());
  }

  private static List<@Nullable Object> all(List<?> values) {
    @Nullable Object[] plain = new Object[values.size()];
    for (int i = 0; i < plain.length; i++) {
      plain[i] = of(values.get(i));
    }
    return Tuple.of(plain).toList();
  }

  private static Map<Object, @Nullable Object> ofMap(Map<?, ?> map) {
    Map<Object, @Nullable Object> plain = new LinkedHashMap<>();
    map.forEach((key, value) -> plain.put(key, of(value)));
    return Collections.unmodifiableMap(plain);
  }

  private static boolean isContainer(Record plain) {
    return !(plain instanceof ExtensionType)
        && !plain.getClass().isAnnotationPresent(NestLeaf.class);
  }
}
