package io.intarsia.internal.refusal;

import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.internal.place.OpKey;
import io.intarsia.shape.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/// The rules for attributes that guards are made of. What is not set has its default, which is
/// allowed.
final class AttributeRules {
  private AttributeRules() {}

  static Guard between(long least, long most, String attribute) {
    String expected = "in %d…%d".formatted(least, most);
    return attribute(
        attribute,
        expected,
        value ->
            value instanceof Number number
                && number.longValue() >= least
                && number.longValue() <= most);
  }

  static Guard realBetween(double least, double most, String attribute) {
    return attribute(
        attribute,
        "in %s…%s".formatted(least, most),
        value ->
            value instanceof Number number
                && number.doubleValue() >= least
                && number.doubleValue() <= most);
  }

  /// A shape of tensors that have elements.
  static Guard notEmpty(String attribute) {
    return attribute(
        attribute,
        "of known sizes, none of them 0",
        value ->
            value instanceof Shape shape
                && shape.isFullyKnown()
                && Arrays.stream(shape.toArray()).noneMatch(size -> size == 0));
  }

  static Guard dtype(DType dtype, String attribute) {
    return attribute(
        attribute,
        dtype.toString(),
        value -> value == dtype || String.valueOf(value).equals(dtype.toString()));
  }

  static Guard even(long least, long most, String attribute) {
    return attribute(
        attribute,
        "even, in %d…%d".formatted(least, most),
        value ->
            value instanceof Number number
                && number.longValue() >= least
                && number.longValue() <= most
                && number.longValue() % 2 == 0);
  }

  /// List attributes have so many elements.
  static Guard sized(int size, String attribute) {
    return attribute(
        attribute,
        "a list of " + size + " elements",
        value -> value instanceof List<?> list && list.size() == size);
  }

  /// A list attribute holds numbers in a range.
  static Guard eachBetween(long least, long most, String attribute) {
    return each(attribute, "a list of numbers in %d…%d".formatted(least, most), least, most);
  }

  /// A list attribute holds nothing but what the passes over graphs can divide by: they read it as
  /// `int32`.
  static Guard positiveInts(String attribute) {
    return each(attribute, "a list of int32, each at least 1", 1, Integer.MAX_VALUE);
  }

  private static Guard each(String attribute, String expected, long least, long most) {
    return attribute(
        attribute,
        expected,
        value ->
            !(value instanceof List<?> list)
                || list.stream()
                    .allMatch(element ->
                        !(element instanceof Number number)
                            || (number.longValue() >= least && number.longValue() <= most)));
  }

  /// List attributes have as many elements as each other.
  static Guard sameSize(String... attributes) {
    return Guard.ofAttributes(
        Rules.quoted(attributes) + " have as many elements as each other",
        (definition, key) -> {
          int expected = size(key, attributes[0]);
          for (String attribute : attributes) {
            if (size(key, attribute) != expected) {
              throw RefusalErrors.wouldEndProcess(
                  key,
                  "attribute '" + attribute + "'",
                  "as long as '" + attributes[0] + "', " + expected,
                  size(key, attribute));
            }
          }
        });
  }

  /// The length of a list attribute.
  static int size(OpKey key, String attribute) {
    return key.attributes().get(attribute) instanceof List<?> list ? list.size() : 0;
  }

  static Guard attribute(String attribute, String expected, Predicate<Object> allowed) {
    return Guard.ofAttributes(
        "%s is %s".formatted(Rules.quoted(attribute), expected),
        (definition, key) -> {
          Object value = key.attributes().get(attribute);
          if (value != null && !allowed.test(value)) {
            throw RefusalErrors.wouldEndProcess(
                key, "attribute '" + attribute + "'", expected, value);
          }
        });
  }

  /// A list keeps its length: the code that XLA makes does not look at the attribute, and what is
  /// written behind the end is lost.
  static Guard keepsLength(String attribute) {
    return Guard.ofInputs(
        "%s is false".formatted(Rules.quoted(attribute)),
        call -> {
          if (Boolean.TRUE.equals(call.attribute(attribute))) {
            throw Mistake.argument(
                call.key().op()
                    + ": a list does not grow in a function compiled by XLA, what is written behind"
                    + " its end would be lost; make it as long as it becomes, a TensorArray without"
                    + " dynamicSize");
          }
        });
  }
}
