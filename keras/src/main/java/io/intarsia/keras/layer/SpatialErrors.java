package io.intarsia.keras.layer;

import io.intarsia.errors.Mistake;
import io.intarsia.shape.Shape;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is said of layers over spatial axes that are made or used as they cannot be. The layer's
/// name is put before it.
final class SpatialErrors {
  private SpatialErrors() {}

  static IllegalArgumentException rank(int spatialAxes, boolean channelsFirst, Shape shape) {
    List<String> axes = List.of("depth", "height", "width").subList(3 - spatialAxes, 3);
    String spatial = spatialAxes == 1 ? "steps" : String.join(", ", axes);
    return Mistake.argument(
        "expected a tensor [batch, %s], got one of shape %s"
            .formatted(channelsFirst ? "channels, " + spatial : spatial + ", channels", shape));
  }

  static IllegalArgumentException numbers(
      String argument, int spatialAxes, int least, @Nullable Object value) {
    return Mistake.argument(
        "expected %s of one number, or one for each of %d axes, each at least %d, got %s"
            .formatted(argument, spatialAxes, least, value));
  }

  static IllegalArgumentException pairs(String argument, int spatialAxes, Object value) {
    return Mistake.argument(
        "expected %s of two numbers for each of %d axes, each at least 0, got %s"
            .formatted(argument, spatialAxes, value));
  }

  static IllegalArgumentException word(String argument, List<String> words, @Nullable Object word) {
    return Mistake.argument(
        "expected %s to be %s, got %s".formatted(argument, String.join(" or ", words), word));
  }

  static IllegalArgumentException tooSmall(String argument, int value) {
    return Mistake.argument("expected %s of at least 1, got %d".formatted(argument, value));
  }

  static IllegalArgumentException groups(String what, long number, int groups) {
    return Mistake.argument(
        "expected a number of %s that groups = %d divides, got %d".formatted(what, groups, number));
  }

  static IllegalArgumentException stridesAndDilations(Object strides, Object dilations) {
    return Mistake.argument(
        "expected strides or dilation_rate to be 1, got strides %s and dilation_rate %s; use strides in a layer of its own"
            .formatted(strides, dilations));
  }

  static IllegalArgumentException outputPadding(Object padding, Object strides) {
    return Mistake.argument(
        "expected output_padding to be less than strides on each axis, got output_padding %s and strides %s"
            .formatted(padding, strides));
  }

  static IllegalArgumentException noOutputPadding(Object padding, Object sizes) {
    return Mistake.argument(
        "expected output_padding of at least 1 where a window of even size is padded as \"same\", got output_padding %s and kernel_size %s; leave it out"
            .formatted(padding, sizes));
  }

  static IllegalArgumentException channels(long expected, Shape shape) {
    return Mistake.argument(
        "expected %d channels, got a tensor of shape %s, channels last".formatted(expected, shape));
  }

  static IllegalArgumentException empty(Shape shape, String window) {
    return Mistake.argument(
        "nothing would be left of a tensor of shape %s, channels last, with %s; give it a larger one, or pad it"
            .formatted(shape, window));
  }

  static IllegalArgumentException tooLarge(String what, long size) {
    return Mistake.argument(
        "expected %s of at most %d elements on each axis, got %d"
            .formatted(what, Integer.MAX_VALUE, size));
  }

  static IllegalArgumentException unknownSizes(Shape shape) {
    return Mistake.argument(
        "expected spatial axes of known sizes, which the windows depend on, got shape %s, channels last; say them in the spec"
            .formatted(shape));
  }

  static IllegalArgumentException cropping(String cropping, Shape shape) {
    return Mistake.argument(
        "expected cropping that leaves something of each axis, got %s for a tensor of shape %s"
            .formatted(cropping, shape));
  }
}
