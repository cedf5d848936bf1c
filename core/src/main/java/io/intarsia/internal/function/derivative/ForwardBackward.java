package io.intarsia.internal.function.derivative;

import io.intarsia.internal.function.graph.Compiled;
import io.intarsia.internal.function.graph.FunctionHost;
import io.intarsia.internal.function.graph.Programs;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.internal.function.trace.GradientSource;
import io.intarsia.internal.function.trace.ProgramCode;
import io.intarsia.internal.trace.Node;
import io.intarsia.internal.trace.Program;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/// Cuts a function and its backward pass in two. What the backward pass takes from before the cut
/// is what the forward function gives besides the results: so nothing is kept but what is read, and
/// rules may read what they like.
///
/// @param name of the function
/// @param programs those that the nodes of the function name
/// @param compiled whether XLA compiles the function, so that it must compile both halves
record ForwardBackward(
    FunctionHost host, String name, Joint joint, Programs programs, Compiled compiled) {
  /// The forward and the backward function; gradients of gradients follow from the ops.
  Derivative cut() {
    return cut(_ -> GradientSource.ofOps(host));
  }

  /// The same; gradients of gradients go through the first results by another derivative.
  Derivative cut(Derivative own) {
    return cut(
        _ -> GradientSource.own((forward, isPart) -> DerivativeMaker.of(forward, isPart, own)));
  }

  /// The same of what does not follow from the ops: gradients of gradients go through the results
  /// by this derivative, too.
  Derivative cutAsOwn() {
    return cut(whole ->
        GradientSource.own(
            (forward, isPart) -> DerivativeMaker.of(forward, isPart, whole.apply(forward))));
  }

  /// Whether the backward pass takes lists from the forward one, which loops fill.
  boolean keepsHandles() {
    return saved(joint.backward(joint.seeds())).stream()
        .anyMatch(number -> !joint.inputs().contains(number) && joint.isHandle(number));
  }

  /// @param gradient of the forward function, made of what makes the derivative of that
  private Derivative cut(Function<Function<RuntimeFunction, Derivative>, GradientSource> gradient) {
    Program back = joint.backward(joint.seeds());
    List<Integer> savedInputs = new ArrayList<>();
    List<Integer> made = new ArrayList<>();
    for (int number : saved(back)) {
      int input = joint.inputs().indexOf(number);
      if (input < 0) {
        made.add(number);
      } else {
        savedInputs.add(input);
      }
    }
    List<Integer> read = new ArrayList<>();
    savedInputs.forEach(input -> read.add(joint.inputs().get(input)));
    read.addAll(made);
    RuntimeFunction backward = backward(back, read);
    Function<RuntimeFunction, Derivative> whole =
        forward ->
            new Derivative(
                forward,
                backward,
                joint.results().size(),
                savedInputs,
                joint.seeded(),
                joint.structure(),
                joint.sources(),
                joint.forms());
    return whole.apply(forward(made, gradient.apply(whole)));
  }

  /// The values from before the cut that the backward pass takes.
  private List<Integer> saved(Program back) {
    List<Node> needed = back.needed();
    Set<Integer> made = new LinkedHashSet<>(joint.seeds());
    needed.forEach(node -> node.results().forEach(made::add));
    Set<Integer> saved = new LinkedHashSet<>();
    needed.forEach(
        node -> node.flatInputs().filter(input -> !made.contains(input)).forEach(saved::add));
    joint.gradients().stream().filter(number -> !made.contains(number)).forEach(saved::add);
    return List.copyOf(saved);
  }

  /// The function, which gives its results and what else is asked for.
  RuntimeFunction forward(List<Integer> made, GradientSource gradient) {
    List<Integer> results = new ArrayList<>(joint.results());
    results.addAll(made);
    return function(joint.forward(results), "_forward", gradient);
  }

  private RuntimeFunction backward(Program back, List<Integer> read) {
    List<Integer> inputs = new ArrayList<>(read);
    inputs.addAll(joint.seeds());
    return function(back.withInputs(inputs), "_backward", GradientSource.ofOps(host));
  }

  private RuntimeFunction function(Program half, String suffix, GradientSource gradient) {
    List<RuntimeFunction> used = new ArrayList<>(programs.used());
    used.add(joint.whole());
    return new ProgramCode(half, List.of(), new Programs(used, programs.traced()))
        .trace(host, name + suffix, compiled, gradient);
  }
}
