package io.intarsia.tensor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The inputs and attributes of one `StridedSlice`, collected index by index.
final class SliceSpec {
  private final List<Long> begin = new ArrayList<>();
  private final List<Long> end = new ArrayList<>();
  private final List<Long> strides = new ArrayList<>();
  private final Map<String, Long> masks = new TreeMap<>();
  private boolean trivial = true;

  void add(Index.At at) {
    trivial = false;
    mark("shrink_axis_mask");
    add(at.position(), at.position() + 1, 1);
  }

  void add(Index.Range range) {
    trivial &= range.equals(Index.all());
    Long from = range.from();
    Long to = range.to();
    if (from == null) {
      mark("begin_mask");
    }
    if (to == null) {
      mark("end_mask");
    }
    add(from == null ? 0 : from, to == null ? 0 : to, range.step());
  }

  void addNewAxis() {
    trivial = false;
    mark("new_axis_mask");
    add(0, 1, 1);
  }

  void addEllipsis() {
    mark("ellipsis_mask");
    add(0, 0, 1);
  }

  /// Whether the slice would be the whole tensor.
  boolean isTrivial() {
    return trivial;
  }

  Attributes attributes() {
    return Attributes.of(masks);
  }

  long[] begin() {
    return toArray(begin);
  }

  long[] end() {
    return toArray(end);
  }

  long[] strides() {
    return toArray(strides);
  }

  private void add(long from, long to, long step) {
    begin.add(from);
    end.add(to);
    strides.add(step);
  }

  private void mark(String mask) {
    masks.merge(mask, 1L << begin.size(), Long::sum);
  }

  private static long[] toArray(List<Long> values) {
    return values.stream().mapToLong(Long::longValue).toArray();
  }
}
