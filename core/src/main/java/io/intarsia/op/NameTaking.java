package io.intarsia.op;

import io.intarsia.dtype.DType;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Takes constants of an enumeration, dtypes among them, or their names in Python.
record NameTaking(Class<?> type) implements Taking {
  private static final List<String> DTYPES = List.of("half", "float", "double");

  @Override
  public int cost(@Nullable Object value) {
    if (type.isInstance(value)) {
      return Takings.EXACT;
    }
    return value instanceof String name && constant(name).isPresent() ? Takings.NEAR : IMPOSSIBLE;
  }

  @Override
  public @Nullable Object convert(Ops tf, @Nullable Object value, @Nullable DType dtype) {
    return value instanceof String name ? constant(name).orElseThrow() : value;
  }

  private Optional<Object> constant(String name) {
    if (type == DType.class && DTYPES.contains(name)) {
      return Optional.of(DType.ofName(name));
    }
    return constants().filter(constant -> plain(constant.toString()).equals(plain(name))).findAny();
  }

  private Stream<Object> constants() {
    return Arrays.stream(type.getEnumConstants()).map(Object.class::cast);
  }

  private static String plain(String name) {
    return name.replace("_", "").toLowerCase(Locale.ROOT);
  }

  @Override
  public String what() {
    return type == DType.class ? "a dtype" : "one of " + constants().toList();
  }
}
