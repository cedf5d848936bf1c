package io.intarsia.checkpoint;

import io.intarsia.optimizer.Adafactor;
import io.intarsia.optimizer.Adamax;
import io.intarsia.optimizer.Muon;
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

  /// What Muon has of each variable, or only the first.
  private static final List<String> OF_MUON = List.of("momentum", "velocity");

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
            boolean isPlaced = placed(optimizer.rule()).contains(name);
            String list = isPlaced ? "_variables" : list(optimizer.rule(), name);
            int position =
                isPlaced ? globals + place(optimizer.rule(), slots, number, name) : number;
            lists.computeIfAbsent(list, _ -> new TreeMap<>()).put(Integer.toString(position), slot);
          });
    }
    return lists;
  }

  /// What has no name in Keras but its place, in this order.
  private static List<String> placed(UpdateRule rule) {
    return switch (rule) {
      case Adafactor _ -> OF_ADAFACTOR;
      case Muon _ -> OF_MUON;
      default -> List.of();
    };
  }

  /// Where Keras has what has no other name there, behind what is there once. First come the
  /// averages and sums that options ask for, of all variables.
  private static int place(
      UpdateRule rule, List<Map<String, Variable>> slots, int number, String name) {
    List<String> placed = placed(rule);
    long own = slots.get(number).keySet().stream().filter(placed::contains).count();
    long shared = slots.get(number).size() - own;
    // Adafactor has all of them of each variable in Keras, also those that are not used.
    long before =
        rule instanceof Adafactor
            ? (long) placed.size() * number
            : slots.subList(0, number).stream()
                .flatMap(each -> each.keySet().stream())
                .filter(placed::contains)
                .count();
    return Math.toIntExact(shared * slots.size() + before + placed.indexOf(name));
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
