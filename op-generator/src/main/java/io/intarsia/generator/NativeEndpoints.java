package io.intarsia.generator;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.generator.CatalogEntry.Argument;
import io.intarsia.generator.NativeEndpoint.HostInput;
import io.intarsia.generator.NativeEndpoint.Parameter;
import io.intarsia.generator.OptionsRecord.Option;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.tensorflow.proto.DataType;
import org.tensorflow.proto.OpDef;
import org.tensorflow.proto.OpDef.ArgDef;
import org.tensorflow.proto.OpDef.AttrDef;

/// Joins the catalogue's entries with the ops they run.
final class NativeEndpoints {
  private final Catalog catalog;
  private final Map<String, OpDef> ops;
  private final Set<String> takenNames;
  private final Problems problems;

  /// @param takenNames simple names of the classes that are there already
  NativeEndpoints(Catalog catalog, Map<String, OpDef> ops, Set<String> takenNames, Problems problems) {
    this.catalog = catalog;
    this.ops = ops;
    this.takenNames = takenNames;
    this.problems = problems;
  }

  Optional<NativeEndpoint> resolve(CatalogEntry entry) {
    OpDef op = ops.get(entry.op());
    if (op == null || OpSignatures.skipReason(op).isPresent()) {
      problems.add(entry.canonical(), "there is no op " + entry.op());
      return Optional.empty();
    }
    reportUncovered(entry, op);
    List<Parameter> required = new ArrayList<>();
    List<Option> optional = new ArrayList<>();
    for (Argument argument : entry.arguments()) {
      if (!isKnown(entry, op, argument)) {
        return Optional.empty();
      }
      if (isRequired(op, argument)) {
        required.add(parameter(op, argument));
      } else {
        optional.add(option(entry, op, argument));
      }
    }
    return Optional.of(
        new NativeEndpoint(
            entry,
            OpSignatures.of(op),
            required,
            optional.isEmpty() ? Optional.empty() : Optional.of(options(entry, optional)),
            fixed(entry, op),
            hosts(entry, op),
            catalog.elementwise().contains(entry.op())));
  }

  private OptionsRecord options(CatalogEntry entry, List<Option> optional) {
    String function = Names.capitalized(entry.javaName(entry.canonical()));
    String name = takenNames.contains(function + "Options") ? function + "OpOptions" : function + "Options";
    return new OptionsRecord(name, entry.canonical(), optional);
  }

  private boolean isKnown(CatalogEntry entry, OpDef op, Argument argument) {
    boolean known =
        argument.input().isEmpty()
            ? attribute(op, argument.attribute()).isPresent()
            : input(op, argument.input()).isPresent();
    if (!known) {
      problems.add(
          entry.canonical(),
          "the argument %s becomes '%s', which %s does not have"
              .formatted(argument.name(), argument.input() + argument.attribute(), op.getName()));
    }
    return known;
  }

  /// A null default stands for the op's own; if that has none, the argument is required.
  private static boolean isRequired(OpDef op, Argument argument) {
    if (argument.defaultValue().isEmpty()) {
      return true;
    }
    return argument.defaultValue().get().isNull()
        && attribute(op, argument.attribute()).filter(AttrDef::hasDefaultValue).isEmpty();
  }

  private static Parameter parameter(OpDef op, Argument argument) {
    if (argument.input().isEmpty()) {
      AttrDef attribute = attribute(op, argument.attribute()).orElseThrow();
      String type = JavaTypes.ofFacade(attribute.getType(), attribute.getName());
      return new Parameter(java(argument), argument.attribute(), false, type, Notes.values(attribute));
    }
    ArgDef input = input(op, argument.input()).orElseThrow();
    String type = OpSignatures.isList(input) ? "List<Tensor>" : "Tensor";
    return new Parameter(java(argument), argument.input(), true, type, Notes.dtypes(op, input));
  }

  private Option option(CatalogEntry entry, OpDef op, Argument argument) {
    try {
      JsonNode value = argument.defaultValue().orElseThrow();
      return argument.input().isEmpty()
          ? attributeOption(op, argument, value)
          : inputOption(op, argument, value);
    } catch (IllegalArgumentException e) {
      problems.add(entry.canonical(), "the default of " + argument.name() + ": " + e.getMessage());
      return new Option(java(argument), argument.attribute(), false, "Object", "null", "", false);
    }
  }

  private static Option attributeOption(OpDef op, Argument argument, JsonNode value) {
    AttrDef attribute = attribute(op, argument.attribute()).orElseThrow();
    String own = attribute.hasDefaultValue() ? Literals.of(attribute.getDefaultValue()) : "";
    String literal = value.isNull() ? own : Literals.of(attribute.getType(), value);
    String type = JavaTypes.ofOption(attribute.getType());
    return new Option(java(argument), attribute.getName(), false, type, literal, "", literal.equals(own));
  }

  private static Option inputOption(OpDef op, Argument argument, JsonNode value) {
    DataType dtype = dtype(op, input(op, argument.input()).orElseThrow());
    String type =
        switch (dtype) {
          case DT_INT32 -> "int";
          case DT_INT64 -> "long";
          case DT_FLOAT -> "float";
          case DT_STRING -> "String";
          default -> throw new IllegalArgumentException("the input's dtype is not known");
        };
    String kind = type.equals("long") ? "int" : type.equals("String") ? "string" : type;
    String literal = Literals.of(kind, value);
    String name = Literals.dtype(Dtypes.name(dtype));
    return new Option(java(argument), argument.input(), true, type, literal, name, false);
  }

  /// The input's dtype, or the default of the attribute that says it.
  private static DataType dtype(OpDef op, ArgDef input) {
    return input.getType() != DataType.DT_INVALID
        ? input.getType()
        : attribute(op, input.getTypeAttr())
            .map(attribute -> attribute.getDefaultValue().getType())
            .orElse(DataType.DT_INVALID);
  }

  private Map<String, String> fixed(CatalogEntry entry, OpDef op) {
    Map<String, String> fixed = new TreeMap<>();
    entry
        .fixed()
        .forEach(
            (name, value) ->
                attribute(op, name)
                    .ifPresentOrElse(
                        attribute -> fixed.put(name, Literals.of(attribute.getType(), value)),
                        () -> problems.add(entry.canonical(), "there is no attribute " + name)));
    return fixed;
  }

  private Map<String, HostInput> hosts(CatalogEntry entry, OpDef op) {
    Map<String, HostInput> hosts = new HashMap<>();
    Map<String, HostForm> forms = catalog.hostInputs().getOrDefault(op.getName(), Map.of());
    for (Argument argument : entry.arguments()) {
      HostForm form = forms.get(argument.input());
      if (form != null && argument.defaultValue().isEmpty()) {
        hosts.put(argument.input(), new HostInput(form, hostDtype(entry, op, argument, forms)));
      }
    }
    return hosts;
  }

  /// A host value takes the dtype of a tensor that must be of the same one.
  private static String hostDtype(
      CatalogEntry entry, OpDef op, Argument argument, Map<String, HostForm> forms) {
    String typeAttribute = input(op, argument.input()).orElseThrow().getTypeAttr();
    String own = "DType." + forms.get(argument.input()).dtype();
    return entry.arguments().stream()
        .filter(other -> !other.input().isEmpty() && !forms.containsKey(other.input()))
        .filter(other -> !typeAttribute.isEmpty())
        .filter(other -> input(op, other.input()).orElseThrow().getTypeAttr().equals(typeAttribute))
        .map(other -> java(other) + ".dtype()")
        .findFirst()
        .orElse(own);
  }

  private void reportUncovered(CatalogEntry entry, OpDef op) {
    for (ArgDef input : op.getInputArgList()) {
      if (entry.arguments().stream().noneMatch(a -> a.input().equals(input.getName()))) {
        problems.add(entry.canonical(), "no argument becomes the input " + input.getName());
      }
    }
    for (AttrDef attribute : op.getAttrList()) {
      boolean covered =
          attribute.hasDefaultValue()
              || OpSignatures.isInferred(op, attribute)
              || entry.fixed().containsKey(attribute.getName())
              || entry.arguments().stream().anyMatch(a -> a.attribute().equals(attribute.getName()));
      if (!covered) {
        problems.add(entry.canonical(), "no argument becomes the attribute " + attribute.getName());
      }
    }
  }

  private static String java(Argument argument) {
    return Names.parameter(argument.java());
  }

  private static Optional<ArgDef> input(OpDef op, String name) {
    return op.getInputArgList().stream().filter(arg -> arg.getName().equals(name)).findFirst();
  }

  private static Optional<AttrDef> attribute(OpDef op, String name) {
    return op.getAttrList().stream().filter(attr -> attr.getName().equals(name)).findFirst();
  }
}
