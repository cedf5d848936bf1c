package io.intarsia.internal.gradient;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.MissingGradient;
import io.intarsia.gradient.MissingGradient.Reason;
import io.intarsia.internal.caller.Caller;
import io.intarsia.nest.KeyedLeaf;
import io.intarsia.nest.Nest;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What ran on tensors that depend on something watched, whether or not gradients go through it:
/// for explanations.
final class Trail {
  private final RuleBook rules;
  private final List<Link> links = new ArrayList<>();
  private final Set<Object> known = new HashSet<>();

  Trail(RuleBook rules) {
    this.rules = rules;
  }

  /// One op, or call of a function.
  ///
  /// @param passes whether gradients go through it
  private record Link(
      String op, String line, List<Object> inputs, List<Object> outputs, boolean passes) {
    boolean takes(Set<Object> keys) {
      return inputs.stream().anyMatch(keys::contains);
    }

    boolean gives(Set<Object> keys) {
      return outputs.stream().anyMatch(keys::contains);
    }
  }

  /// Something ran.
  ///
  /// @param watched what the tape knows
  void add(
      String op,
      List<? extends Tensor> inputs,
      List<? extends Tensor> results,
      boolean passes,
      Set<Object> watched) {
    List<Object> taken = keys(inputs);
    if (taken.stream().noneMatch(key -> known.contains(key) || watched.contains(key))) {
      return;
    }
    List<Object> given = keys(results);
    known.addAll(given);
    links.add(new Link(op, Caller.line(), taken, given, passes));
  }

  private static List<Object> keys(List<? extends Tensor> tensors) {
    return tensors.stream().map(Keys::of).toList();
  }

  void clear() {
    links.clear();
    known.clear();
  }

  /// Why a source has no gradient; empty if gradients lead to it.
  ///
  /// @param targets the keys of the target's tensors
  /// @param watched what the tape watches, and what depends on it
  Optional<MissingGradient> explain(KeyedLeaf source, Set<Object> targets, Set<Object> watched) {
    String path = source.path().of("sources");
    List<Tensor> numbers =
        Nest.expanded().flatten(source.value()).stream()
            .filter(Tensor.class::isInstance)
            .map(Tensor.class::cast)
            .filter(tensor -> Dtypes.isNumber(tensor.dtype()) || tensor.dtype() == DType.RESOURCE)
            .toList();
    if (numbers.isEmpty()) {
      String shown =
          source.value() instanceof Tensor tensor
              ? "a tensor of " + tensor.dtype()
              : "" + source.value();
      return missing(
          path,
          Reason.NOT_A_NUMBER,
          shown + " has no gradient: only floating-point and complex numbers have");
    }
    Set<Object> keys = new HashSet<>(keys(numbers));
    if (keys.stream().noneMatch(watched::contains)) {
      return missing(path, Reason.NOT_WATCHED, wayOut(numbers.getFirst()));
    }
    Set<Object> reached = reached(keys);
    if (targets.stream().anyMatch(reached::contains)) {
      return Optional.empty();
    }
    return blocked(path, reached, targets);
  }

  private static String wayOut(Tensor source) {
    return source.dtype() == DType.RESOURCE
        ? "the variable was not read while the tape recorded, or is not trainable; watch it"
        : "it is not watched; call GradientTape.watch with it before it is used";
  }

  /// The first op that gradients do not go through, of those between the source and the target.
  private Optional<MissingGradient> blocked(String path, Set<Object> reached, Set<Object> targets) {
    Set<Object> leading = new HashSet<>(targets);
    for (Link link : links.reversed()) {
      if (link.gives(leading)) {
        leading.addAll(link.inputs());
      }
    }
    for (Link link : links) {
      if (!link.passes() && link.takes(reached) && link.gives(leading)) {
        boolean ends = RuleBook.ends(link.op()) || rules.find(link.op()) != null;
        String what = ends ? " passes no gradients on" : " has no gradient rule";
        return missing(
            path,
            ends ? Reason.ENDED : Reason.NO_RULE,
            "%s at %s%s".formatted(link.op(), link.line(), what));
      }
    }
    return missing(path, Reason.UNUSED, "the target does not depend on it");
  }

  private Set<Object> reached(Set<Object> from) {
    Set<Object> reached = new HashSet<>(from);
    for (Link link : links) {
      if (link.passes() && link.takes(reached)) {
        reached.addAll(link.outputs());
      }
    }
    return reached;
  }

  private static Optional<MissingGradient> missing(String path, Reason reason, String why) {
    return Optional.of(new MissingGradient(path, reason, why));
  }
}
