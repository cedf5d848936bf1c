package io.intarsia.benchmarks.bare;

import io.intarsia.benchmarks.measure.ModelWork;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.MetaGraphDef;
import org.tensorflow.proto.SavedModel;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedObject;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedObjectGraph;

/// A saved model as a program makes it that knows what it looks for: it reads the file, and makes
/// the variables with their values by one op that reads them all and two for each. Functions are
/// given to the runtime when one is called.
final class BareModel implements AutoCloseable {
  private static final String STORED = "/.ATTRIBUTES/VARIABLE_VALUE";

  private final BareContext context;
  private final MetaGraphDef graph;
  // Those of variables, by their numbers.
  private final Map<Integer, Long> handles = new LinkedHashMap<>();

  BareModel(BareContext context, Path folder) {
    this.context = context;
    this.graph = read(folder);
    restore(folder.resolve("variables").resolve("variables"));
  }

  private static MetaGraphDef read(Path folder) {
    try {
      return SavedModel.parseFrom(Files.readAllBytes(folder.resolve("saved_model.pb")))
          .getMetaGraphs(0);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the model", e);
    }
  }

  /// The names under which the values of variables are stored, by the numbers of these.
  private static Map<Integer, String> keys(SavedObjectGraph objects) {
    Map<Integer, String> paths = new LinkedHashMap<>(Map.of(0, ""));
    Map<Integer, String> keys = new LinkedHashMap<>();
    Deque<Integer> waiting = new ArrayDeque<>(List.of(0));
    while (!waiting.isEmpty()) {
      int number = waiting.remove();
      SavedObject object = objects.getNodes(number);
      if (object.hasVariable()) {
        keys.put(number, paths.get(number) + STORED);
      }
      for (var child : object.getChildrenList()) {
        String path = number == 0 ? "" : paths.get(number) + "/";
        if (paths.putIfAbsent(child.getNodeId(), path + child.getLocalName()) == null) {
          waiting.add(child.getNodeId());
        }
      }
    }
    return keys;
  }

  private void restore(Path prefix) {
    SavedObjectGraph objects = graph.getObjectGraphDef();
    Map<Integer, String> keys = keys(objects);
    long[] values = values(prefix, keys.values().toArray(String[]::new));
    int next = 0;
    try (var make = new BareOp(context, "VarHandleOp");
        var assign = new BareOp(context, "AssignVariableOp")) {
      for (int number : keys.keySet()) {
        var shape = objects.getNodes(number).getVariable().getShape();
        make.describeVariable(
            DtypeNumbers.FLOAT32,
            shape.getDimList().stream().mapToLong(each -> each.getSize()).toArray());
        long handle = make.run();
        handles.put(number, handle);
        long value = values[next++];
        assign.runForNothing(handle, value);
        BareApi.deleteHandle(value);
      }
    }
  }

  private long[] values(Path prefix, String... keys) {
    long[] inputs = stored(prefix, keys);
    try (var op = new BareOp(context, "RestoreV2")) {
      op.setTypes(op.attribute("dtypes"), DtypeNumbers.FLOAT32, keys.length);
      return op.runForAll(keys.length, inputs);
    } finally {
      delete(inputs);
    }
  }

  /// Says which values are stored where, as ops take it: prefix, keys and slices, of which there
  /// are none.
  private long[] stored(Path prefix, String... keys) {
    String[] slices = new String[keys.length];
    Arrays.fill(slices, "");
    return new long[] {context.text(prefix.toString()), context.texts(keys), context.texts(slices)};
  }

  private static void delete(long... handles) {
    for (long handle : handles) {
      BareApi.deleteHandle(handle);
    }
  }

  /// Writes the values of the variables, as they were stored.
  void save(Path prefix) {
    String[] keys = keys(graph.getObjectGraphDef()).values().toArray(String[]::new);
    long[] inputs = stored(prefix, keys);
    long[] values = new long[keys.length];
    try (var read = new BareOp(context, "ReadVariableOp");
        var save = new BareOp(context, "SaveV2")) {
      int next = 0;
      for (long handle : handles.values()) {
        read.setType(read.attribute("dtype"), DtypeNumbers.FLOAT32);
        values[next++] = read.run(handle);
      }
      save.runForNothing(inputs, values);
    }
    delete(inputs);
    delete(values);
  }

  /// Calls the function of the signature, once.
  ///
  /// @param rows what it takes
  float[] call(long rows) {
    List<FunctionDef> functions = graph.getGraphDef().getLibrary().getFunctionList();
    for (FunctionDef function : functions) {
      byte[] bytes = function.toByteArray();
      ModelApi.addFunction(
          context.pointer(), MemorySegment.ofArray(bytes), bytes.length, context.status());
      BareContext.check(context.status());
    }
    try (var op = new BareOp(context, signature())) {
      op.optimize();
      return context.take(op.runForAll(1, inputs(rows))[0]);
    } finally {
      functions.forEach(this::remove);
    }
  }

  private long[] inputs(long rows) {
    List<Integer> bound =
        graph.getObjectGraphDef().getConcreteFunctionsOrThrow(signature()).getBoundInputsList();
    long[] inputs = new long[bound.size() + 1];
    inputs[0] = rows;
    for (int i = 0; i < bound.size(); i++) {
      inputs[i + 1] = Objects.requireNonNull(handles.get(bound.get(i)));
    }
    return inputs;
  }

  /// The name of the function of the only signature.
  private String signature() {
    SavedObjectGraph objects = graph.getObjectGraphDef();
    int number = child(objects, child(objects, 0, "signatures"), ModelWork.SIGNATURE);
    return objects.getNodes(number).getBareConcreteFunction().getConcreteFunctionName();
  }

  private static int child(SavedObjectGraph objects, int parent, String name) {
    return objects.getNodes(parent).getChildrenList().stream()
        .filter(child -> child.getLocalName().equals(name))
        .findFirst()
        .orElseThrow()
        .getNodeId();
  }

  private void remove(FunctionDef function) {
    try (var arena = Arena.ofConfined()) {
      MemorySegment name = arena.allocateFrom(function.getSignature().getName());
      GraphApi.removeFunction(context.pointer(), name, context.status());
    }
  }

  @Override
  public void close() {
    handles.values().forEach(BareApi::deleteHandle);
  }
}
