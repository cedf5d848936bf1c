package io.intarsia.checkpoint;

import io.intarsia.optimizer.Adafactor;
import io.intarsia.optimizer.Adamax;
import io.intarsia.optimizer.Nadam;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.optimizer.SGD;
import io.intarsia.optimizer.UpdateRule;
import io.intarsia.variable.Variable;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// What an optimizer remembers, by the names that Keras 3 has for it: `_iterations`,
/// `_learning_rate`, and for each slot a list with one variable for each that is optimized. Where
/// the scale of losses changes, this is what an optimizer has that is inside another.
final class OptimizerChildren {
  private static final Map<String, String> LISTS =
      Map.of(
          "velocity", "_velocities",
          "average", "_model_variables_moving_average",
          "gradientAccumulator", "_accumulated_gradients");

  /// What Adafactor has of each variable in Keras, in this order.
  private static final List<String> OF_ADAFACTOR = List.of("rows", "columns", "velocity");

  /// What an optimizer has in Keras that scales losses for another.
  private static final Set<String> OF_SCALE = Set.of("dynamicScale", "stepCounter");

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
    Map<String, Object> inner = new TreeMap<>();
    Map<String, Object> outer = new TreeMap<>();
    optimizer
        .state()
        .globals()
        .forEach((name, each) -> {
          if (OF_SCALE.contains(name)) {
            outer.put(snake(name), each);
          } else {
            inner.put(global(optimizer.rule(), name), each);
          }
        });
    inner.putAll(lists(optimizer, inner.size()));
    if (outer.isEmpty()) {
      return inner;
    }
    outer.put("inner_optimizer", inner);
    return outer;
  }

  /// Lists by name. They are maps, as not every variable may have such a slot.
  ///
  /// @param globals how many variables are there once
  private static Map<String, Map<String, Variable>> lists(Optimizer optimizer, int globals) {
    Map<String, Map<String, Variable>> lists = new TreeMap<>();
    List<Map<String, Variable>> slots = optimizer.state().slots();
    for (int i = 0; i < slots.size(); i++) {
      int number = i;
      slots
          .get(i)
          .forEach((name, slot) -> {
            boolean isPlaced = optimizer.rule() instanceof Adafactor && OF_ADAFACTOR.contains(name);
            String list = isPlaced ? "_variables" : list(optimizer.rule(), name);
            int position = isPlaced ? globals + place(slots, number, name) : number;
            lists.computeIfAbsent(list, _ -> new TreeMap<>()).put(Integer.toString(position), slot);
          });
    }
    return lists;
  }

  /// Where Keras has what Adafactor keeps, which has no other name there, behind what is there
  /// once. First come the averages and sums that options ask for, of all variables.
  private static int place(List<Map<String, Variable>> slots, int number, String name) {
    long shared =
        slots.get(number).keySet().stream().filter(each -> !OF_ADAFACTOR.contains(each)).count();
    return (int) shared * slots.size() + OF_ADAFACTOR.size() * number + OF_ADAFACTOR.indexOf(name);
  }

  private static String global(UpdateRule rule, String name) {
    return rule instanceof Nadam && name.equals("product") ? "_u_product" : "_" + snake(name);
  }

  private static String list(UpdateRule rule, String slot) {
    String usual = LISTS.getOrDefault(slot, "_%ss".formatted(snake(slot)));
    return switch (rule) {
      case SGD _ when slot.equals("momentum") -> "momentums";
      case Adamax _ when slot.equals("momentum") -> "_m";
      case Adamax _ when slot.equals("norm") -> "_u";
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
