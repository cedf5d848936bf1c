package io.intarsia.fuzz.draw;

import java.util.SplittableRandom;
import java.util.regex.Pattern;

/// Chooses the shapes of the inputs of one call. All calls with one of these have a common shape,
/// because hardly one would get past the shape checks else; inputs whose name tells their rank
/// mostly get it.
final class DrawnShapes {
  private static final Pattern SCALAR =
      Pattern.compile(
          "axis|.*dim|dimension|num_.*|k|n|alg|algorithm|seed2?|size|.*_size|count|step|delta|scale|start|limit|stop|num"
              + "|depth|on_value|off_value|alpha|beta[12]?(_power)?|lr|lr_power|rho|momentum|epsilon|l1|l2|index"
              + "|min|max|(min|max|.*min|.*max)_?(input|range|value|features|filter|bias|a|b|x|y)?|length|rate|value"
              + "|.*_threshold|learning_rate|filename|path|prefix|tag|pattern|.*_name|address|protocol|drop_remainder"
              + "|compression_type|.*_length|cycle_length|global_step|minval|maxval|flow_in|.*_per_.*|clip_.*"
              + "|sample_rate|buffer_.*|count|fill_value|default_value|header|input_min|input_max|.*_norm|lambda");
  private static final Pattern VECTOR =
      Pattern.compile(
          "shape|.*_shape|dims|shape_.*|sizes|.*_sizes|multiples|perm|reduction_indices|axes|begin|end|strides"
              + "|block_shape|row_splits|.*_splits|.*row_pointers|segment_ids|offsets|splits|keys|bias|mean|variance"
              + "|gamma|beta|offset|filenames|seed|.*_length|ksize|counter|key|tensor_names|shape_and_slices|labels"
              + "|box_ind|fft_length|sequence_length|lengths|.*_values|.*_ids|weights|window_.*");
  private static final Pattern MATRIX =
      Pattern.compile(
          "paddings|crops|.*indices|boxes|matrix|a|b|w|lhs|rhs|.*_prev|diagonal|scores");

  private final SplittableRandom random;
  private final long[] common;

  DrawnShapes(SplittableRandom random) {
    this.random = random;
    this.common = common();
  }

  long[] shape(String input) {
    int choice = random.nextInt(100);
    if (choice < 60) {
      return named(input);
    }
    return choice < 85 ? common : any();
  }

  private long[] named(String input) {
    if (SCALAR.matcher(input).matches() && random.nextInt(4) > 0) {
      return new long[0];
    }
    if (VECTOR.matcher(input).matches()) {
      return vector();
    }
    return MATRIX.matcher(input).matches() && random.nextBoolean() ? matrix() : common;
  }

  // The size is mostly the rank or an axis of the common shape.
  private long[] vector() {
    int choice = random.nextInt(5);
    if (common.length > 0 && choice < 2) {
      return new long[] {common[random.nextInt(common.length)]};
    }
    return new long[] {choice < 4 ? common.length : random.nextInt(6)};
  }

  private long[] matrix() {
    long rows = common.length > 0 ? common[0] : random.nextInt(4);
    return new long[] {random.nextBoolean() ? rows : common.length, 1L + random.nextInt(3)};
  }

  private long[] common() {
    return switch (random.nextInt(9)) {
      case 0 -> new long[0];
      case 1 -> new long[] {1 + random.nextInt(4)};
      case 2 -> square(new long[2]);
      case 3 -> square(new long[3]);
      case 4 -> new long[] {1 + random.nextInt(4), 1L + random.nextInt(4)};
      case 5 -> image(new long[4]);
      case 6 -> image(new long[5]);
      case 7 -> new long[] {1, 1, 1, 1};
      default -> any();
    };
  }

  private long[] square(long[] dims) {
    long side = 1L + random.nextInt(4);
    dims[0] = 1L + random.nextInt(2);
    dims[dims.length - 2] = side;
    dims[dims.length - 1] = side;
    return dims;
  }

  private long[] image(long[] dims) {
    for (int i = 0; i < dims.length; i++) {
      dims[i] = 2L + random.nextInt(4);
    }
    dims[0] = 1L + random.nextInt(2);
    dims[dims.length - 1] = 1L + random.nextInt(4);
    return dims;
  }

  private long[] any() {
    long[] dims = new long[random.nextInt(8) == 0 ? random.nextInt(9) : random.nextInt(5)];
    for (int i = 0; i < dims.length; i++) {
      dims[i] =
          random.nextInt(10) == 0 ? random.nextLong(7) * random.nextInt(2) : 1L + random.nextInt(3);
    }
    return dims;
  }
}
