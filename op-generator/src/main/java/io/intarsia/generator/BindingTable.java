package io.intarsia.generator;

import io.intarsia.generator.CatalogEntry.Argument;
import io.intarsia.generator.MethodSignature.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tensorflow.proto.DataType;
import org.tensorflow.proto.OpDef;
import org.tensorflow.proto.OpDef.ArgDef;

/// The resource that binds calls by name: Python's signature of each function to the Java methods
/// that run it.
///
/// A line with a name begins a function; it has the dtype of each of Python's parameters: nothing,
/// one that is fixed (`int32`), or a name that those of one dtype share (`~T`); `[]` behind it says
/// that one number stands for a vector, and `#` that there is no text of it. The lines after it,
/// which begin with a tab, are its targets: class, method, the simple types of the method's
/// parameters and Python's parameter for each (-1 for options). After these come the arguments that
/// no target takes, with two tabs before them: name, `ignored` or `refused`, reason.
final class BindingTable {
  static final String RESOURCE = "io/intarsia/op/bindings.tsv";

  private static final Pattern GENERICS = Pattern.compile("<[^<>]*>");

  private final Map<String, OpDef> ops;
  private final Catalog catalog;
  private final Families families;
  private final Map<CatalogEntry, List<String>> targets = new TreeMap<>(this::compare);

  BindingTable(Map<String, OpDef> ops, Catalog catalog, Families families) {
    this.ops = Map.copyOf(ops);
    this.catalog = catalog;
    this.families = families;
  }

  private int compare(CatalogEntry a, CatalogEntry b) {
    return a.canonical().compareTo(b.canonical());
  }

  /// A method written in Java, called as it is.
  void add(CatalogEntry entry, Composite composite) {
    List<Parameter> parameters =
        composite.parameters().stream().map(p -> new Parameter(p.type(), p.name())).toList();
    var signature = new MethodSignature("", true, composite.returnType(), parameters);
    String types =
        Stream.concat(
                Stream.of("*"), // the floor of its room, or the roof
                parameters.stream().map(p -> erased(p.type(), composite.typeParameters())))
            .collect(Collectors.joining(","));
    add(
        entry,
        Rooms.qualified(composite.room(), composite.owner()),
        composite.name(),
        types,
        signature);
  }

  /// The method of the facade that runs one op, with all that it takes.
  void add(CatalogEntry entry, NativeEndpoint endpoint) {
    List<Parameter> parameters = new ArrayList<>();
    endpoint.required().forEach(p -> parameters.add(new Parameter(p.type(), p.java())));
    endpoint.options().ifPresent(o -> parameters.add(new Parameter(o.name(), "options")));
    String group = EndpointName.of(entry.canonical()).group();
    String owner = Rooms.qualified(Rooms.of(group), EndpointName.className(group));
    String types =
        parameters.stream().map(p -> erased(p.type(), "")).collect(Collectors.joining(","));
    var signature = new MethodSignature("", true, endpoint.op().resultType(), parameters);
    add(entry, owner, entry.javaName(entry.canonical()), types, signature);
  }

  private void add(
      CatalogEntry entry, String owner, String method, String types, MethodSignature signature) {
    var places = PythonPlaces.of(entry, signature);
    if (places.isEmpty()) {
      return; // a form that only Java has
    }
    String numbers = places.get().stream().map(String::valueOf).collect(Collectors.joining(","));
    targets
        .computeIfAbsent(entry, e -> new ArrayList<>())
        .add("\t" + String.join("\t", owner, method, types, numbers));
  }

  /// The simple name of a type without its arguments; `*` for a type variable.
  private static String erased(String type, String typeParameters) {
    String erased = type.replace("...", "[]").replace(" ", "");
    while (GENERICS.matcher(erased).find()) {
      erased = GENERICS.matcher(erased).replaceAll("");
    }
    String simple = erased.substring(erased.lastIndexOf('.') + 1);
    return Pattern.compile("[<\\s]" + Pattern.quote(simple) + "\\b").matcher(typeParameters).find()
        ? "*"
        : simple;
  }

  String render() {
    return targets.entrySet().stream()
        .map(function ->
            head(function.getKey())
                + "\n"
                + String.join("\n", function.getValue())
                + notTaken(function.getKey()))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private String notTaken(CatalogEntry entry) {
    return new TreeMap<>(catalog.notTaken().getOrDefault(entry.canonical(), Map.of()))
        .entrySet().stream()
            .map(argument ->
                "\n\t\t" + argument.getKey() + "\t" + argument.getValue().replaceFirst(":", "\t"))
            .collect(Collectors.joining());
  }

  private String head(CatalogEntry entry) {
    OpDef op = ops.get(entry.op());
    return entry.canonical()
        + "\t"
        + entry.arguments().stream()
            .map(argument ->
                op == null || argument.input().isEmpty()
                    ? shared(entry, argument) + (isNumber(argument) ? "#" : "")
                    : dtype(op, argument))
            .collect(Collectors.joining(","));
  }

  private String shared(CatalogEntry entry, Argument argument) {
    List<String> same = catalog.sameDtypes().getOrDefault(entry.canonical(), List.of());
    boolean isOperand =
        families.of(entry).equals(Families.BINARY) && entry.arguments().indexOf(argument) < 2;
    return isOperand || same.contains(argument.name()) ? "~T" : "";
  }

  private boolean isNumber(Argument argument) {
    return catalog.numbers().contains(argument.name());
  }

  private String dtype(OpDef op, Argument argument) {
    HostForm form = catalog.hostInputs().getOrDefault(op.getName(), Map.of()).get(argument.input());
    var input = OpDefs.input(op, argument.input());
    boolean isNumber = isNumber(argument) || input.stream().anyMatch(i -> isNumber(op, i));
    return input.map(BindingTable::dtype).orElse("")
        + (form != null && form.isVector() ? "[]" : "")
        + (isNumber ? "#" : "");
  }

  /// Whether the op takes no text for an input.
  private static boolean isNumber(OpDef op, ArgDef input) {
    if (input.getType() != DataType.DT_INVALID) {
      return input.getType() != DataType.DT_STRING;
    }
    return op.getAttrList().stream()
        .filter(attr -> attr.getName().equals(input.getTypeAttr()) && attr.hasAllowedValues())
        .map(attr -> attr.getAllowedValues().getList().getTypeList())
        .anyMatch(types -> !types.contains(DataType.DT_STRING));
  }

  private static String dtype(ArgDef input) {
    if (!input.getTypeAttr().isEmpty()) {
      return "~" + input.getTypeAttr();
    }
    return input.getType() == DataType.DT_INVALID ? "" : DtypeNames.name(input.getType());
  }
}
