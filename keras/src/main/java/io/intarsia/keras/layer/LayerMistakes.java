package io.intarsia.keras.layer;

import io.intarsia.errors.Mistake;
import io.intarsia.shape.Shape;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is said of layers that are made or called as they cannot be; which layer it is, the layer
/// adds.
final class LayerMistakes {
  private LayerMistakes() {}

  /// @param expected what, for "expected …"
  /// @param got what, for "got …"
  static IllegalArgumentException of(String expected, @Nullable Object got) {
    return Mistake.argument("expected %s, got %s".formatted(expected, got));
  }

  /// @param expected what, for "expected …"
  /// @param got what, for "got …"
  /// @param way out
  static IllegalArgumentException of(String expected, Object got, String way) {
    return Mistake.argument("expected %s, got %s; %s".formatted(expected, got, way));
  }

  static IllegalArgumentException size(int axis, long size, Shape shape) {
    return of("a tensor of size %d along axis %d".formatted(size, axis), shape);
  }

  static IllegalArgumentException rank(int spatialAxes, boolean channelsFirst, Shape shape) {
    List<String> axes = List.of("depth", "height", "width").subList(3 - spatialAxes, 3);
    String spatial = spatialAxes == 1 ? "steps" : String.join(", ", axes);
    String all = channelsFirst ? "channels, " + spatial : spatial + ", channels";
    return of("a tensor [batch, %s]".formatted(all), "one of shape " + shape);
  }

  static IllegalArgumentException numbers(
      String argument, int spatialAxes, int least, @Nullable Object value) {
    return of(
        "%s of one number, or one for each of %d axes, each at least %d"
            .formatted(argument, spatialAxes, least),
        value);
  }

  static IllegalArgumentException pairs(String argument, int spatialAxes, Object value) {
    return of(
        "%s of two numbers for each of %d axes, each at least 0".formatted(argument, spatialAxes),
        value);
  }

  static IllegalArgumentException word(String argument, List<String> words, @Nullable Object word) {
    return of(argument + " to be " + String.join(" or ", words), word);
  }

  static IllegalArgumentException tooSmall(String argument, int value) {
    return of(argument + " of at least 1", value);
  }

  static IllegalArgumentException groups(String what, long number, int groups) {
    return of("a number of %s that groups = %d divides".formatted(what, groups), number);
  }

  static IllegalArgumentException stridesAndDilations(Object strides, Object dilations) {
    return of(
        "strides or dilation_rate to be 1",
        "strides %s and dilation_rate %s".formatted(strides, dilations),
        "use strides in a layer of its own");
  }

  static IllegalArgumentException outputPadding(Object padding, Object strides) {
    return of(
        "output_padding to be less than strides on each axis",
        "output_padding %s and strides %s".formatted(padding, strides));
  }

  static IllegalArgumentException noOutputPadding(Object padding, Object sizes) {
    return of(
        "output_padding of at least 1 where a window of even size is padded as \"same\"",
        "output_padding %s and kernel_size %s".formatted(padding, sizes),
        "leave it out");
  }

  static IllegalArgumentException channels(long expected, Shape shape) {
    return of(expected + " channels", "a tensor of shape %s, channels last".formatted(shape));
  }

  static IllegalArgumentException empty(Shape shape, String window) {
    return Mistake.argument(
        "nothing would be left of a tensor of shape %s, channels last, with %s; give it a larger one, or pad it"
            .formatted(shape, window));
  }

  static IllegalArgumentException tooLarge(String what, long size) {
    return of("%s of at most %d elements on each axis".formatted(what, Integer.MAX_VALUE), size);
  }

  static IllegalArgumentException unknownSizes(Shape shape) {
    return of(
        "spatial axes of known sizes, which the windows depend on",
        "shape %s, channels last".formatted(shape),
        "say them in the spec");
  }

  static IllegalArgumentException cropping(String cropping, Shape shape) {
    return of(
        "cropping that leaves something of each axis",
        "%s for a tensor of shape %s".formatted(cropping, shape));
  }
}
