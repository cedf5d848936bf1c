package io.intarsia.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What programs made of pages ask.
public final class PageChecks {
  private PageChecks() {}

  /// The value must print as the page says; `…` stands for what the page leaves out, and a tensor
  /// may be written as numbers without their points.
  public static void shows(@Nullable Object value, String text) {
    String printed = print(value);
    String[] parts = text.split("…", -1);
    assertThat(plain(printed)).startsWith(plain(parts[0])).endsWith(plain(parts[parts.length - 1]));
    if (parts.length == 1) {
      assertThat(plain(printed)).isEqualTo(plain(text));
    }
  }

  private static String print(@Nullable Object value) {
    if (value instanceof Tensor tensor) {
      try (var host = tensor.toHost()) {
        return host.toList().toString();
      }
    }
    return value instanceof List<?> list
        ? list.stream().map(PageChecks::print).toList().toString()
        : Objects.toString(value);
  }

  private static String plain(String text) {
    return text.replaceAll("\\.0?(?=[\\s,\\])])", "").replaceAll("[,\\s]+", " ").replace("[ ", "[");
  }
}
