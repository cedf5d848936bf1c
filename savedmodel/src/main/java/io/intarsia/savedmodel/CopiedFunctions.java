package io.intarsia.savedmodel;

import com.google.protobuf.ByteString;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.tensorflow.proto.AttrValue;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.FunctionDefLibrary;
import org.tensorflow.proto.GradientDef;
import org.tensorflow.proto.NameAttrList;
import org.tensorflow.proto.NodeDef;
import org.tensorflow.proto.RegisteredGradient;

/// Functions of a loaded model on their way into another file, as they are, with all that they call
/// and the functions that give their gradients.
final class CopiedFunctions {
  private static final String GRADIENT = "_gradient_op_type";

  private final Map<String, FunctionDef> functions = new HashMap<>();
  private final Map<String, GradientDef> gradients = new HashMap<>();
  // By the type of op that stands for them.
  private final Map<String, RegisteredGradient> registered = new HashMap<>();
  private final Set<String> taken;
  private final Map<String, String> names = new LinkedHashMap<>();
  // Of ops whose gradients functions give.
  private final Map<String, String> types = new HashMap<>();

  /// @param library that they are of
  /// @param taken the names of the file; more are added
  CopiedFunctions(FunctionDefLibrary library, Set<String> taken) {
    library
        .getFunctionList()
        .forEach(function -> functions.put(function.getSignature().getName(), function));
    library
        .getGradientList()
        .forEach(gradient -> gradients.put(gradient.getFunctionName(), gradient));
    library
        .getRegisteredGradientsList()
        .forEach(gradient -> registered.put(gradient.getRegisteredOpType(), gradient));
    this.taken = taken;
  }

  /// Copies a function, if it is not yet.
  ///
  /// @return those copied with it that give gradients to ops
  Set<String> add(String function) {
    Set<String> giving = new LinkedHashSet<>();
    Deque<String> waiting = new ArrayDeque<>(List.of(function));
    while (!waiting.isEmpty()) {
      String next = waiting.remove();
      FunctionDef definition = functions.get(next);
      if (definition != null && !names.containsKey(next)) {
        names.put(next, free(next));
        waiting.addAll(called(definition));
        for (RegisteredGradient gradient : gradientsOf(definition)) {
          types.computeIfAbsent(gradient.getRegisteredOpType(), this::free);
          giving.add(gradient.getGradientFunc());
          waiting.add(gradient.getGradientFunc());
        }
      }
    }
    return giving;
  }

  private String free(String name) {
    String free = name;
    for (int i = 1; !taken.add(free); i++) {
      free = name + "_copy_" + i;
    }
    return free;
  }

  private List<String> called(FunctionDef definition) {
    Stream<AttrValue> ofNodes =
        definition.getNodeDefList().stream().flatMap(node -> node.getAttrMap().values().stream());
    Stream<String> byAttributes =
        Stream.concat(definition.getAttrMap().values().stream(), ofNodes)
            .flatMap(CopiedFunctions::functions);
    Stream<String> asOps = definition.getNodeDefList().stream().map(NodeDef::getOp);
    GradientDef gradient = gradients.get(definition.getSignature().getName());
    Stream<String> ofGradient =
        gradient == null ? Stream.empty() : Stream.of(gradient.getGradientFunc());
    return Stream.of(byAttributes, asOps, ofGradient).flatMap(each -> each).toList();
  }

  private List<RegisteredGradient> gradientsOf(FunctionDef definition) {
    return definition.getNodeDefList().stream()
        .map(node -> node.getAttrMap().get(GRADIENT))
        .filter(Objects::nonNull)
        .map(type -> registered.get(type.getS().toStringUtf8()))
        .filter(Objects::nonNull)
        .toList();
  }

  private static Stream<String> functions(AttrValue value) {
    Stream<NameAttrList> lists = value.getList().getFuncList().stream();
    return Stream.concat(value.hasFunc() ? Stream.of(value.getFunc()) : Stream.empty(), lists)
        .map(NameAttrList::getName);
  }

  /// Those copied, as they were.
  List<FunctionDef> definitions() {
    return names.keySet().stream()
        .map(original -> Objects.requireNonNull(functions.get(original)))
        .toList();
  }

  /// What a function is called in the other file.
  String name(String original) {
    return names.getOrDefault(original, original);
  }

  /// Writes them.
  void write(FunctionDefLibrary.Builder library) {
    definitions().forEach(definition -> library.addFunction(renamed(definition)));
    for (String original : names.keySet()) {
      GradientDef gradient = gradients.get(original);
      if (gradient != null) {
        library.addGradient(
            GradientDef.newBuilder()
                .setFunctionName(name(original))
                .setGradientFunc(name(gradient.getGradientFunc())));
      }
    }
    types.forEach((original, type) ->
        library.addRegisteredGradients(
            RegisteredGradient.newBuilder()
                .setRegisteredOpType(type)
                .setGradientFunc(name(gradientFunction(original)))));
  }

  private String gradientFunction(String type) {
    return Objects.requireNonNull(registered.get(type)).getGradientFunc();
  }

  private FunctionDef renamed(FunctionDef definition) {
    if (isSame(names) && isSame(types)) {
      return definition;
    }
    FunctionDef.Builder changed = definition.toBuilder();
    changed.getSignatureBuilder().setName(name(definition.getSignature().getName()));
    definition.getAttrMap().forEach((key, value) -> changed.putAttr(key, renamed(value)));
    changed
        .getNodeDefBuilderList()
        .forEach(node -> {
          node.setOp(name(node.getOp()));
          Map.copyOf(node.getAttrMap()).forEach((key, value) -> node.putAttr(key, renamed(value)));
          if (node.containsAttr(GRADIENT)) {
            node.putAttr(GRADIENT, renamedType(node.getAttrOrThrow(GRADIENT)));
          }
        });
    return changed.build();
  }

  private static boolean isSame(Map<String, String> names) {
    return names.entrySet().stream().allMatch(entry -> entry.getKey().equals(entry.getValue()));
  }

  private AttrValue renamedType(AttrValue value) {
    String type = value.getS().toStringUtf8();
    ByteString renamed = ByteString.copyFromUtf8(types.getOrDefault(type, type));
    return value.toBuilder().setS(renamed).build();
  }

  private AttrValue renamed(AttrValue value) {
    AttrValue.Builder changed = value.toBuilder();
    if (value.hasFunc()) {
      changed.getFuncBuilder().setName(name(value.getFunc().getName()));
    }
    if (value.getList().getFuncCount() > 0) {
      changed
          .getListBuilder()
          .getFuncBuilderList()
          .forEach(each -> each.setName(name(each.getName())));
    }
    return changed.build();
  }
}
