package io.intarsia.dispatch;

import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Those to be asked for a call, in their order.
final class Candidates {
  private final List<Class<?>> classes = new ArrayList<>(2);
  private final List<Dispatcher> dispatchers = new ArrayList<>(2);
  private final Overload overload;
  private final @Nullable Object[] given;

  private Candidates(Overload overload, @Nullable Object[] given) {
    this.overload = overload;
    this.given = given;
  }

  static Candidates of(Overload overload, @Nullable Object[] given) {
    var candidates = new Candidates(overload, given);
    for (int i = 0; i < given.length; i++) {
      if (overload.expectsTensors(i)) {
        candidates.scan(given[i]);
      }
    }
    return candidates;
  }

  /// Who is to be asked if values of one type are all there is, which is the rule and needs no
  /// lists; null if there may be none or several.
  static @Nullable Dispatcher only(Overload overload, @Nullable Object[] given) {
    Dispatcher only = null;
    for (int i = 0; i < given.length; i++) {
      Object value = given[i];
      if (value == null || value instanceof Tensor || !overload.expectsTensors(i)) {
        continue;
      }
      if (value instanceof Collection<?>) {
        return null;
      }
      Dispatcher next = Dispatch.dispatcher(value);
      if (next != null && only != null && next != only) {
        return null;
      }
      only = next == null ? only : next;
    }
    return only;
  }

  private void scan(@Nullable Object value) {
    if (value instanceof Collection<?> list) {
      for (Object element : list) {
        scanOne(element);
      }
    } else {
      scanOne(value);
    }
  }

  private void scanOne(@Nullable Object value) {
    if (value == null || value instanceof Tensor) {
      return;
    }
    Dispatcher dispatcher = Dispatch.dispatcher(value);
    if (dispatcher != null && !isKnown(dispatcher)) {
      int place = place(value.getClass());
      classes.add(place, value.getClass());
      dispatchers.add(place, dispatcher);
    }
  }

  /// A subclass that shares its superclass's dispatcher does not override it.
  private boolean isKnown(Dispatcher dispatcher) {
    for (int i = 0; i < dispatchers.size(); i++) {
      if (dispatchers.get(i) == dispatcher) {
        return true;
      }
    }
    return false;
  }

  /// Before the first superclass, else at the end.
  private int place(Class<?> type) {
    for (int i = 0; i < classes.size(); i++) {
      if (classes.get(i).isAssignableFrom(type)) {
        return i;
      }
    }
    return classes.size();
  }

  int size() {
    return dispatchers.size();
  }

  Dispatcher dispatcher(int index) {
    return dispatchers.get(index);
  }

  Class<?> type(int index) {
    return classes.get(index);
  }

  /// Whether one may be asked, by the classes it declares.
  boolean accepts(int index) {
    return firstRefused(index) == null;
  }

  /// The first value of a class it does not take; null if there is none.
  @Nullable Object firstRefused(int index) {
    return firstRefused(dispatchers.get(index), overload, given);
  }

  /// The first argument, or element of one, of a class that a dispatcher does not take; null if
  /// there is none.
  static @Nullable Object firstRefused(
      Dispatcher dispatcher, Overload overload, @Nullable Object[] given) {
    Optional<List<Class<?>>> accepted = dispatcher.types();
    if (accepted.isEmpty()) {
      return null;
    }
    for (int i = 0; i < given.length; i++) {
      if (overload.expectsTensors(i)) {
        Object refused = refused(accepted.get(), given[i]);
        if (refused != null) {
          return refused;
        }
      }
    }
    return null;
  }

  private static @Nullable Object refused(List<Class<?>> accepted, @Nullable Object value) {
    if (value instanceof Collection<?> list) {
      for (Object element : list) {
        if (!isAccepted(accepted, element)) {
          return element;
        }
      }
      return null;
    }
    return isAccepted(accepted, value) ? null : value;
  }

  private static boolean isAccepted(List<Class<?>> accepted, @Nullable Object value) {
    if (value == null || value == Overload.ABSENT) {
      return true;
    }
    Class<?> type =
        value instanceof Tensor || Dispatch.dispatcher(value) == null
            ? Tensor.class
            : value.getClass();
    for (int i = 0; i < accepted.size(); i++) {
      if (accepted.get(i).isAssignableFrom(type)) {
        return true;
      }
    }
    return false;
  }
}
