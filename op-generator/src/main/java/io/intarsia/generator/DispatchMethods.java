package io.intarsia.generator;

import io.intarsia.generator.MethodSignature.Parameter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// The siblings of the facade's methods for values of types that run functions themselves. Calls on
/// tensors never reach them: overload resolution prefers the method itself, so that these cost
/// plain tensors nothing.
final class DispatchMethods {
  private static final Set<String> AXES = Set.of("axis", "axes", "perm");
  private static final Map<String, String> AXIS_NAMES =
      Map.of("int", "String", "int...", "String...", "int[]", "String[]");

  private final Map<String, CatalogEntry> catalog;
  private final Families families;
  private final Map<String, Map<String, String>> overloads = new TreeMap<>();

  DispatchMethods(Catalog catalog, Families families) {
    this.catalog = catalog.byName();
    this.families = families;
  }

  /// By room and constant of its class `Overloads`, the expression it is made of; complete after
  /// [#of].
  Map<String, Map<String, String>> overloads() {
    return Map.copyOf(overloads);
  }

  /// Every sibling.
  List<FacadeMethod> of(List<FacadeMethod> methods) {
    List<FacadeMethod> siblings = new ArrayList<>();
    Set<String> keys = new HashSet<>();
    methods.forEach(method -> keys.add(method.key()));
    for (FacadeMethod method : methods) {
      siblings(method).stream().filter(found -> keys.add(found.key())).forEach(siblings::add);
    }
    return siblings;
  }

  private List<FacadeMethod> siblings(FacadeMethod method) {
    MethodSignature signature = method.signature();
    CatalogEntry entry = catalog.get(method.endpoint());
    if (entry == null || !signature.isPlain() || !signature.takesTensors()) {
      return List.of();
    }
    var places = PythonPlaces.of(entry, signature);
    if (places.isEmpty()) {
      return List.of();
    }
    String constant = method.home().isPresent() ? "" : constant(method, entry, places.get());
    List<FacadeMethod> siblings = new ArrayList<>();
    for (Map<Integer, String> typed : typed(families.of(entry), signature)) {
      siblings.add(new DispatchSibling(method, constant, typed).method());
    }
    Map<Integer, String> named = axisNames(entry, places.get(), signature);
    if (!named.isEmpty()) {
      siblings.add(new DispatchSibling(method, constant, named).named());
    }
    return siblings;
  }

  private String constant(FacadeMethod method, CatalogEntry entry, List<Integer> places) {
    var name = new StringBuilder(ApiConstants.flat(entry.canonical()));
    var arguments = new StringBuilder(ApiConstants.path(entry.canonical()));
    for (int place : places) {
      name.append('_').append(place == PythonPlaces.OPTIONS ? "OPTIONS" : place);
      arguments.append(", ").append(place == PythonPlaces.OPTIONS ? "Overload.OPTIONS" : place);
    }
    overloads
        .computeIfAbsent(Rooms.of(method.group()), room -> new TreeMap<>())
        .put(name.toString(), "Overload.of(" + arguments + ")");
    return name.toString();
  }

  /// The types that differ from those of a general sibling, one map for each sibling. Elementwise
  /// functions give the type they take, of types that promise so.
  private static List<Map<Integer, String>> typed(String family, MethodSignature signature) {
    List<Integer> single = new ArrayList<>();
    for (int i = 0; i < signature.parameters().size(); i++) {
      if (signature.parameters().get(i).form() == TensorForm.ONE) {
        single.add(i);
      }
    }
    boolean givesTensor = signature.returnType().equals("Tensor") && !single.isEmpty();
    if (givesTensor && family.equals(Families.BINARY) && single.size() == 2) {
      int x = single.getFirst();
      int y = single.getLast();
      return List.of(
          Map.of(x, "T", y, "T"),
          Map.of(x, "T", y, "Tensor"),
          Map.of(x, "Tensor", y, "T"),
          Map.of());
    }
    boolean isElementwise = family.equals(Families.UNARY) || family.equals(Families.BINARY);
    return givesTensor && isElementwise
        ? List.of(Map.of(single.getFirst(), "T"), Map.of())
        : List.of(Map.of());
  }

  /// Axes may be names of them, for types that have such.
  private static Map<Integer, String> axisNames(
      CatalogEntry entry, List<Integer> places, MethodSignature signature) {
    Map<Integer, String> named = new HashMap<>();
    for (int i = 0; i < places.size(); i++) {
      Parameter parameter = signature.parameters().get(i);
      String type = AXIS_NAMES.get(parameter.type());
      int place = places.get(i);
      if (type != null && place >= 0 && AXES.contains(entry.arguments().get(place).name())) {
        named.put(i, type);
      }
    }
    return named;
  }
}
