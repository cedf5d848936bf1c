package io.intarsia.op.numpy;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Axes;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Axes turned round and in another order.
final class Turning {
  private Turning() {}

  /// With new axes of size 1.
  ///
  /// @param axis where they are in the result; negative ones count from the end
  /// @throws IllegalArgumentException if the rank is not known, or there are no such axes
  /// @see "Python: numpy.expand_dims"
  @Endpoint("numpy.expand_dims")
  static Tensor expandDims(BaseOps tf, Object x, int... axis) {
    Tensor wide = Given.array(tf, x);
    if (axis.length == 1) {
      return wide.expandDims(axis[0]);
    }
    int rank = Given.rank("expandDims", wide) + axis.length;
    int[] places =
        Arrays.stream(axis)
            .map(at -> Axes.normalize("numpy.expandDims", at, rank))
            .sorted()
            .toArray();
    for (int place : places) {
      wide = wide.expandDims(place);
    }
    return wide;
  }

  /// The second axis turned round.
  ///
  /// @see "Python: numpy.fliplr"
  @Endpoint("numpy.fliplr")
  static Tensor fliplr(BaseOps tf, Object x) {
    return Given.array(tf, x).flip(1);
  }

  /// The first axis turned round.
  ///
  /// @see "Python: numpy.flipud"
  @Endpoint("numpy.flipud")
  static Tensor flipud(BaseOps tf, Object x) {
    return Given.array(tf, x).flip(0);
  }

  /// Turned by 90 degrees in the plane of the first two axes, from the first towards the second.
  ///
  /// @throws IllegalArgumentException if the rank is not known
  /// @see "Python: numpy.rot90"
  @Endpoint("numpy.rot90")
  static Tensor rot90(BaseOps tf, Object x) {
    return rot90(tf, x, 1);
  }

  /// Turned by 90 degrees several times in the plane of the first two axes, from the first towards
  /// the second; the other way for a negative number.
  ///
  /// @throws IllegalArgumentException if the rank is not known
  /// @see "Python: numpy.rot90"
  @Endpoint("numpy.rot90")
  static Tensor rot90(BaseOps tf, Object x, int k) {
    Tensor array = Given.array(tf, x);
    int[] swapped = Given.moved(Given.rank("rot90", array), 1, 0);
    return switch (Math.floorMod(k, 4)) {
      case 1 -> array.transpose(swapped).flip(0);
      case 2 -> array.flip(0, 1);
      case 3 -> array.transpose(swapped).flip(1);
      default -> array;
    };
  }

  /// The axes with one of them at another place.
  ///
  /// @throws IllegalArgumentException if the rank is not known, or there is no such axis
  /// @see "Python: numpy.moveaxis"
  @Endpoint("numpy.moveaxis")
  static Tensor moveaxis(BaseOps tf, Object x, int source, int destination) {
    Tensor array = Given.array(tf, x);
    int rank = Given.rank("moveaxis", array);
    int from = Axes.normalize("numpy.moveaxis", source, rank);
    int to = Axes.normalize("numpy.moveaxis", destination, rank);
    return array.transpose(Given.moved(rank, from, to));
  }

  /// The axes with some of them at other places.
  ///
  /// @throws IllegalArgumentException if the rank is not known, there are no such axes, one is
  ///   given twice, or there are not as many places
  /// @see "Python: numpy.moveaxis"
  @Endpoint("numpy.moveaxis")
  static Tensor moveaxis(BaseOps tf, Object x, int[] source, int[] destination) {
    Tensor array = Given.array(tf, x);
    int[] from = axes("source", source, Given.rank("moveaxis", array));
    int[] to = axes("destination", destination, array.rank());
    if (from.length != to.length) {
      throw Mistake.argument(
          "numpy.moveaxis: each axis needs a place; expected %d of them, got %d"
              .formatted(from.length, to.length));
    }
    return array.transpose(order(array.rank(), from, to));
  }

  private static int[] order(int rank, int[] from, int[] to) {
    List<Integer> rest = new ArrayList<>(IntStream.range(0, rank).boxed().toList());
    rest.removeAll(Arrays.stream(from).boxed().toList());
    int[] order = new int[rank];
    Arrays.fill(order, -1);
    for (int at = 0; at < from.length; at++) {
      order[to[at]] = from[at];
    }
    for (int place = 0; place < rank; place++) {
      order[place] = order[place] < 0 ? rest.removeFirst() : order[place];
    }
    return order;
  }

  private static int[] axes(String argument, int[] given, int rank) {
    int[] axes =
        Arrays.stream(given).map(at -> Axes.normalize("numpy.moveaxis", at, rank)).toArray();
    if (Arrays.stream(axes).distinct().count() < axes.length) {
      throw Mistake.argument(
          "numpy.moveaxis: an axis is given twice; expected each once in %s, got %s"
              .formatted(argument, Arrays.toString(given)));
    }
    return axes;
  }

  /// The axes with one of them in front of another.
  ///
  /// @param start the axis before which it goes
  /// @throws IllegalArgumentException if the rank is not known, or there is no such axis
  /// @see "Python: numpy.rollaxis"
  @Endpoint("numpy.rollaxis")
  static Tensor rollaxis(BaseOps tf, Object x, int axis, int start) {
    Tensor array = Given.array(tf, x);
    int rank = Given.rank("rollaxis", array);
    int from = Axes.normalize("numpy.rollaxis", axis, rank);
    int before = start == rank ? rank : Axes.normalize("numpy.rollaxis", start, rank);
    return moveaxis(tf, array, from, from < before ? before - 1 : before);
  }

  /// The axes with one of them in front of all.
  ///
  /// @throws IllegalArgumentException if the rank is not known, or there is no such axis
  /// @see "Python: numpy.rollaxis"
  @Endpoint("numpy.rollaxis")
  static Tensor rollaxis(BaseOps tf, Object x, int axis) {
    return moveaxis(tf, x, axis, 0);
  }

  /// Two axes in each other's place.
  ///
  /// @throws IllegalArgumentException if the rank is not known, or there is no such axis
  /// @see "Python: numpy.swapaxes"
  @Endpoint("numpy.swapaxes")
  static Tensor swapaxes(BaseOps tf, Object x, int axis1, int axis2) {
    Tensor array = Given.array(tf, x);
    int rank = Given.rank("swapaxes", array);
    int first = Axes.normalize("numpy.swapaxes", axis1, rank);
    int second = Axes.normalize("numpy.swapaxes", axis2, rank);
    int[] order = Given.moved(rank, 0, 0);
    order[first] = second;
    order[second] = first;
    return array.transpose(order);
  }
}
