package io.intarsia.data;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// What has to stay reachable while a data set is in use, because the runtime does not keep it: the
/// Java code of its functions and of those below it.
///
/// @param things nobody looks at them
record KeptCode(List<Object> things) {
  static final KeptCode NOTHING = new KeptCode(List.of());

  static KeptCode of(Object... things) {
    return new KeptCode(List.of(things));
  }

  /// The data sets among them.
  Stream<Dataset<?>> dataSets() {
    return things.stream().<Dataset<?>>mapMulti((thing, dataSets) -> add(thing, dataSets));
  }

  private static void add(Object thing, Consumer<Dataset<?>> dataSets) {
    if (thing instanceof Dataset<?> dataSet) {
      dataSets.accept(dataSet);
    }
  }
}
