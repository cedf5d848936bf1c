package io.intarsia.internal.refusal;

/// The rule of slices that XLA compiles: where the bounds of an axis that stays are computed, its
/// code does not look whether they lie in the axis, and reads and writes behind it.
final class SliceBounds {
  private SliceBounds() {}

  static Guard guard() {
    return Guard.ofInputs("`begin` and `end` of axes that stay are known", SliceBounds::check);
  }

  private static void check(GuardedCall call) {
    long gone =
        mask(call, "shrink_axis_mask") | mask(call, "new_axis_mask") | mask(call, "ellipsis_mask");
    long axes = (1L << Math.min(Known.dim(call.tensor("begin"), 0), Long.SIZE - 1)) - 1;
    require(call, "begin", axes & ~(gone | mask(call, "begin_mask")));
    require(call, "end", axes & ~(gone | mask(call, "end_mask")));
  }

  private static void require(GuardedCall call, String input, long axes) {
    if (axes != 0) {
      Known.value(call.tensor(input)).close();
    }
  }

  private static long mask(GuardedCall call, String attribute) {
    return call.attribute(attribute) instanceof Number number ? number.longValue() : 0;
  }
}
