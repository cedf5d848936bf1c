package io.intarsia.generator;

import io.intarsia.generator.CatalogEntry.Argument;
import io.intarsia.generator.NativeEndpoint.Parameter;
import io.intarsia.generator.OptionsRecord.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
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
  NativeEndpoints(
      Catalog catalog, Map<String, OpDef> ops, Set<String> takenNames, Problems problems) {
    this.catalog = catalog;
    this.ops = Map.copyOf(ops);
    this.takenNames = Set.copyOf(takenNames);
    this.problems = problems;
  }

  Optional<NativeEndpoint> resolve(CatalogEntry entry) {
    OpDef op = ops.get(entry.op());
    if (op == null || catalog.refused().reason(op).isPresent()) {
      problems.add(entry.canonical(), "there is no op " + entry.op());
      return Optional.empty();
    }
    reportUncovered(entry, op);
    List<Argument> unknown =
        entry.arguments().stream().filter(a -> !new ArgumentResolver(op, a).isKnown()).toList();
    unknown.forEach(argument -> reportUnknown(entry, op, argument));
    return unknown.isEmpty() ? Optional.of(endpoint(entry, op)) : Optional.empty();
  }

  private NativeEndpoint endpoint(CatalogEntry entry, OpDef op) {
    List<Parameter> required = new ArrayList<>();
    List<Option> optional = new ArrayList<>();
    for (Argument argument : entry.arguments()) {
      var resolver = new ArgumentResolver(op, argument);
      if (resolver.isRequired()) {
        required.add(resolver.parameter());
      } else {
        option(entry, argument, resolver).ifPresent(optional::add);
      }
    }
    Map<String, HostForm> forms = catalog.hostInputs().getOrDefault(op.getName(), Map.of());
    return new NativeEndpoint(
        entry,
        OpSignatures.of(op),
        catalog.summaries().getOrDefault(op.getName(), ""),
        required,
        optional.isEmpty() ? Optional.empty() : Optional.of(options(entry, optional)),
        fixed(entry, op),
        new HostInputs(entry, op, forms).find(),
        catalog.elementwise().contains(entry.op()));
  }

  private Optional<Option> option(
      CatalogEntry entry, Argument argument, ArgumentResolver resolver) {
    try {
      return Optional.of(resolver.option());
    } catch (IllegalArgumentException e) {
      problems.add(entry.canonical(), "the default of " + argument.name() + ": " + e.getMessage());
      return Optional.empty();
    }
  }

  private OptionsRecord options(CatalogEntry entry, List<Option> optional) {
    String function = Names.capitalized(entry.javaName(entry.canonical()));
    boolean taken = takenNames.contains(function + "Options");
    String name = function + (taken ? "OpOptions" : "Options");
    String room = Rooms.lowest(entry.names());
    return new OptionsRecord(room, name, entry.canonical(), optional);
  }

  private Map<String, String> fixed(CatalogEntry entry, OpDef op) {
    Map<String, String> fixed = new TreeMap<>();
    entry
        .fixed()
        .forEach((name, value) ->
            OpDefs.attribute(op, name)
                .ifPresentOrElse(
                    attribute -> fixed.put(name, Literals.of(attribute.getType(), value)),
                    () -> problems.add(entry.canonical(), "there is no attribute " + name)));
    return fixed;
  }

  private void reportUnknown(CatalogEntry entry, OpDef op, Argument argument) {
    problems.add(
        entry.canonical(),
        "the argument %s becomes '%s', which %s does not have"
            .formatted(argument.name(), argument.input() + argument.attribute(), op.getName()));
  }

  private void reportUncovered(CatalogEntry entry, OpDef op) {
    for (ArgDef input : op.getInputArgList()) {
      if (entry.arguments().stream().noneMatch(a -> a.input().equals(input.getName()))) {
        problems.add(entry.canonical(), "no argument becomes the input " + input.getName());
      }
    }
    for (AttrDef attribute : op.getAttrList()) {
      if (!isCovered(entry, op, attribute)) {
        problems.add(entry.canonical(), "no argument becomes the attribute " + attribute.getName());
      }
    }
  }

  private static boolean isCovered(CatalogEntry entry, OpDef op, AttrDef attribute) {
    return attribute.hasDefaultValue()
        || OpDefs.isInferred(op, attribute)
        || entry.fixed().containsKey(attribute.getName())
        || entry.arguments().stream().anyMatch(a -> a.attribute().equals(attribute.getName()));
  }
}
