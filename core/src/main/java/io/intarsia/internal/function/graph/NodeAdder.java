package io.intarsia.internal.function.graph;

import io.intarsia.dtype.DType;
import io.intarsia.internal.c.AttributeEncoder;
import io.intarsia.internal.c.NativeGraph;
import io.intarsia.internal.c.Setter;
import io.intarsia.internal.tensor.NodeOutput;
import io.intarsia.internal.trace.Node;
import io.intarsia.internal.trace.Recording;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Adds nodes to a graph and to the program that is kept of it: no node is in one of them alone.
public final class NodeAdder {
  private final TracingGraph place;
  private final NativeGraph graph;
  private final ElementCount elements;
  private final Effects effects = new Effects();
  private final Recording recording = new Recording();

  /// @param place that the tensors are of
  NodeAdder(TracingGraph place, NativeGraph graph, ElementCount elements) {
    this.place = place;
    this.graph = graph;
    this.elements = elements;
  }

  /// What a node is.
  ///
  /// @param device the full name of the device it runs on, or null
  /// @param isCheck whether it checks what another node takes or gives
  record Draft(
      String name,
      OpDefinition definition,
      Attributes attributes,
      @Nullable String device,
      boolean isCheck) {}

  /// What a node takes.
  ///
  /// @param own tensors of this graph, and lists of them
  /// @param plain the same, as the runtime knows it
  /// @param guarded with what checks it before; else the same object
  record Inputs(List<Object> own, NativeGraph.Wiring plain, NativeGraph.Wiring guarded) {
    static Inputs of(List<Object> own, List<Long> controls) {
      var wiring = new NativeGraph.Wiring(outputs(own), controls);
      return new Inputs(own, wiring, wiring);
    }

    Inputs guardedBy(NativeGraph.Wiring check) {
      return new Inputs(own, plain, check);
    }

    private static List<Object> outputs(List<?> own) {
      List<Object> outputs = new ArrayList<>(own.size());
      for (Object input : own) {
        outputs.add(
            input instanceof List<?> list
                ? outputs(list)
                : NodeOutput.nativeOf((SymbolicTensor) input));
      }
      return outputs;
    }
  }

  /// Adds a node and gives its results.
  ///
  /// @param attributes what is set, made by the encoder that is given
  Tensor[] add(
      Draft draft,
      Inputs inputs,
      Effects.Access access,
      Function<AttributeEncoder, List<Setter>> attributes) {
    OpDefinition definition = draft.definition();
    var made = new NativeGraph.NewNode(definition.name(), draft.name(), draft.device());
    List<Integer> after = after(inputs);
    long node = graph.add(made, inputs.guarded(), attributes);
    Tensor[] results =
        HandleNodes.made(
            results(node, draft.name()), definition.name(), draft.attributes(), inputs.own());
    recording.add(
        new Node(
            draft.name(),
            definition,
            draft.attributes().withoutTensors(),
            draft.device(),
            Recording.numbers(inputs.own()),
            recording.nextNumber(),
            results.length,
            after,
            place.origins().next(draft.isCheck())),
        results);
    if (access.isAnything()) {
      effects.add(node, access);
      recording.mark(node);
    }
    return results;
  }

  /// What a node waits for, with the check that was added for it, if there is one.
  private List<Integer> after(Inputs inputs) {
    List<Integer> after = recording.places(inputs.plain().controls());
    if (inputs.guarded() != inputs.plain()) {
      after = new ArrayList<>(after);
      after.add(recording.size() - 1);
    }
    return after;
  }

  private Tensor[] results(long node, String name) {
    Tensor[] results = new Tensor[graph.outputCount(node)];
    for (int i = 0; i < results.length; i++) {
      var output = new NativeGraph.Output(node, i);
      long[] dims = graph.dims(output);
      results[i] =
          new SymbolicTensor(
              place,
              new NodeOutput(output, recording.nextNumber() + i, name + ":" + i, null),
              DType.ofCode(graph.dtype(output)),
              elements.counted(name, dims == null ? Shape.unknown() : Shape.of(dims)));
    }
    return results;
  }

  /// Results with shapes that the runtime does not find out itself.
  public Tensor[] withShapes(Tensor[] results, List<TensorSpec> specs) {
    Tensor[] known = new Tensor[results.length];
    for (int i = 0; i < known.length; i++) {
      var result = (SymbolicTensor) results[i];
      Shape shape = elements.counted(result.name(), specs.get(i).shape());
      if (shape.hasRank()) {
        graph.setDims(NodeOutput.nativeOf(result), shape.toArray());
      }
      known[i] = known(result, shape);
    }
    return known;
  }

  /// A tensor with what else is known of its shape.
  SymbolicTensor known(SymbolicTensor tensor, Shape shape) {
    SymbolicTensor known = tensor.withShape(shape);
    recording.replace(known);
    return known;
  }

  Effects effects() {
    return effects;
  }

  Recording recording() {
    return recording;
  }

  /// The same tensor, known once all effects so far have happened.
  SymbolicTensor afterEffects(SymbolicTensor tensor) {
    OpDefinition identity = OpDefinitions.find("Identity").orElseThrow();
    var draft =
        new Draft(place.unique(identity.name()), identity, Attributes.NONE, place.device(), false);
    var inputs = Inputs.of(List.of(tensor), effects.mustRun());
    return (SymbolicTensor) add(draft, inputs, Effects.Access.NONE, _ -> List.of())[0];
  }
}
