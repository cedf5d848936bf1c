package io.intarsia.types.labeled;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// The names of the axes of a value, in their order; no two are the same.
///
/// @param list none is blank
record AxisNames(List<String> list) {
  static final AxisNames NONE = new AxisNames(List.of());

  AxisNames {
    list = List.copyOf(list);
    for (int i = 0; i < list.size(); i++) {
      String name = list.get(i);
      if (name.isBlank()) {
        throw LabeledErrors.blankName(list);
      }
      if (list.indexOf(name) < i) {
        throw LabeledErrors.repeatedName(list);
      }
    }
  }

  int size() {
    return list.size();
  }

  String get(int axis) {
    return list.get(axis);
  }

  boolean has(String name) {
    return list.contains(name);
  }

  /// The number of the axis with a name.
  ///
  /// @param operation who asks, for the message
  /// @throws IllegalArgumentException if there is none; the message says which there are
  int indexOf(String operation, String name) {
    int axis = list.indexOf(name);
    if (axis < 0) {
      throw LabeledErrors.unknownName(operation, name, list);
    }
    return axis;
  }

  /// The number of an axis, counted from the start.
  ///
  /// @param number negative from the end
  /// @throws IllegalArgumentException if there is no such axis
  int normalized(String operation, int number) {
    int axis = number < 0 ? number + size() : number;
    if (axis < 0 || axis >= size()) {
      throw LabeledErrors.axisNumber(operation, number, list);
    }
    return axis;
  }

  /// These names without those of some axes.
  AxisNames without(Collection<Integer> axes) {
    List<String> kept = new ArrayList<>();
    for (int axis = 0; axis < size(); axis++) {
      if (!axes.contains(axis)) {
        kept.add(get(axis));
      }
    }
    return new AxisNames(kept);
  }

  /// These names with those of some axes alone.
  AxisNames only(List<Integer> axes) {
    return new AxisNames(axes.stream().map(this::get).toList());
  }

  /// The names of the axes from one to before another.
  AxisNames between(int from, int to) {
    return new AxisNames(list.subList(from, to));
  }

  /// These names with a new one, which becomes that axis.
  AxisNames with(int axis, String name) {
    List<String> more = new ArrayList<>(list);
    more.add(axis, name);
    return new AxisNames(more);
  }

  /// These names with those of `order` moved into that order, the others where they are.
  AxisNames reordered(List<String> order) {
    List<String> moved = new ArrayList<>(list);
    int next = 0;
    for (int axis = 0; axis < size(); axis++) {
      if (order.contains(get(axis))) {
        moved.set(axis, order.get(next++));
      }
    }
    return new AxisNames(moved);
  }

  /// These names and then others.
  AxisNames and(AxisNames others) {
    List<String> all = new ArrayList<>(list);
    all.addAll(others.list);
    return new AxisNames(all);
  }
}
