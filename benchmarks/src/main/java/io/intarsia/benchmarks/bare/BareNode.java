package io.intarsia.benchmarks.bare;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/// A node of a graph that is being made.
final class BareNode {
  private final BareGraph graph;
  private final Arena arena;
  private final long description;

  /// @param arena that of the graph
  BareNode(BareGraph graph, Arena arena, long description) {
    this.graph = graph;
    this.arena = arena;
    this.description = description;
  }

  BareNode input(MemorySegment output) {
    GraphApi.addInput(description, output);
    return this;
  }

  BareNode inputs(List<MemorySegment> outputs) {
    GraphApi.addInputs(description, graph.array(outputs), outputs.size());
    return this;
  }

  BareNode type(String attribute, int dtype) {
    GraphApi.setType(description, arena.allocateFrom(attribute), dtype);
    return this;
  }

  BareNode types(String attribute, int... dtypes) {
    MemorySegment numbers = arena.allocateFrom(ValueLayout.JAVA_INT, dtypes);
    GraphApi.setTypes(description, arena.allocateFrom(attribute), numbers, dtypes.length);
    return this;
  }

  BareNode shape(String attribute, long... dims) {
    MemorySegment numbers = arena.allocateFrom(ValueLayout.JAVA_LONG, dims);
    GraphApi.setShape(description, arena.allocateFrom(attribute), numbers, dims.length);
    return this;
  }

  BareNode unknownShape(String attribute) {
    GraphApi.setShape(description, arena.allocateFrom(attribute), MemorySegment.NULL, -1);
    return this;
  }

  BareNode set(String attribute) {
    GraphApi.setBool(description, arena.allocateFrom(attribute), (byte) 1);
    return this;
  }

  BareNode string(String attribute, String value) {
    MemorySegment text = arena.allocateFrom(value);
    GraphApi.setString(description, arena.allocateFrom(attribute), text, text.byteSize() - 1);
    return this;
  }

  BareNode function(String attribute, String name) {
    MemorySegment text = arena.allocateFrom(name);
    GraphApi.setFunction(description, arena.allocateFrom(attribute), text, text.byteSize() - 1);
    return this;
  }

  /// Sets a `TF_Tensor`, which stays the caller's.
  BareNode tensor(String attribute, long tensor) {
    GraphApi.setTensor(description, arena.allocateFrom(attribute), tensor, graph.status());
    BareContext.check(graph.status());
    return this;
  }

  /// Ends it and returns its first output.
  MemorySegment output() {
    return graph.finish(description);
  }
}
