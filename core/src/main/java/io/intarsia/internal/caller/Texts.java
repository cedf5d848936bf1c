package io.intarsia.internal.caller;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Values and failures in messages.
public final class Texts {
  private Texts() {}

  /// A value: its class, and its text if that is short and says something.
  public static String of(@Nullable Object value, int longest) {
    if (value == null) {
      return "null";
    }
    String name = ClassNames.of(value);
    if (value.getClass().isArray() || value.getClass().isHidden()) {
      return name;
    }
    String text = String.valueOf(value.toString());
    boolean says = !text.startsWith(value.getClass().getName() + "@");
    return says && text.length() <= longest && !text.contains("\n") ? name + " " + text : name;
  }

  /// What a failure says; its class, if it says nothing.
  public static String reason(Throwable failure) {
    return Objects.requireNonNullElse(failure.getMessage(), failure.getClass().getName());
  }

  /// A text, or how it begins if it is longer.
  public static String cut(String text, int longest) {
    return text.length() <= longest ? text : text.substring(0, longest) + "…";
  }
}
