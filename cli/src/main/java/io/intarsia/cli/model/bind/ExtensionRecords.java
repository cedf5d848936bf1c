package io.intarsia.cli.model.bind;

import io.intarsia.cli.model.bind.JavaType.Field;
import io.intarsia.cli.model.bind.JavaType.OfClass;
import io.intarsia.nest.Nest;
import io.intarsia.savedmodel.ModelTypes;
import io.intarsia.spec.AnonymousSpec;
import io.intarsia.spec.AnonymousValue;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.OpaqueSpec;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.lang.model.SourceVersion;
import org.jspecify.annotations.Nullable;

/// The extension types of a model that no class is known for: one record for each whose fields can
/// be components. Values of the others stay [AnonymousValue]s.
final class ExtensionRecords {
  private static final String SUFFIX = ".Spec";
  private static final Pattern NAME =
      Pattern.compile("\\w+(\\.\\w+)*", Pattern.UNICODE_CHARACTER_CLASS);
  private static final JavaType ANONYMOUS = new OfClass(AnonymousValue.class.getName());

  private static final Set<String> METHODS =
      Arrays.stream(ExtensionType.class.getMethods())
          .filter(method -> method.getParameterCount() == 0)
          .map(Method::getName)
          .collect(Collectors.toUnmodifiableSet());

  private final Map<String, List<AnonymousSpec>> found = new TreeMap<>();
  private final Map<String, String> names = new LinkedHashMap<>();
  private final List<ExtensionRecord> records = new ArrayList<>();
  private boolean opaque;

  /// A record.
  ///
  /// @param typeName in the file
  /// @param name of the class
  record ExtensionRecord(String typeName, String name, List<Field> fields) {}

  /// @param classes gives the names
  static ExtensionRecords of(ModelTypes model, Identifiers classes) {
    var records = new ExtensionRecords();
    model.functions().values().stream()
        .flatMap(function -> function.traces().stream())
        .forEach(trace -> {
          records.collect(trace.positional());
          records.collect(trace.keywords().values());
          records.collect(trace.result());
        });
    model.signatures().values().forEach(each -> records.collect(each.outputs().values()));
    records.takeNames(classes);
    records.names.forEach((typeName, name) -> {
      List<AnonymousSpec> specs = records.found.getOrDefault(typeName, List.of());
      records.records.add(new ExtensionRecord(typeName, name, records.fields(specs)));
    });
    return records;
  }

  private void takeNames(Identifiers classes) {
    found.forEach((typeName, specs) -> {
      if (canBeRecord(typeName, specs)) {
        String last = typeName.substring(typeName.lastIndexOf('.') + 1);
        names.put(typeName, classes.take(Identifiers.type(last)));
      }
    });
  }

  List<ExtensionRecord> records() {
    return records;
  }

  /// Whether the model has types that neither a record nor a class stands for.
  boolean leavesSome() {
    return opaque || names.size() < found.size();
  }

  /// The name of a type, without that of its spec.
  static String typeName(AnonymousSpec spec) {
    String name = spec.name();
    return name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
  }

  /// The class of the values.
  JavaType type(AnonymousSpec spec) {
    String name = names.get(typeName(spec));
    return name == null ? ANONYMOUS : new OfClass(name);
  }

  private void collect(@Nullable Object described) {
    Object nest = described instanceof Collection<?> all ? new ArrayList<Object>(all) : described;
    for (Object leaf : Nest.flatten(nest)) {
      opaque |= leaf instanceof OpaqueSpec;
      if (leaf instanceof AnonymousSpec spec) {
        found.computeIfAbsent(typeName(spec), _ -> new ArrayList<>()).add(spec);
        spec.fields().values().forEach(this::collect);
      }
    }
  }

  private static boolean canBeRecord(String typeName, List<AnonymousSpec> specs) {
    Set<String> fields = specs.getFirst().fields().keySet();
    return NAME.matcher(typeName).matches()
        && fields.size() <= TypeReader.MOST_PARTS
        && specs.stream()
            .allMatch(spec ->
                !spec.isPacked()
                    && spec.name().endsWith(SUFFIX)
                    && List.copyOf(spec.fields().keySet()).equals(List.copyOf(fields)))
        && fields.stream().allMatch(ExtensionRecords::canBeComponent)
        && fields.stream().allMatch(field -> isOfOneType(field, specs));
  }

  private static boolean canBeComponent(String field) {
    return SourceVersion.isIdentifier(field)
        && field.codePoints().noneMatch(Character::isIdentifierIgnorable)
        && !SourceVersion.isKeyword(field)
        && !METHODS.contains(field)
        && !Identifiers.OF_OBJECTS.contains(field);
  }

  // Whichever class the records of the types will have.
  private static boolean isOfOneType(String field, List<AnonymousSpec> specs) {
    return new FieldTypes(spec -> new OfClass(typeName(spec))).of(field, specs).isPresent();
  }

  private List<Field> fields(List<AnonymousSpec> specs) {
    var types = new FieldTypes(this::type);
    List<Field> fields = new ArrayList<>();
    for (String field : specs.getFirst().fields().keySet()) {
      Notes notes =
          specs.stream()
              .map(spec -> Notes.of(spec.fields().get(field)))
              .reduce(Notes::and)
              .orElseThrow();
      fields.add(new Field(field, types.of(field, specs).orElse(JavaType.ANY), notes));
    }
    return fields;
  }
}
