package io.intarsia.internal.op;

import io.intarsia.tensor.Attributes;

/// Two attributes that are set or not, made once: the ops they belong to may take less time than
/// making them would.
///
/// @param none with neither set
/// @param first with the first one set
/// @param second with the second one set
/// @param both with both set
public record FlagPair(Attributes none, Attributes first, Attributes second, Attributes both) {
  /// Attributes of these names, beside others.
  public static FlagPair of(Attributes rest, String first, String second) {
    Attributes one = rest.with(first, true);
    return new FlagPair(rest, one, rest.with(second, true), one.with(second, true));
  }

  /// Those with these values.
  public Attributes get(boolean isFirst, boolean isSecond) {
    if (isFirst) {
      return isSecond ? both : first;
    }
    return isSecond ? second : none;
  }
}
