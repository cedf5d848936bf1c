package io.intarsia.internal.refusal;

import io.intarsia.tensor.Tensor;

/// The guard of a gradient of which the kernel of oneDNN gives memory that nothing was written to.
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
}
