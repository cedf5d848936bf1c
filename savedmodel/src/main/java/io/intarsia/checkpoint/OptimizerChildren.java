package io.intarsia.checkpoint;

import io.intarsia.optimizer.Adafactor;
import io.intarsia.optimizer.Adamax;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.optimizer.SGD;
import io.intarsia.optimizer.UpdateRule;
import io.intarsia.variable.Variable;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// What an optimizer remembers, by the names that Keras 3 has for it: `_iterations`,
/// `_learning_rate`, and for each slot a list with one variable for each that is optimized.
final class OptimizerChildren {
  private static final Map<String, String> LISTS =
      Map.of(
          "velocity", "_velocities",
          "average", "_model_variables_moving_average",
          "gradientAccumulator", "_accumulated_gradients");

  /// What older optimizers called their slots.
  private static final Map<String, List<String>> OLD_SLOTS =
      Map.of(
          "momentum", List.of("m", "momentum"),
          "velocity", List.of("v", "rms"),
          "velocityHat", List.of("vhat"),
          "norm", List.of("v"),
          "averageGradient", List.of("mg"),
          "accumulator", List.of("accumulator"),
          "linear", List.of("linear"),
          "accumulatedGrad", List.of("accum_grad"),
          "accumulatedDeltaVar", List.of("accum_var"),
          "average", List.of("average"));

  private static final Map<String, String> OLD_NAMES =
      Map.of("_iterations", "iter", "_learning_rate", "learning_rate");

  private OptimizerChildren() {}

  static Map<String, Object> of(Optimizer optimizer) {
    Map<String, Object> children = new TreeMap<>();
    optimizer.state().globals().forEach((name, each) -> children.put("_" + snake(name), each));
    List<Map<String, Variable>> slots = optimizer.state().slots();
    for (int i = 0; i < slots.size(); i++) {
      String position = Integer.toString(i);
      slots.get(i).forEach((name, slot) -> list(children, optimizer, name).put(position, slot));
    }
    return children;
  }

  // A map, as not every variable may have such a slot.
  @SuppressWarnings("unchecked") // under names of lists there is nothing else
  private static Map<String, Object> list(
      Map<String, Object> children, Optimizer optimizer, String slot) {
    return (Map<String, Object>)
        children.computeIfAbsent(list(optimizer.rule(), slot), _ -> new TreeMap<String, Object>());
  }

  private static String list(UpdateRule rule, String slot) {
    String usual = LISTS.getOrDefault(slot, "_%ss".formatted(snake(slot)));
    return switch (rule) {
      case SGD _ when slot.equals("momentum") -> "momentums";
      case Adamax _ when slot.equals("momentum") -> "_m";
      case Adamax _ when slot.equals("norm") -> "_u";
      case Adafactor _ when slot.equals("rows") -> "_r";
      case Adafactor _ when slot.equals("columns") -> "_c";
      case Adafactor _ when slot.equals("velocity") -> "_v";
      default -> usual;
    };
  }

  /// `learningRate` as `learning_rate`.
  private static String snake(String name) {
    return name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }

  /// What older files call a child, or else its name.
  static String oldName(String name) {
    return OLD_NAMES.getOrDefault(name, name);
  }

  /// What older files may call a slot.
  static List<String> oldSlots(String slot) {
    return OLD_SLOTS.getOrDefault(slot, List.of());
  }
}
