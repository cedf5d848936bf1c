package io.intarsia.internal.function.library;

import io.intarsia.gradient.WithGradient;
import io.intarsia.internal.function.graph.TracingGraph;
import io.intarsia.internal.function.library.FunctionLibrary.Captured;
import io.intarsia.internal.gradient.Dtypes;
import io.intarsia.internal.place.Routing;
import io.intarsia.internal.trace.FunctionGraph.Source;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.AttrValue;
import org.tensorflow.proto.FunctionDefLibrary;
import org.tensorflow.proto.NodeDef;
import org.tensorflow.proto.RegisteredGradient;

/// The gradients that functions of a library have of their own: nodes that hand on what they take
/// name a function that gives the gradients.
final class LibraryGradients {
  static final String TYPE = "_gradient_op_type";

  private final Map<String, String> registered = new HashMap<>();
  private final Map<String, FunctionLibrary.GradientForm> forms;

  LibraryGradients(FunctionDefLibrary library, Map<String, FunctionLibrary.GradientForm> forms) {
    this.forms = Map.copyOf(forms);
    for (RegisteredGradient each : library.getRegisteredGradientsList()) {
      registered.put(each.getRegisteredOpType(), each.getGradientFunc());
    }
  }

  /// The name of what gives the gradients of a node; empty if they follow from its op.
  Optional<String> of(NodeDef node) {
    AttrValue type = node.getAttrMap().get(TYPE);
    return type == null
        ? Optional.empty()
        : Optional.ofNullable(registered.get(type.getS().toStringUtf8()));
  }

  /// What the gradients of a node read of the function whose node it is.
  List<Source> read(String function, NodeDef node) {
    return of(node).map(forms::get).map(FunctionLibrary.GradientForm::captured).stream()
        .flatMap(List::stream)
        .flatMap(each ->
            each instanceof Captured.Value value && value.function().equals(function)
                ? Stream.of(Source.ofTensor(value.name()))
                : Stream.empty())
        .toList();
  }

  /// Hands on what a node takes, with the gradients that a function gives.
  ///
  /// @param values of the function whose node it is, which the gradients take, too
  Tensor[] run(LibraryRun run, Ops tf, String gradient, List<Tensor> inputs, LibraryValues values) {
    FunctionLibrary.GradientForm form = forms.get(gradient);
    if (form == null) {
      return prevented(tf, inputs, "cannot be read", gradient);
    }
    if (!form.captured().stream().allMatch(values::has)) {
      return prevented(tf, inputs, "reads values of another function than the node's", gradient);
    }
    List<Tensor> argument = new ArrayList<>(inputs);
    form.captured().forEach(each -> argument.add(tensor(each, values)));
    int count = inputs.size();
    List<Tensor> results =
        tf.<List<Tensor>, List<Tensor>>customGradient((g, given) ->
                WithGradient.of(
                    List.copyOf(given.subList(0, count)),
                    upstream -> back(run, form, gradient, given, upstream)))
            .apply(argument);
    return results.toArray(Tensor[]::new);
  }

  private static Tensor tensor(Captured captured, LibraryValues values) {
    return switch (captured) {
      case Captured.Value value -> values.get(Source.ofTensor(value.name()));
      case Captured.Held held -> held.tensor().get();
    };
  }

  /// The results of a node: without a gradient if it has one of its own which was not saved, and
  /// that of the op would be another.
  Tensor[] withoutLeftOut(Ops tf, String function, NodeDef node, Tensor... results) {
    AttrValue type = node.getAttrMap().get(TYPE);
    String name = type == null ? node.getOp() : type.getS().toStringUtf8();
    if (name.equals(node.getOp()) || registered.containsKey(name)) {
      return results;
    }
    String message =
        "function '%s' has a gradient of its own, '%s', which was left out when the model was saved; save it with experimental_custom_gradients=True"
            .formatted(function, name);
    return prevented(tf, List.of(results), message);
  }

  private static Tensor[] prevented(Ops tf, List<Tensor> inputs, String why, String gradient) {
    return prevented(
        tf, inputs, "the gradient function '%s' of the saved model %s".formatted(gradient, why));
  }

  private static Tensor[] prevented(Ops tf, List<Tensor> inputs, String message) {
    Attributes attributes = Attributes.of("message", message);
    return inputs.stream()
        .map(input ->
            Dtypes.haveGradients(input.dtype())
                ? tf.execute("PreventGradient", attributes, input)[0]
                : input)
        .toArray(Tensor[]::new);
  }

  private static List<@Nullable Tensor> back(
      LibraryRun run,
      FunctionLibrary.GradientForm form,
      String gradient,
      List<Tensor> given,
      List<? extends @Nullable Tensor> upstream) {
    TracingGraph graph = (TracingGraph) Objects.requireNonNull(Routing.innermost(given));
    List<Tensor> inputs = new ArrayList<>();
    for (int i = 0; i < upstream.size(); i++) {
      Tensor each = upstream.get(i);
      inputs.add(each == null ? graph.zerosLike(given.get(i)) : each);
    }
    inputs.addAll(given.subList(upstream.size(), given.size()));
    Iterator<Tensor> gradients =
        new LibraryRun(run.library()).run(graph, gradient, inputs).iterator();
    List<@Nullable Tensor> all = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      boolean has = i < form.gives().size() && form.gives().get(i);
      all.add(has ? Objects.requireNonNull(gradients.next()) : null);
    }
    return all;
  }
}
