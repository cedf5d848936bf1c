package io.intarsia.savedmodel;

import io.intarsia.function.ConcreteFunction;
import io.intarsia.nest.KeyPath;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.spec.StructuredValues;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.AttrValue;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.NameAttrList;
import org.tensorflow.proto.NodeDef;
import org.tensorflow.proto.OpDef;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedBareConcreteFunction;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedConcreteFunction;

/// A trace as servers call it: tensors by name go in, tensors by name come out.
final class SavedSignature {
  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");

  private final String key;
  private final ConcreteFunction trace;
  // In the order of the trace's inputs.
  private final Map<String, TensorSpec> inputs = new TreeMap<>();
  private final List<String> order = new ArrayList<>();
  // The places of the trace's results, by name.
  private final Map<String, Integer> places = new TreeMap<>();
  private final List<TensorSpec> results = new ArrayList<>();
  // What it takes and gives, values of several tensors as one.
  private final SortedMap<String, SignatureValue> arguments = new TreeMap<>();
  private final SortedMap<String, SignatureValue> values = new TreeMap<>();

  /// @throws IllegalArgumentException if names are missing or of no use, or it gives no tensors
  SavedSignature(String key, SaveOptions.Signature signature) {
    this.key = key;
    this.trace = signature.function();
    nameInputs(signature.arguments());
    nameResults(trace.structuredOutputs());
  }

  private void nameInputs(List<String> names) {
    List<?> types = trace.structuredInputs();
    if (names.size() != types.size()) {
      throw SaveErrors.names(key, types.size(), names);
    }
    Set<String> taken = new HashSet<>();
    for (int i = 0; i < names.size(); i++) {
      checkName(names.get(i), taken);
      List<String> parts = new ArrayList<>();
      for (TensorSpec spec : SignatureValue.tensors(types.get(i))) {
        String name = parts.isEmpty() ? names.get(i) : free(names.get(i), parts.size(), names);
        inputs.put(name, spec);
        parts.add(name);
      }
      order.addAll(parts);
      describe(arguments, names.get(i), types.get(i), parts);
    }
  }

  // Nests are given as their tensors.
  private void describe(
      SortedMap<String, SignatureValue> into,
      String name,
      @Nullable Object type,
      List<String> parts) {
    if (type instanceof TypeSpec<?> spec) {
      into.put(name, new SignatureValue(spec, parts));
    } else {
      for (String part : parts) {
        TensorSpec input = Objects.requireNonNull(inputs.get(part));
        into.put(part, new SignatureValue(input, List.of(part)));
      }
    }
  }

  private void checkName(String name, Set<String> taken) {
    if (!NAME.matcher(name).matches() || !taken.add(name.toLowerCase(Locale.ROOT))) {
      throw SaveErrors.badName(key, name);
    }
  }

  private String free(String name, int part, List<String> names) {
    return free(name, part, names, inputs.keySet());
  }

  private static String free(String name, int part, List<String> names, Set<String> taken) {
    String free = name + "_" + part;
    while (names.contains(free) || taken.contains(free)) {
      free += "_1";
    }
    return free;
  }

  private void nameResults(@Nullable Object types) {
    List<?> leaves = Nest.flatten(types);
    List<KeyPath> paths = Nest.structure(types).paths();
    List<String> names =
        types instanceof Map<?, ?> map
            ? sortedKeys(map)
            : IntStream.range(0, leaves.size()).mapToObj(i -> "output_" + i).toList();
    for (int i = 0; i < leaves.size(); i++) {
      if (!(leaves.get(i) instanceof TypeSpec<?> spec) || paths.get(i).steps().size() > 1) {
        throw SaveErrors.noTensor(key, paths.get(i).of("its result"));
      }
      nameResult(names.get(i), spec, names);
    }
    if (results.isEmpty()) {
      throw SaveErrors.noTensor(key, "its result");
    }
  }

  private void nameResult(String name, TypeSpec<?> spec, List<String> names) {
    List<String> parts = new ArrayList<>();
    for (TensorSpec tensor : SignatureValue.tensors(spec)) {
      String part = parts.isEmpty() ? name : free(name, parts.size(), names, places.keySet());
      places.put(part, results.size());
      results.add(tensor);
      parts.add(part);
    }
    values.put(name, new SignatureValue(spec, parts));
  }

  private static List<String> sortedKeys(Map<?, ?> map) {
    return map.keySet().stream().map(String::valueOf).sorted().toList();
  }

  String key() {
    return key;
  }

  ConcreteFunction trace() {
    return trace;
  }

  /// The tensors it takes, by name, sorted.
  Map<String, TensorSpec> inputs() {
    return inputs;
  }

  /// What it takes and gives, if that is more than tensors.
  Optional<CompositeForm> composite() {
    boolean isFlat =
        Stream.concat(arguments.values().stream(), values.values().stream())
            .allMatch(value -> value.spec() instanceof TensorSpec);
    return isFlat ? Optional.empty() : Optional.of(new CompositeForm(arguments, values));
  }

  /// The tensors it gives, by name, sorted.
  Map<String, TensorSpec> outputs() {
    Map<String, TensorSpec> outputs = new TreeMap<>();
    places.forEach((name, place) -> outputs.put(name, results.get(place)));
    return outputs;
  }

  /// What its function is called in the file.
  String function() {
    return WrittenFunctions.numbered("signature_wrapper_" + NodeNames.of(key));
  }

  /// The function: it takes the inputs by name and what the trace captured, and calls the trace.
  FunctionDef definition() {
    var definition = FunctionDef.newBuilder();
    var signature = definition.getSignatureBuilder().setName(function()).setIsStateful(true);
    inputs.forEach((name, spec) -> signature.addInputArg(argument(name, spec.dtype().code())));
    List<Tensor> captured = trace.captured();
    List<String> taken = new ArrayList<>(order);
    for (int i = 0; i < captured.size(); i++) {
      signature.addInputArg(argument("captured_" + i, captured.get(i).dtype().code()));
      taken.add("captured_" + i);
    }
    outputs().forEach((name, spec) -> signature.addOutputArg(argument(name, spec.dtype().code())));
    places.forEach((name, place) -> definition.putRet(name, "call:output:" + place));
    signature.addControlOutput("call");
    return definition
        .putControlRet("call", "call")
        .addNodeDef(call(trace.name(), dtypes(order), results).addAllInput(taken))
        .build();
  }

  private Stream<TensorSpec> dtypes(List<String> names) {
    return names.stream().map(inputs::get);
  }

  private static OpDef.ArgDef argument(String name, int dtype) {
    return OpDef.ArgDef.newBuilder().setName(name).setTypeValue(dtype).build();
  }

  /// A node that calls the function by the name of a signature.
  ///
  /// @param inputs of the node
  NodeDef call(String node, List<String> inputs) {
    return call(function(), this.inputs.values().stream(), List.copyOf(outputs().values()))
        .setName(node)
        .addAllInput(inputs)
        .build();
  }

  private NodeDef.Builder call(
      String function, Stream<TensorSpec> given, List<TensorSpec> outputs) {
    var taken = AttrValue.ListValue.newBuilder();
    given.forEach(spec -> taken.addTypeValue(spec.dtype().code()));
    trace.captured().forEach(tensor -> taken.addTypeValue(tensor.dtype().code()));
    var made = AttrValue.ListValue.newBuilder();
    outputs.forEach(spec -> made.addTypeValue(spec.dtype().code()));
    return NodeDef.newBuilder()
        .setName("call")
        .setOp("StatefulPartitionedCall")
        .putAttr("Tin", AttrValue.newBuilder().setList(taken).build())
        .putAttr("Tout", AttrValue.newBuilder().setList(made).build())
        .putAttr(
            "f",
            AttrValue.newBuilder().setFunc(NameAttrList.newBuilder().setName(function)).build());
  }

  /// What the file says of the function.
  SavedConcreteFunction concrete(List<Integer> captured) {
    Object taken = Tuple.of(Tuple.of(), Map.copyOf(inputs));
    return SavedConcreteFunction.newBuilder()
        .setCanonicalizedInputSignature(StructuredValues.encode(taken))
        .setOutputSignature(StructuredValues.encode(outputs()))
        .addAllBoundInputs(captured)
        .build();
  }

  /// The object that stands for it.
  SavedBareConcreteFunction object() {
    return SavedBareConcreteFunction.newBuilder()
        .setConcreteFunctionName(function())
        .addAllArgumentKeywords(inputs.keySet())
        .setAllowedPositionalArguments(inputs.size() == 1 ? 1 : 0)
        .build();
  }
}
