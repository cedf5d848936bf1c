package io.intarsia.internal.refusal;

import io.intarsia.tensor.Tensor;

/// The guards of what the kernels of oneDNN do with no images or windows: a gradient is memory that
/// nothing was written to, a convolution at once has the shape of its input.
final class EmptyWindows {
  private EmptyWindows() {}

  /// If images have pixels, so have what the pool gave of them.
  static Guard fitTogether(String images, String windows) {
    return Guard.ofInputs(
        "`%s` is not empty unless `%s` is".formatted(windows, images),
        call -> {
          Tensor from = call.tensor(images);
          Tensor to = call.tensor(windows);
          for (int axis = 1; axis < Math.min(Known.rank(from), Known.rank(to)); axis++) {
            if (Known.dim(to, axis) == 0 && Known.dim(from, axis) != 0) {
              throw call.wrong(
                  "input '" + windows + "'", "a window or more", "shape " + to.shape());
            }
          }
        });
  }

  /// A convolution at once has images; in graphs other kernels see to it.
  static Guard someAtOnce(String images) {
    return Guard.ofInputs(
        "`%s` is not empty, at once".formatted(images),
        call -> {
          if (call.when() == GuardedCall.When.AT_ONCE && Known.isEmpty(call.tensor(images))) {
            throw call.wrongResult(
                "input '" + images + "'",
                "not empty, at once",
                call.tensor(images).shape(),
                "of another shape; call tf.nn for it, or the op in a function");
          }
        });
  }
}
