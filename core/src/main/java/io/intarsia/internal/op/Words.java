package io.intarsia.internal.op;

import io.intarsia.internal.caller.Mistake;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// Python's words for the constants of an enum, such as `right` for `RIGHT`.
public final class Words {
  private Words() {}

  /// The constant of a word, in capitals or not.
  ///
  /// @param function what takes the option, such as `searchsorted`
  /// @param option such as `side`
  /// @throws IllegalArgumentException if it is another word
  public static <E extends Enum<E>> E of(
      Class<E> type, String function, String option, String word) {
    List<E> constants = Arrays.asList(type.getEnumConstants());
    return constants.stream()
        .filter(constant -> constant.name().equalsIgnoreCase(word))
        .findFirst()
        .orElseThrow(() ->
            Mistake.argument(
                "%s: unknown %s; expected one of %s, got %s"
                    .formatted(
                        function,
                        option,
                        constants.stream().map(c -> c.name().toLowerCase(Locale.ROOT)).toList(),
                        word)));
  }
}
