package io.intarsia.data;

import java.util.List;

/// What has to stay reachable while a data set is in use, because the runtime does not keep it: the
/// Java code of its functions and of those below it.
///
/// @param things nobody looks at them
record Kept(List<Object> things) {
  static final Kept NOTHING = new Kept(List.of());

  static Kept of(Object... things) {
    return new Kept(List.of(things));
  }
}
