package io.intarsia.keras.layer;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Arguments of layers over spatial axes, checked.
final class SpatialArguments {
  private static final List<String> FORMATS = List.of("channels_last", "channels_first");

  private SpatialArguments() {}

  /// A number for each spatial axis; one stands for all.
  ///
  /// @throws IllegalArgumentException if there are others, or one is less than the least
  static int[] numbers(KerasLayer<?, ?> layer, String argument, int spatialAxes, int least) {
    List<Integer> values = layer.arguments().optionalIntegers(argument);
    if (values == null
        || values.size() != 1 && values.size() != spatialAxes
        || values.stream().anyMatch(value -> value < least)) {
      throw LayerMistakes.numbers(argument, spatialAxes, least, values);
    }
    int[] numbers = new int[spatialAxes];
    Arrays.setAll(numbers, axis -> values.get(values.size() == 1 ? 0 : axis));
    return numbers;
  }

  /// Two numbers for each spatial axis, none of them negative; of one axis they are a list, and one
  /// stands for both.
  static int[][] pairs(KerasLayer<?, ?> layer, String argument, int spatialAxes) {
    if (spatialAxes == 1) {
      return new int[][] {numbers(layer, argument, 2, 0)};
    }
    List<List<Integer>> pairs = layer.arguments().pairs(argument);
    if (pairs.size() != spatialAxes
        || pairs.stream()
            .anyMatch(pair -> pair.size() != 2 || pair.get(0) < 0 || pair.get(1) < 0)) {
      throw LayerMistakes.pairs(argument, spatialAxes, pairs);
    }
    return pairs.stream().map(pair -> new int[] {pair.get(0), pair.get(1)}).toArray(int[][]::new);
  }

  /// An integer that has to be positive.
  static int positive(KerasLayer<?, ?> layer, String argument) {
    int value = layer.arguments().integer(argument);
    if (value < 1) {
      throw LayerMistakes.tooSmall(argument, value);
    }
    return value;
  }

  /// A word in lower case.
  ///
  /// @throws IllegalArgumentException if it is none of those
  static String word(KerasLayer<?, ?> layer, String argument, List<String> words) {
    return word(argument, layer.arguments().optionalValue(argument, String.class), words);
  }

  /// Whether channels are behind the batch; layers that do not say have them last.
  static boolean areChannelsFirst(KerasLayer<?, ?> layer) {
    String format = layer.arguments().optionalValue("data_format", String.class);
    return format != null && word("data_format", format, FORMATS).equals("channels_first");
  }

  private static String word(String argument, @Nullable String given, List<String> words) {
    String word = given == null ? "" : given.toLowerCase(Locale.ROOT);
    if (!words.contains(word)) {
      throw LayerMistakes.word(argument, words, given);
    }
    return word;
  }
}
