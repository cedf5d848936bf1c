package io.intarsia.op.nn;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How the axes of an image-like tensor lie: batch, then `spatialRank` spatial axes, channels
/// before or behind them.
///
/// The runtime's CPU kernels know channels-last only. Therefore everything is computed that way,
/// and channels-first tensors are transposed on the way in and out.
record SpatialLayout(String operation, int spatialRank, boolean channelsFirst) {
  private static final List<List<String>> LAST =
      List.of(List.of("NWC", "NHWC"), List.of("NHWC"), List.of("NDHWC"));
  private static final List<List<String>> FIRST =
      List.of(List.of("NCW", "NCHW"), List.of("NCHW"), List.of("NCDHW"));

  /// The layout that Python calls `dataFormat`, channels-last when it is null.
  ///
  /// @throws IllegalArgumentException if there is no such layout of that rank
  static SpatialLayout of(String operation, int spatialRank, @Nullable String dataFormat) {
    if (spatialRank < 1 || spatialRank > 3) {
      throw Mistake.argument(
          "%s: expected 1, 2 or 3 spatial axes between batch and channels, got %d"
              .formatted(operation, spatialRank));
    }
    List<String> last = LAST.get(spatialRank - 1);
    List<String> first = FIRST.get(spatialRank - 1);
    if (dataFormat == null || last.contains(dataFormat)) {
      return new SpatialLayout(operation, spatialRank, false);
    }
    if (first.contains(dataFormat)) {
      return new SpatialLayout(operation, spatialRank, true);
    }
    throw Mistake.argument(
        "%s: dataFormat must be \"%s\" or \"%s\", got \"%s\""
            .formatted(operation, last.getFirst(), first.getFirst(), dataFormat));
  }

  /// The layout of a tensor, whose rank says how many spatial axes there are.
  static SpatialLayout ofInput(String operation, Tensor input, @Nullable String dataFormat) {
    if (input.shape().hasRank()) {
      return of(operation, input.rank() - 2, dataFormat);
    }
    if (dataFormat == null) {
      throw Mistake.argument(
          operation + ": the rank of the input is unknown; give its shape or a dataFormat");
    }
    return of(operation, dataFormat.length() - 2, dataFormat);
  }

  /// The axis of the first spatial dimension.
  int firstSpatialAxis() {
    return channelsFirst ? 2 : 1;
  }

  /// One number an axis, in channels-last order. As in Python, `values` hold one number for all
  /// spatial axes, one for each of them, or one for every axis in the order of this layout.
  ///
  /// @throws IllegalArgumentException if there are more or fewer
  private long[] sequence(String argument, int... values) {
    if (values.length == spatialRank + 2) {
      return lastOf(values);
    }
    if (values.length != 1 && values.length != spatialRank) {
      throw Mistake.argument(
          "%s: %s must hold 1, %d or %d numbers, got %s"
              .formatted(
                  operation, argument, spatialRank, spatialRank + 2, Arrays.toString(values)));
    }
    long[] full = new long[spatialRank + 2];
    Arrays.fill(full, 1);
    for (int i = 0; i < spatialRank; i++) {
      full[i + 1] = values[values.length == 1 ? 0 : i];
    }
    return full;
  }

  /// The numbers of [#sequence], none below 1.
  List<Long> positive(String argument, int... values) {
    long[] full = sequence(argument, values);
    if (Arrays.stream(full).anyMatch(value -> value < 1)) {
      throw Mistake.argument(
          "%s: %s must be at least 1, got %s"
              .formatted(operation, argument, Arrays.toString(values)));
    }
    return Arrays.stream(full).boxed().toList();
  }

  /// The numbers for a sequence as those for an image of height 1.
  static List<Long> unitHeight(List<Long> full) {
    List<Long> lifted = new ArrayList<>(full);
    lifted.add(1, 1L);
    return lifted;
  }

  /// The tensor with its channels behind the spatial axes.
  Tensor channelsLast(BaseOps tf, Tensor x) {
    return channelsFirst ? NnSteps.transpose(tf, x, permutation()) : x;
  }

  /// A channels-last tensor in this layout.
  Tensor restore(BaseOps tf, Tensor x) {
    if (!channelsFirst) {
      return x;
    }
    int[] perm = new int[spatialRank + 2];
    int[] there = permutation();
    for (int i = 0; i < perm.length; i++) {
      perm[there[i]] = i;
    }
    return NnSteps.transpose(tf, x, perm);
  }

  /// A shape vector with its channels behind the spatial axes.
  Tensor channelsLastShape(BaseOps tf, Tensor shape) {
    return channelsFirst
        ? tf.raw.GatherV2(
            shape, Constants.ints(tf, permutation()), Constants.of(tf, 0, DType.INT32))
        : shape;
  }

  /// The padding of every axis in channels-last order.
  Padding padding(int[][] pairs) {
    if (pairs.length != spatialRank + 2) {
      throw Mistake.argument(
          "%s: explicit padding must hold a pair [before, after] for each of the %d axes, got %s"
              .formatted(operation, spatialRank + 2, Arrays.deepToString(pairs)));
    }
    long[] flat = new long[2 * pairs.length];
    int[] order = permutation();
    for (int i = 0; i < pairs.length; i++) {
      int[] pair = pairs[order[i]];
      if (pair.length != 2) {
        throw Mistake.argument(
            "%s: padding[%d] must be a pair [before, after], got %s"
                .formatted(operation, order[i], Arrays.toString(pair)));
      }
      flat[2 * i] = pair[0];
      flat[2 * i + 1] = pair[1];
    }
    return new Padding("EXPLICIT", Arrays.stream(flat).boxed().toList());
  }

  private long[] lastOf(int[] values) {
    return Arrays.stream(permutation()).mapToLong(axis -> values[axis]).toArray();
  }

  // Where each channels-last axis is taken from.
  private int[] permutation() {
    int[] perm = NnSteps.range(0, spatialRank + 2);
    if (channelsFirst) {
      for (int i = 1; i <= spatialRank; i++) {
        perm[i] = i + 1;
      }
      perm[spatialRank + 1] = 1;
    }
    return perm;
  }
}
