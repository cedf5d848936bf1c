package io.intarsia.generator;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.tensorflow.proto.OpDef;

/// The public facade: what is generated for the catalogue and the composites.
///
/// @param ofTensors methods of tensors that are functions of the facade, or run some
/// @param ofValues methods of extension values that are functions of the facade
/// @param composed public names that composites claim
/// @param natives public names of generated op calls
/// @param apis the class of all functions, without its header
/// @param overloads by room, the constants of the overloads that dispatch and what they are made of
/// @param bindings what calls by name run
/// @param constants fields of `tf.numpy`
record Facade(
    List<FacadeMethod> methods,
    List<TensorMethod> ofTensors,
    List<ValueMethod> ofValues,
    List<OptionsRecord> options,
    Set<String> composed,
    Map<String, NativeEndpoint> natives,
    ApisRenderer apis,
    Map<String, Map<String, String>> overloads,
    BindingTable bindings,
    NumpyConstants constants) {

  /// Joins everything; mistakes go to `problems`.
  static Facade of(Catalog catalog, List<OpDef> ops, Path sources, Problems problems) {
    List<SourceFolder> folders = SourceFolder.all(sources);
    List<Composite> all = new CompositeParser(CompositeParser.ENDPOINT, problems).parse(folders);
    List<Composite> composites = all.stream().filter(c -> !c.byName()).toList();
    var compositeMethods = new CompositeMethods(catalog, problems);
    List<FacadeMethod> methods = new ArrayList<>(compositeMethods.of(composites));
    Set<String> composed = compositeMethods.claimed(composites);
    var resolver = new NativeEndpoints(catalog, byName(ops), classNames(folders), problems);
    Map<String, NativeEndpoint> natives = natives(catalog, composed, resolver);
    natives.forEach((name, endpoint) -> methods.addAll(NativeMethods.of(endpoint, name)));
    methods.addAll(new FormMethods(catalog, problems).of(methods));
    List<FacadeMethod> numpy = compositeMethods.numpy(composites);
    List<TensorMethod> ofTensors = ofTensors(catalog, methods, numpy, folders, problems);
    Families families = Families.of(catalog, problems);
    var apis = new ApisRenderer(catalog, families, methods);
    var dispatch = new DispatchMethods(catalog, families);
    methods.addAll(dispatch.of(methods));
    List<ValueMethod> ofValues = new ValueMethods(catalog, problems).of(methods);
    methods.addAll(numpy);
    methods.addAll(new NumpyMethods(catalog.numpy(), problems).of(ofTensors, numpy));
    var bindings = new BindingTable(byName(ops), catalog, families);
    bind(catalog, all, natives, bindings);
    reportClashes(methods, problems);
    reportSharedNames(options(natives), problems);
    return new Facade(
        List.copyOf(methods),
        ofTensors,
        ofValues,
        options(natives),
        composed,
        natives,
        apis,
        dispatch.overloads(),
        bindings,
        new NumpyConstants(catalog.numpy().constants()));
  }

  private static List<TensorMethod> ofTensors(
      Catalog catalog,
      List<FacadeMethod> methods,
      List<FacadeMethod> numpy,
      List<SourceFolder> folders,
      Problems problems) {
    List<FacadeMethod> functions = new ArrayList<>(methods);
    functions.addAll(numpy);
    return TensorMethod.join(
        new CompositeParser(CompositeParser.FLUENT, problems).parse(folders),
        new TensorMethods(catalog, problems).of(functions),
        problems);
  }

  private static void bind(
      Catalog catalog,
      List<Composite> composites,
      Map<String, NativeEndpoint> natives,
      BindingTable bindings) {
    var byName = catalog.byName();
    for (Composite composite : composites) {
      composite.endpoints().stream()
          .map(byName::get)
          .filter(entry -> entry != null && !composite.variant())
          .distinct()
          .forEach(entry -> bindings.add(entry, composite));
    }
    natives.values().stream()
        .distinct()
        .forEach(endpoint -> bindings.add(endpoint.entry(), endpoint));
  }

  private static Map<String, NativeEndpoint> natives(
      Catalog catalog, Set<String> composed, NativeEndpoints resolver) {
    Map<String, NativeEndpoint> natives = new LinkedHashMap<>();
    for (CatalogEntry entry : catalog.entries()) {
      boolean taken = composed.contains(entry.canonical()) || catalog.isHeldBack(entry);
      if (entry.runsOneOp() && !taken) {
        resolver
            .resolve(entry)
            .ifPresent(endpoint -> entry.names().forEach(name -> natives.put(name, endpoint)));
      }
    }
    return natives;
  }

  private static List<OptionsRecord> options(Map<String, NativeEndpoint> natives) {
    return natives.values().stream()
        .flatMap(endpoint -> endpoint.options().stream())
        .distinct()
        .toList();
  }

  private static void reportSharedNames(List<OptionsRecord> options, Problems problems) {
    Map<String, String> known = new HashMap<>();
    for (OptionsRecord record : options) {
      String other = known.putIfAbsent(record.name(), record.endpoint());
      if (other != null) {
        problems.add(
            record.endpoint(), record.name() + " holds the options of " + other + " already");
      }
    }
  }

  private static void reportClashes(List<FacadeMethod> methods, Problems problems) {
    Map<String, FacadeMethod> known = new HashMap<>();
    for (FacadeMethod method : methods) {
      FacadeMethod other = known.putIfAbsent(method.key(), method);
      if (other != null) {
        problems.add(method.origin(), method.key() + " is already offered by " + other.origin());
      }
    }
  }

  private static Map<String, OpDef> byName(List<OpDef> ops) {
    return ops.stream().collect(Collectors.toMap(OpDef::getName, op -> op));
  }

  private static Set<String> classNames(List<SourceFolder> folders) {
    return folders.stream()
        .flatMap(folder -> folder.classes().stream())
        .collect(Collectors.toSet());
  }
}
