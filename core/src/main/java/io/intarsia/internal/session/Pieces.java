package io.intarsia.internal.session;

import io.intarsia.dtype.DType;
import io.intarsia.internal.attributes.AttributeCheck;
import io.intarsia.internal.attributes.ProtoBytes;
import io.intarsia.internal.c.AttributeEncoder;
import io.intarsia.internal.c.NativeGraph;
import io.intarsia.internal.c.NativeGraph.Output;
import io.intarsia.internal.c.NativeSession.Step;
import io.intarsia.internal.c.SessionContext;
import io.intarsia.internal.c.Setter;
import io.intarsia.internal.place.OpKey;
import io.intarsia.op.definition.OpDefinition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Makes the pieces of a session's graph.
public final class Pieces {
  // Fields of NodeDef and NameAttrList.
  private static final int NODE_ATTRIBUTE = 5;
  private static final int LIST_ATTRIBUTE = 2;

  private final SessionContext context;
  private final Nodes nodes;
  private final Store store;

  public Pieces(SessionContext context, Nodes nodes, Store store) {
    this.context = context;
    this.nodes = nodes;
    this.store = store;
  }

  /// A piece that runs an op.
  ///
  /// @param inferred the attributes that follow from its inputs
  /// @param sizes of each input, for a node that asks for them; else empty
  public Piece ofOp(
      OpDefinition definition,
      OpKey key,
      Map<String, Object> inferred,
      Placement placement,
      List<long[]> sizes) {
    var node =
        new Called(key.op(), definition.callsFunctions(), setters(definition, key, inferred));
    return of(node, key.signature(), placement, sizes);
  }

  /// A piece that calls a function of the graph.
  ///
  /// @param signature a dtype's number for each tensor; for a list minus (length + 1), then the
  ///   numbers of its tensors
  public Piece ofCall(
      String op,
      int[] signature,
      Placement placement,
      Function<AttributeEncoder, List<Setter>> attributes) {
    return of(new Called(op, true, attributes), signature, placement, List.of());
  }

  /// The node a piece is about.
  private record Called(
      String op, boolean callsFunctions, Function<AttributeEncoder, List<Setter>> attributes) {}

  private Piece of(Called called, int[] signature, Placement placement, List<long[]> sizes) {
    return context.withGraph(graph -> {
      var layout = new Piece.Layout(nodes, store, placement);
      if (called.callsFunctions()) {
        layout.reachFurther();
      }
      List<Object> inputs = inputs(layout, signature, sizes.iterator());
      long node = nodes.add(called.op(), placement.device(), inputs, called.attributes());
      int outputs = graph.outputCount(node);
      for (int i = 0; i < outputs; i++) {
        layout.keep(new Output(node, i), false);
      }
      if (outputs == 0) {
        layout.run(node);
      }
      return layout.finish(context.isLocal() && !called.callsFunctions());
    });
  }

  /// A piece that keeps a value it is given, whose shape the caller knows.
  ///
  /// @param isCopied whether a copy is kept, because the memory of the value is only lent
  public Piece ofConstant(DType dtype, boolean isCopied, @Nullable String device) {
    return context.withGraph(_ -> {
      var layout = new Piece.Layout(nodes, store, Placement.at(device));
      Output value = layout.value(dtype.code());
      layout.keep(
          isCopied ? nodes.output("DeepCopy", device, List.of(value), _ -> List.of()) : value,
          true);
      return layout.finish(context.isLocal());
    });
  }

  /// A step that gives the tensor a handle leads to.
  public Step ofRead(DType dtype, @Nullable String device) {
    return context.withGraph(_ -> {
      Store.Source source = nodes.source(store, dtype.code(), device, 0);
      return new Step(
              List.of(source.handle()), List.of(source.tensor()), List.of(), context.isLocal())
          .on(Placement.at(device).devices());
    });
  }

  /// The attributes of an operation as the runtime serializes them, those that follow from the
  /// inputs included: a `NameAttrList`.
  public static byte[] attributes(
      OpDefinition definition, OpKey key, Map<String, Object> inferred) {
    try (var graph = new NativeGraph()) {
      var nodes = new Nodes(graph);
      var layout = new Piece.Layout(nodes, new HandleStore(), Placement.at(null));
      long node =
          nodes.add(
              key.op(),
              null,
              inputs(layout, key.signature(), Collections.emptyIterator()),
              setters(definition, key, inferred));
      var list = new ProtoBytes();
      ProtoBytes.read(
          graph.nodeDef(node),
          (field, entry) -> {
            if (field == NODE_ATTRIBUTE) {
              list.bytes(LIST_ATTRIBUTE, entry);
            }
          });
      return list.toByteArray();
    }
  }

  private static Function<AttributeEncoder, List<Setter>> setters(
      OpDefinition definition, OpKey key, Map<String, Object> inferred) {
    return encoder -> {
      List<Setter> setters = AttributeCheck.encode(definition, key.attributes(), encoder);
      setters.addAll(AttributeCheck.encode(definition, inferred, encoder));
      return setters;
    };
  }

  private static List<Object> inputs(Piece.Layout layout, int[] signature, Iterator<long[]> sizes) {
    List<Object> inputs = new ArrayList<>();
    for (int i = 0; i < signature.length; i++) {
      if (signature[i] >= 0) {
        inputs.add(input(layout, signature[i], sizes));
        continue;
      }
      List<Output> list = new ArrayList<>();
      for (int end = i - signature[i] - 1; i < end; ) {
        list.add(input(layout, signature[++i], sizes));
      }
      inputs.add(list);
    }
    return inputs;
  }

  private static Output input(Piece.Layout layout, int dtype, Iterator<long[]> sizes) {
    return sizes.hasNext() ? layout.source(dtype, sizes.next()) : layout.source(dtype);
  }
}
