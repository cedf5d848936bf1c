package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The inputs and attributes of one `StridedSlice`, or of an assignment to such a part, collected
/// index by index.
public final class SliceSpec {
  // Numbers, and scalars that are known only when the function runs.
  private final List<Object> begin = new ArrayList<>();
  private final List<Long> end = new ArrayList<>();
  private final List<Long> strides = new ArrayList<>();
  private final Map<String, Long> masks = new TreeMap<>();
  private boolean trivial = true;

  SliceSpec() {}

  /// The part that indices pick of a tensor of that shape.
  ///
  /// @param shape as far as it is known
  /// @param indices as [Tensor#get] takes them, but for positions and masks
  /// @throws IllegalArgumentException if there are more indices than axes, or some are positions,
  ///   masks or tensors
  /// @throws IndexOutOfBoundsException if a position is outside its axis
  public static SliceSpec of(Shape shape, Object... indices) {
    IndexPlan plan = IndexPlan.of(shape, indices);
    if (plan.selection() != null) {
      throw IndexErrors.notASlice(plan.selection().index());
    }
    return plan.slice();
  }

  void add(Index.At at) {
    trivial = false;
    mark("shrink_axis_mask");
    add(at.position(), at.position() + 1, 1);
  }

  void add(Tensor position) {
    trivial = false;
    mark("shrink_axis_mask");
    begin.add(position);
    // The runtime ignores the end of a single position.
    end.add(0L);
    strides.add(1L);
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

  /// The masks.
  public Attributes attributes() {
    return Attributes.of(masks);
  }

  /// The inputs that say which part: the first position of each range, the position behind it, and
  /// the step.
  ///
  /// @param place where the slice runs
  /// @return owned by the caller
  public List<Tensor> bounds(Place place) {
    return List.of(begin(place), constant(place, toArray(end)), constant(place, toArray(strides)));
  }

  private Tensor begin(Place place) {
    if (begin.stream().noneMatch(Tensor.class::isInstance)) {
      return constant(place, begin.stream().mapToLong(Long.class::cast).toArray());
    }
    List<Tensor> scalars = begin.stream().map(position -> scalar(place, position)).toList();
    return place.execute("Pack", Attributes.NONE, scalars)[0];
  }

  private static Tensor scalar(Place place, Object position) {
    if (!(position instanceof Tensor tensor)) {
      return constant(place, position);
    }
    return tensor.dtype() == DType.INT64
        ? tensor
        : place.execute("Cast", Attributes.of("DstT", DType.INT64), tensor)[0];
  }

  private static Tensor constant(Place place, Object value) {
    try (var host = HostTensor.of(value)) {
      return place.constant(host);
    }
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
