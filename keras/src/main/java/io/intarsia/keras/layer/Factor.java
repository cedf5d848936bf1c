package io.intarsia.keras.layer;

import java.util.List;

/// What a random amount is between.
record Factor(double low, double high) {
  /// What an argument says: two numbers, or one for all that is nearer to 0 than it.
  ///
  /// @param least what there is at least
  /// @param most what there is at most
  /// @throws IllegalArgumentException if the argument is outside of these
  static Factor of(KerasLayer<?, ?> layer, String argument, double least, double most) {
    return of(layer, argument, layer.arguments().reals(argument), least, most);
  }

  static Factor of(
      KerasLayer<?, ?> layer, String argument, List<Double> given, double least, double most) {
    boolean fits =
        !given.isEmpty()
            && given.size() <= 2
            && given.stream().allMatch(each -> each >= least && each <= most);
    if (!fits) {
      throw PreprocessingErrors.argument(
          layer, argument, "one or two numbers from " + least + " to " + most, given);
    }
    double first = given.getFirst();
    double last = given.getLast();
    return given.size() == 1
        ? new Factor(Math.max(-Math.abs(first), least), Math.abs(first))
        : new Factor(Math.min(first, last), Math.max(first, last));
  }

  /// One plus it.
  Factor plusOne() {
    return new Factor(1 + low, 1 + high);
  }
}
