package io.intarsia.function;

import io.intarsia.internal.trace.Node;
import io.intarsia.internal.trace.Program;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Cuts a function and its backward pass in two. What the backward pass takes from before the cut
/// is what the forward function gives besides the results: so nothing is kept but what is read, and
/// rules may read what they like.
///
/// @param name of the function
/// @param programs those that the nodes of the function name
/// @param isCompiled whether XLA compiles the function, so that it must compile both parts
record ForwardBackward(
    FunctionHost host, String name, Joint joint, Programs programs, boolean isCompiled) {
  /// The forward and the backward function. Programs of XLA give each other no lists, which loops
  /// fill for the backward pass: then it compiles neither.
  Derivative cut() {
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
    if (isCompiled && made.stream().anyMatch(joint::isHandle)) {
      return new ForwardBackward(host, name, joint, programs, false).cut();
    }
    List<Integer> read = new ArrayList<>();
    savedInputs.forEach(input -> read.add(joint.inputs().get(input)));
    read.addAll(made);
    return new Derivative(
        forward(made),
        backward(back, read),
        joint.results().size(),
        savedInputs,
        joint.seeded(),
        joint.structure(),
        joint.sources(),
        joint.forms());
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
  ConcreteFunction forward(List<Integer> made) {
    List<Integer> results = new ArrayList<>(joint.results());
    results.addAll(made);
    return function(joint.forward(results), "_forward");
  }

  private ConcreteFunction backward(Program back, List<Integer> read) {
    List<Integer> inputs = new ArrayList<>(read);
    inputs.addAll(joint.seeds());
    return function(back.withInputs(inputs), "_backward");
  }

  private ConcreteFunction function(Program half, String suffix) {
    List<ConcreteFunction> used = new ArrayList<>(programs.used());
    used.add(joint.whole());
    return new ProgramCode(half, List.of(), new Programs(used, programs.traced()))
        .trace(host, name + suffix, isCompiled);
  }
}
