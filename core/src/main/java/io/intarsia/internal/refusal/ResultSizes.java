package io.intarsia.internal.refusal;

import io.intarsia.tensor.Tensor;
import java.util.Arrays;

/// Rules for results whose shapes follow from numbers: they have no more elements than fit a
/// memory.
final class ResultSizes {
  private ResultSizes() {}

  /// The elements of a list, whose number is bounded elsewhere, have a shape of so many elements at
  /// most.
  static Guard ofElements(long most, String shape) {
    return Guard.ofInputs(
        "the sizes in %s multiply to at most %d".formatted(Rules.quoted(shape), most),
        call -> {
          for (Tensor each : call.input(shape)) {
            long[] sizes = Known.integers(each);
            if (!SizeRules.haveAtMost(most, sizes)) {
              throw call.wrong(
                  "input '" + shape + "'",
                  "sizes that multiply to at most " + most,
                  Arrays.toString(sizes));
            }
          }
        });
  }

  /// A vector of sizes is the shape of a result for which there is memory, of so many elements for
  /// each image at most.
  static Guard images(long most, String sizes, String like) {
    return Guard.ofInputs(
        "the sizes in %s but the first multiply to at most %d".formatted(Rules.quoted(sizes), most),
        call -> {
          long[] shape = Known.integers(call.tensor(sizes));
          long[] image = Arrays.copyOfRange(shape, Math.min(1, shape.length), shape.length);
          if (!SizeRules.haveAtMost(most, image)) {
            throw call.wrong(
                "input '" + sizes + "'",
                "the shape of images of at most %d elements each".formatted(most),
                Arrays.toString(shape));
          }
          Room.check(call, call.tensor(like).dtype(), shape);
        });
  }

  /// Images in another size have no more elements than fit a memory.
  static Guard resized(String images, String size) {
    return Guard.ofInputs(
        "%s in %s have at most 2⁴⁸ elements".formatted(Rules.quoted(images), Rules.quoted(size)),
        call -> {
          long[] sizes = Known.shape(call.tensor(images)).toArray();
          long[] rowsAndColumns = Known.integers(call.tensor(size));
          if (sizes.length == 4 && rowsAndColumns.length == 2) {
            System.arraycopy(rowsAndColumns, 0, sizes, 1, 2);
            checkResult(call, size, sizes);
          }
        });
  }

  /// An input with so much before and after it has no more elements than fit a memory.
  ///
  /// @param first the axis that the first pair of `paddings` is of
  static Guard padded(int first, String input, String paddings) {
    return Guard.ofInputs(
        "%s with %s has at most 2⁴⁸ elements"
            .formatted(Rules.quoted(input), Rules.quoted(paddings)),
        call -> {
          long[] sizes = Known.shape(call.tensor(input)).toArray();
          long[] around = Known.integers(call.tensor(paddings));
          for (int i = 0; i < around.length && first + i / 2 < sizes.length; i++) {
            sizes[first + i / 2] += Math.clamp(around[i], 0, SizeRules.MOST_ELEMENTS);
          }
          checkResult(call, paddings, sizes);
        });
  }

  private static void checkResult(GuardedCall call, String input, long... sizes) {
    if (!SizeRules.haveAtMost(SizeRules.MOST_ELEMENTS, sizes)) {
      throw call.wrong(
          "input '" + input + "'",
          "such that the result has at most 2⁴⁸ elements",
          "one of the shape " + Arrays.toString(sizes));
    }
  }
}
