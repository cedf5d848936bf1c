package io.intarsia.types.array;

import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The elements of an array: a list of the runtime, and what was written eagerly since, which
/// becomes part of such a list when one is asked for. So a write costs the same however long the
/// array is; the kernel copies the list.
///
/// Each write gives another version. The newest one has what was written by position; an older one
/// has the position in which it differs from the next, and what was there.
final class ArrayElements {
  // Of all versions of an array, as a write takes over what the version before had.
  private final Object lock;

  private final Tensor base;
  private final long baseSize;

  private @Nullable Map<Integer, Tensor> newest;
  private @Nullable ArrayElements next;
  private int changed;
  private @Nullable Tensor before;

  private @Nullable Tensor joined;

  private ArrayElements(Object lock, Tensor base, long baseSize) {
    this.lock = lock;
    this.base = base;
    this.baseSize = baseSize;
  }

  /// Those of a list of the runtime.
  ///
  /// @param size how many were written, -1 if unknown
  static ArrayElements of(Tensor list, long size) {
    var elements = new ArrayElements(new Object(), list, size);
    elements.newest = new HashMap<>();
    return elements;
  }

  /// The list of the runtime before what was written since.
  Tensor base() {
    return base;
  }

  /// How many elements there were in it, -1 if unknown.
  long baseSize() {
    return baseSize;
  }

  /// Whether writes are kept here: in graphs the kernel writes in place.
  boolean isEager() {
    return base instanceof EagerTensor;
  }

  /// These with one replaced.
  ArrayElements with(int position, Tensor value, long size) {
    synchronized (lock) {
      if (joined != null) {
        return of(joined, size).with(position, value, size);
      }
      boolean isNewest = newest != null;
      Map<Integer, Tensor> all = isNewest ? Objects.requireNonNull(newest) : written();
      var written = new ArrayElements(isNewest ? lock : new Object(), base, baseSize);
      Tensor replaced = all.put(position, value);
      written.newest = all;
      if (isNewest) {
        newest = null;
        next = written;
        changed = position;
        before = replaced;
      }
      return written;
    }
  }

  /// What was written, by position; a copy.
  Map<Integer, Tensor> written() {
    synchronized (lock) {
      List<ArrayElements> older = new ArrayList<>();
      ArrayElements version = this;
      while (version.newest == null) {
        older.add(version);
        version = Objects.requireNonNull(version.next);
      }
      Map<Integer, Tensor> all = new HashMap<>(version.newest);
      for (ArrayElements each : older.reversed()) {
        if (each.before == null) {
          all.remove(each.changed);
        } else {
          all.put(each.changed, each.before);
        }
      }
      return all;
    }
  }

  /// What was written at a position and is no part of a list of the runtime; null if nothing was.
  @Nullable Tensor at(int position) {
    synchronized (lock) {
      ArrayElements version = this;
      while (joined == null && version.newest == null && version.changed != position) {
        version = Objects.requireNonNull(version.next);
      }
      if (joined != null) {
        return null;
      }
      return version.newest == null ? version.before : version.newest.get(position);
    }
  }

  /// The list of the runtime with all elements.
  ///
  /// @param join makes it; it is used from then on, as the elements may be closed
  Tensor list(Function<ArrayElements, Tensor> join) {
    synchronized (lock) {
      if (joined == null) {
        joined = newest != null && newest.isEmpty() ? base : join.apply(this);
      }
      return joined;
    }
  }
}
