package io.intarsia.internal.refusal;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Rules for numbers that say how much memory an op takes, and how inputs fit each other.
final class SizeRules {
  /// More elements no memory holds; sums and products of sizes below it stay within an `int64`.
  static final long MOST_ELEMENTS = 1L << 48;

  /// Shapes have no more axes; some shape functions take minutes to say so, or end the process.
  private static final int MOST_AXES = 254;

  /// Of two tensors without elements, those of what they make together still fit 64 bits.
  private static final long MOST_BESIDE_ZERO = 1L << 31;

  private static final String BEHIND_ZERO = "where known, sizes beside a 0 multiply to at most 2³¹";

  private SizeRules() {}

  /// A vector of sizes is a shape of no more elements than fit a memory. The runtime computes the
  /// bytes in 64 bits; only of the dtypes of two bytes the overflow is a small number, so only for
  /// these the sizes are read in any case.
  ///
  /// @param dtype the attribute that holds the dtype of the result
  static Guard elements(String sizes, String dtype) {
    return Guard.ofInputs(
        "%s is a shape of at most 2⁴⁸ elements, for dtypes of two bytes; %s"
            .formatted(Rules.quoted(sizes), BEHIND_ZERO),
        call -> {
          if (call.dtype(dtype).byteSize() == Short.BYTES) {
            checkElements(call, sizes);
          } else {
            checkBehindZero(call, sizes);
          }
        });
  }

  /// A vector of sizes is no longer than shapes can be. The runtime's optimizer makes a shape of it
  /// without looking.
  static Guard axes(String sizes) {
    return Guard.ofInputs(
        "%s has at most %d sizes".formatted(Rules.quoted(sizes), MOST_AXES),
        call -> checkAxes(call, sizes));
  }

  /// The sizes beside a 0 multiply to so much that those of two such tensors still fit 64 bits.
  /// Where they do not, the next op that leaves out the 0 or has two of them ends the process.
  static Guard behindZero(String sizes) {
    return Guard.ofInputs(
        "%s has at most %d sizes; %s".formatted(Rules.quoted(sizes), MOST_AXES, BEHIND_ZERO),
        call -> checkBehindZero(call, sizes));
  }

  /// A vector of sizes is a shape of no more elements than fit a memory.
  static Guard shapes(String sizes) {
    return Guard.ofInputs(
        "%s is a shape of at most 2⁴⁸ elements".formatted(Rules.quoted(sizes)),
        call -> checkElements(call, sizes));
  }

  /// A vector of the sizes of an image has no more pixels than that. Graphs of constants have the
  /// image in memory twice.
  static Guard pixels(long most, String sizes) {
    return Guard.ofInputs(
        "%s is an image of at most %d pixels".formatted(Rules.quoted(sizes), most),
        call -> {
          long[] dims = Known.integers(call.tensor(sizes));
          if (!haveAtMost(most, dims)) {
            throw call.wrong(
                "input '" + sizes + "'", "of at most " + most + " pixels", Arrays.toString(dims));
          }
        });
  }

  /// A filter, or the vector of its sizes, has a window of so many positions at most: those of all
  /// axes but the last two.
  static Guard window(long most, String filter) {
    return ofWindow(
        filter, "has at most %d positions".formatted(most), window -> haveAtMost(most, window));
  }

  /// A filter, or the vector of its sizes, has a window of at least one position.
  static Guard windowNotEmpty(String filter) {
    return ofWindow(
        filter, "has positions", window -> Arrays.stream(window).allMatch(size -> size >= 1));
  }

  private static Guard ofWindow(String filter, String expected, Predicate<long[]> isRight) {
    boolean holdsSizes = filter.endsWith("_sizes");
    return Guard.ofInputs(
        "the window of %s %s".formatted(Rules.quoted(filter), expected),
        call -> {
          Tensor tensor = call.tensor(filter);
          long[] sizes = holdsSizes ? Known.integers(tensor) : Known.shape(tensor).toArray();
          // Of another rank another rule says what is wrong.
          if (sizes.length > 2 && !isRight.test(Arrays.copyOf(sizes, sizes.length - 2))) {
            throw call.wrong(
                "input '" + filter + "'",
                "a filter whose window " + expected,
                "one of the shape " + Arrays.toString(sizes));
          }
        });
  }

  /// An input of several axes has so many rows at most.
  static Guard rows(long most, String input) {
    return Guard.ofInputs(
        "%s has at most %d rows, if it has several axes".formatted(Rules.quoted(input), most),
        call -> {
          Tensor tensor = call.tensor(input);
          if (Known.rank(tensor) > 1 && Known.dim(tensor, 0) > most) {
            throw call.wrong(
                "input '" + input + "'",
                "of at most %d rows".formatted(most),
                "shape " + tensor.shape());
          }
        });
  }

  /// The slices of an input along an axis have so many elements at most.
  ///
  /// @param axis the input that holds the axis, a vector of one; of none, slices are elements
  static Guard slices(long most, String input, String axis) {
    return Guard.ofInputs(
        "the slices of %s along %s have at most %d elements"
            .formatted(Rules.quoted(input), Rules.quoted(axis), most),
        call -> {
          long[] axes = Known.integers(call.tensor(axis));
          long[] sizes = Known.shape(call.tensor(input)).toArray();
          int at = axes.length == 1 ? (int) (axes[0] < 0 ? axes[0] + sizes.length : axes[0]) : -1;
          if (at < 0 || at >= sizes.length) {
            return; // the op says what is wrong
          }
          sizes[at] = 1;
          if (!haveAtMost(most, sizes)) {
            throw call.wrong(
                "input '" + input + "'",
                "of at most %d elements for each slice along axis %d".formatted(most, at),
                "shape " + call.tensor(input).shape());
          }
        });
  }

  /// The last axis of an input has so many elements at most.
  static Guard lastAxis(long most, String input) {
    return Guard.ofInputs(
        "the last axis of %s has at most %d elements".formatted(Rules.quoted(input), most),
        call -> {
          Shape shape = Known.shape(call.tensor(input));
          if (shape.rank() > 0 && shape.dim(shape.rank() - 1) > most) {
            throw call.wrong(
                "input '" + input + "'",
                "of at most %d elements along its last axis".formatted(most),
                "shape " + shape);
          }
        });
  }

  /// An input has so many elements at most.
  static Guard atMost(long most, String input) {
    return Guard.ofInputs(
        "%s has at most %d elements".formatted(Rules.quoted(input), most),
        call -> {
          Shape shape = Known.shape(call.tensor(input));
          if (!haveAtMost(most, shape.toArray())) {
            throw call.wrong(
                "input '" + input + "'",
                "of at most %d elements".formatted(most),
                "shape " + shape);
          }
        });
  }

  /// What a list attribute multiplies to is in a range.
  static Guard product(long least, long most, String attribute) {
    String expected = "a list whose product is in %d…%d".formatted(least, most);
    return AttributeRules.attribute(attribute, expected, value -> multipliesTo(value, least, most));
  }

  /// The same of calls in some places only.
  static Guard productOfCalls(long least, long most, String attribute) {
    String expected = "a list whose product is in %d…%d".formatted(least, most);
    return Guard.ofInputs(
        "%s is %s".formatted(Rules.quoted(attribute), expected),
        call -> {
          Object value = call.attribute(attribute);
          if (!multipliesTo(value, least, most)) {
            throw call.wrong("attribute '" + attribute + "'", expected, String.valueOf(value));
          }
        });
  }

  private static boolean multipliesTo(@Nullable Object value, long least, long most) {
    long product = 1;
    for (Object element : value instanceof List<?> list ? list : List.of()) {
      long factor = element instanceof Number number ? number.longValue() : 0;
      if (factor > most || factor < 0 || product > most / Math.max(factor, 1)) {
        return false;
      }
      product *= factor;
    }
    return product >= least;
  }

  /// A sequence from `start` to `limit` has no more elements than fit a memory.
  static Guard range() {
    return Guard.ofInputs(
        "there are at most 2⁴⁸ steps of `delta` from `start` to `limit`",
        call -> {
          if (call.rank("start") + call.rank("limit") + call.rank("delta") > 0) {
            // The op itself says so.
            return;
          }
          double start = number(call, "start");
          double steps = (number(call, "limit") - start) / number(call, "delta");
          if (!(Math.abs(steps) <= MOST_ELEMENTS)) {
            throw call.wrong("input 'limit'", "at most 2⁴⁸ steps from 'start'", steps);
          }
        });
  }

  private static double number(GuardedCall call, String input) {
    double[] number = {0};
    call.withData(input, tensor -> number[0] = Rules.reals(tensor)[0]);
    return number[0];
  }

  /// As far as it is known: a node that checks it would cost more than it is worth.
  private static void checkAxes(GuardedCall call, String sizes) {
    Shape shape = call.tensor(sizes).shape();
    if (shape.hasRank() && shape.rank() == 1 && shape.dim(0) > MOST_AXES) {
      throw call.wrong(
          "input '" + sizes + "'", "of at most " + MOST_AXES + " sizes", "shape " + shape);
    }
  }

  private static void checkBehindZero(GuardedCall call, String sizes) {
    Tensor tensor = call.tensor(sizes);
    if (isShort(tensor)) {
      return;
    }
    checkAxes(call, sizes);
    long[] dims = integersIfKnown(tensor);
    boolean hasZero = Arrays.stream(dims).anyMatch(dim -> dim == 0);
    if (hasZero && !haveAtMost(MOST_BESIDE_ZERO, dims)) {
      throw call.wrong(
          "input '" + sizes + "'",
          "sizes that multiply to at most 2³¹ without those that are 0",
          Arrays.toString(dims));
    }
  }

  /// Whether there are too few sizes for that, whatever they are, so that nobody needs to read
  /// them.
  private static boolean isShort(Tensor sizes) {
    Shape shape = sizes.shape();
    return shape.isFullyKnown() && shape.numElements() <= (sizes.dtype() == DType.INT32 ? 2 : 1);
  }

  /// What a function computes goes unchecked: a node that looks at it with each call would take
  /// longer than most ops that have sizes.
  private static long[] integersIfKnown(Tensor tensor) {
    try {
      return Known.integers(tensor);
    } catch (NotKnown _) {
      throw NotKnown.ever();
    }
  }

  private static void checkElements(GuardedCall call, String sizes) {
    checkAxes(call, sizes);
    long[] dims = Known.integers(call.tensor(sizes));
    if (!haveAtMost(MOST_ELEMENTS, dims)) {
      throw call.wrong(
          "input '" + sizes + "'", "a shape of at most 2⁴⁸ elements", Arrays.toString(dims));
    }
  }

  /// Whether they are sizes of a shape that a tensor can have.
  static boolean areOfAShape(long[] sizes) {
    return sizes.length <= MOST_AXES
        && haveAtMost(MOST_ELEMENTS, sizes)
        && Arrays.stream(sizes).noneMatch(size -> size < 0);
  }

  /// Whether dimensions multiply to no more than that; those below 1 count as 1.
  static boolean haveAtMost(long most, long[] dims) {
    long elements = 1;
    for (long dim : dims) {
      if (dim > 0 && elements > most / dim) {
        return false;
      }
      elements *= Math.max(dim, 1);
    }
    return true;
  }

  /// A number is no greater than one size of another input.
  static Guard atMostDim(String number, String input, int axis) {
    return Guard.ofInputs(
        "%s is in 0…the size of axis %d of %s"
            .formatted(Rules.quoted(number), axis, Rules.quoted(input)),
        call -> {
          Tensor tensor = call.tensor(input);
          long most = Known.rank(tensor) > axis ? Known.dim(tensor, axis) : 0;
          Rules.checkBetween(call, 0, most, number);
        });
  }

  /// The axes an attribute counts as those of a batch are axes of both inputs. The usual 0 costs
  /// nothing.
  static Guard batchDims(String slices, String indices) {
    return Guard.ofInputs(
        "`batch_dims` counts axes of %s and of %s"
            .formatted(Rules.quoted(slices), Rules.quoted(indices)),
        call -> {
          if (!(call.attribute("batch_dims") instanceof Number number) || number.longValue() == 0) {
            return;
          }
          long rank = call.rank(indices);
          long most = Math.min(rank, call.rank(slices) - 1L);
          if (number.longValue() < -rank || number.longValue() > most) {
            throw call.wrong("attribute 'batch_dims'", "in %d…%d".formatted(-rank, most), number);
          }
        });
  }

  /// The first element of a vector of sizes is in a range.
  static Guard firstBetween(long least, long most, String sizes) {
    return Guard.ofInputs(
        "the first element of %s is in %d…%d".formatted(Rules.quoted(sizes), least, most),
        call -> {
          long[] values = Known.integers(call.tensor(sizes));
          if (values.length > 0 && (values[0] < least || values[0] > most)) {
            throw call.wrong(
                "input '" + sizes + "'",
                "a vector that starts with %d…%d".formatted(least, most),
                Arrays.toString(values));
          }
        });
  }

  /// Graphs take time for parts in proportion to the square of their number.
  static Guard partsInGraphs(long most, String attribute) {
    return Guard.ofInputs(
        "%s is at most %d, in functions".formatted(Rules.quoted(attribute), most),
        call -> {
          if (call.when() != GuardedCall.When.EAGER
              && call.attribute(attribute) instanceof Number number
              && number.longValue() > most) {
            throw call.wrong("attribute '" + attribute + "'", "at most " + most, number);
          }
        });
  }

  /// Inputs have one shape.
  static Guard sameShape(String first, String... others) {
    return Guard.ofInputs(
        "%s have the shape of %s".formatted(Rules.quoted(others), Rules.quoted(first)),
        call -> {
          Shape expected = Known.shape(call.tensor(first));
          for (String other : others) {
            Shape shape = Known.shape(call.tensor(other));
            if (!shape.equals(expected)) {
              throw call.wrong("input '" + other + "'", "of shape " + expected, "shape " + shape);
            }
          }
        });
  }
}
