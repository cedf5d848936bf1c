package io.intarsia.op.linalg;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.shape.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The equation of `einsum`, parsed.
///
/// @param inputs the labels of each tensor
/// @param output the labels of the result
record EinsumEquation(List<String> inputs, String output) {
  /// Stands for `...`, so that every label is one character.
  static final char ELLIPSIS = '.';

  private static final Pattern FORM = Pattern.compile("[a-zA-Z.,]*(->[a-zA-Z.]*)?");

  EinsumEquation {
    inputs = List.copyOf(inputs);
  }

  /// @throws IllegalArgumentException if the equation is malformed or does not fit the shapes
  static EinsumEquation parse(String equation, List<Shape> shapes) {
    String text = equation.replace(" ", "").replace("...", String.valueOf(ELLIPSIS));
    if (!FORM.matcher(text).matches()) {
      throw error(equation, "malformed", "letters, commas, ... and one ->", "others");
    }
    int arrow = text.indexOf("->");
    String left = arrow < 0 ? text : text.substring(0, arrow);
    List<String> inputs = Arrays.asList(left.split(",", -1));
    String output = arrow < 0 ? implicitOutput(left) : text.substring(arrow + 2);
    checkOutput(equation, left, output);
    checkInputs(equation, inputs, shapes);
    return new EinsumEquation(inputs, output);
  }

  /// The same with letters in the place of ellipses, where no axis of them broadcasts.
  EinsumEquation spelled(List<Shape> shapes) {
    int axes = 0;
    for (int i = 0; i < shapes.size(); i++) {
      if (!isOpen(i)) {
        continue;
      }
      if (!shapes.get(i).hasRank()) {
        return this;
      }
      axes = Math.max(axes, openAxes(i, shapes));
    }
    String letters = unused(axes);
    if (!isOpen() || letters.length() < axes || broadcasts(axes, shapes)) {
      return this;
    }
    List<String> spelled = new ArrayList<>();
    for (int i = 0; i < shapes.size(); i++) {
      spelled.add(isOpen(i) ? spell(inputs.get(i), letters, openAxes(i, shapes)) : inputs.get(i));
    }
    return new EinsumEquation(spelled, spell(output, letters, axes));
  }

  /// The same with one letter in the place of each ellipsis.
  EinsumEquation spelled(char letter) {
    return new EinsumEquation(
        inputs.stream().map(labels -> labels.replace(ELLIPSIS, letter)).toList(),
        output.replace(ELLIPSIS, letter));
  }

  /// Whether the result has axes of an ellipsis.
  boolean isOpen() {
    return output.indexOf(ELLIPSIS) >= 0;
  }

  /// Whether an operand has axes of an ellipsis.
  boolean isOpen(int input) {
    return inputs.get(input).indexOf(ELLIPSIS) >= 0;
  }

  /// How many axes an ellipsis stands for.
  private int openAxes(int input, List<Shape> shapes) {
    return shapes.get(input).rank() - (inputs.get(input).length() - 1);
  }

  /// So many letters that the equation does not have; fewer if there are not so many.
  String unused(int count) {
    String used = String.join("", inputs) + output;
    return text(
        IntStream.concat(IntStream.rangeClosed('a', 'z'), IntStream.rangeClosed('A', 'Z'))
            .filter(letter -> used.indexOf(letter) < 0)
            .limit(count));
  }

  private static String spell(String labels, String letters, int axes) {
    return labels.replace(String.valueOf(ELLIPSIS), letters.substring(letters.length() - axes));
  }

  /// Whether an axis of ellipses, counted from the last, may have different sizes.
  private boolean broadcasts(int axes, List<Shape> shapes) {
    for (int axis = 1; axis <= axes; axis++) {
      List<Long> sizes = new ArrayList<>();
      for (int i = 0; i < shapes.size(); i++) {
        if (isOpen(i) && openAxes(i, shapes) >= axis) {
          int end = inputs.get(i).indexOf(ELLIPSIS) + openAxes(i, shapes);
          sizes.add(shapes.get(i).dim(end - axis));
        }
      }
      boolean isAlike = sizes.stream().distinct().count() == 1 && sizes.getFirst() >= 0;
      if (sizes.size() > 1 && !isAlike) {
        return true;
      }
    }
    return false;
  }

  /// The equation as the runtime takes it.
  static String format(List<String> inputs, String output) {
    return (String.join(",", inputs) + "->" + output).replace(String.valueOf(ELLIPSIS), "...");
  }

  /// The labels of the product of two operands: those that another operand or the result still
  /// needs.
  static String product(List<String> labels, int first, int second, String output) {
    String needed =
        IntStream.range(0, labels.size())
            .filter(i -> i != first && i != second)
            .mapToObj(labels::get)
            .collect(Collectors.joining("", output, ""));
    return text(
        distinct(labels.get(first) + labels.get(second))
            .chars()
            .filter(label -> needed.indexOf(label) >= 0));
  }

  private static String distinct(String labels) {
    return text(labels.chars().distinct());
  }

  /// The dot of the ellipsis sorts before all letters.
  private static String implicitOutput(String left) {
    return text(
        left.chars()
            .filter(label -> label != ',')
            .filter(label -> label == ELLIPSIS || left.indexOf(label) == left.lastIndexOf(label))
            .distinct()
            .sorted());
  }

  private static String text(IntStream labels) {
    return labels
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static void checkOutput(String equation, String left, String output) {
    if (!distinct(output).equals(output)) {
      throw error(equation, "a label stands twice on the right", "each once", output);
    }
    for (int i = 0; i < output.length(); i++) {
      char label = output.charAt(i);
      if (label != ELLIPSIS && left.indexOf(label) < 0) {
        throw error(
            equation, "a label stands only on the right", "it on the left, too", "" + label);
      }
    }
  }

  private static void checkInputs(String equation, List<String> inputs, List<Shape> shapes) {
    if (inputs.size() != shapes.size()) {
      throw error(equation, "wrong number of tensors", inputs.size() + "", shapes.size() + "");
    }
    for (int i = 0; i < shapes.size(); i++) {
      String labels = inputs.get(i);
      boolean open = labels.indexOf(ELLIPSIS) >= 0;
      if (open && labels.indexOf(ELLIPSIS) != labels.lastIndexOf(ELLIPSIS)) {
        throw error(equation, "too many ellipses at inputs[" + i + "]", "at most one", labels);
      }
      int letters = labels.length() - (open ? 1 : 0);
      Shape shape = shapes.get(i);
      if (shape.hasRank() && (open ? letters > shape.rank() : letters != shape.rank())) {
        throw error(
            equation,
            "wrong rank at inputs[" + i + "]",
            (open ? "at least " : "") + letters,
            shape.rank() + " of shape " + shape);
      }
    }
  }

  private static IllegalArgumentException error(
      String equation, String wrong, String expected, String got) {
    return Mistake.argument(
        "einsum: %s in \"%s\"; expected %s, got %s".formatted(wrong, equation, expected, got));
  }
}
