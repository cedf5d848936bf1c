package io.intarsia.data;

import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// What has to stay reachable while a data set is in use, because the runtime does not keep it: the
/// Java code of its functions and of those below it. The tensors of handles keep it, so that it
/// goes with them through functions; a function keeps the code of its own data sets.
///
/// @param things the code, and data sets that keep some
record KeptCode(List<Object> things) {
  static final KeptCode NOTHING = new KeptCode(List.of());

  static KeptCode of(Object... things) {
    return new KeptCode(List.of(things));
  }

  /// Lets a handle keep it.
  void with(Tensor handle) {
    if (handle instanceof EagerTensor eager) {
      List<Object> code = new ArrayList<>();
      things.forEach(thing -> addTo(code, thing));
      eager.keep(code);
    }
  }

  /// The data sets among them.
  List<Dataset<?>> dataSets() {
    List<Dataset<?>> dataSets = new ArrayList<>();
    for (Object thing : things) {
      if (thing instanceof Dataset<?> dataSet) {
        dataSets.add(dataSet);
      }
    }
    return List.copyOf(dataSets);
  }

  private static void addTo(List<Object> code, Object thing) {
    switch (thing) {
      case Dataset<?> dataSet -> code.addAll(kept(dataSet.variant()));
      case List<?> several -> several.forEach(each -> addTo(code, each));
      default -> code.add(thing);
    }
  }

  /// The elements that are read from a handle keep what it keeps, if they are handles.
  static List<Tensor> passed(Tensor from, List<Tensor> elements) {
    for (Tensor element : elements) {
      if (element instanceof EagerTensor eager && eager.dtype().isHandle()) {
        eager.keep(kept(from));
      }
    }
    return elements;
  }

  /// What a handle keeps; nothing in functions.
  static List<Object> kept(Tensor handle) {
    return handle instanceof EagerTensor eager ? eager.kept() : List.of();
  }
}
