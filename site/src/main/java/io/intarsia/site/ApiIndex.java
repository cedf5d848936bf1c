package io.intarsia.site;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Where the API's pages have what code on other pages names.
final class ApiIndex {
  private static final Pattern NAMED =
      Pattern.compile("@?(\\w+(?:\\.[A-Z]\\w*)*)(?:\\.(\\w+))?(?:\\(.*\\))?", Pattern.DOTALL);
  private static final Pattern FACADE =
      Pattern.compile("tf(?:\\.(\\w+))?\\.(\\w+)(?:\\(.*\\))?", Pattern.DOTALL);

  /// `tf.raw` has a method for each op, whose name is found on the page of ops.
  private static final Pattern SEARCHED =
      Pattern.compile(
          ".*\\.(?:tensor\\.Tensor|variable\\.Variable|imperative\\.Environment|op\\.Ops"
              + "|op\\.TopLevelOps|op\\.[a-z]+\\.[A-Z][a-z]+Ops)(?<!RawOps|BaseOps)");

  private final List<Type> types = new ArrayList<>();
  private final Map<String, Type> byName = new HashMap<>();
  private final NavigableMap<String, String> members = new TreeMap<>();

  /// A type of the API.
  ///
  /// @param name without its package
  /// @param address relative to the root of the site
  record Type(String packageName, String name, String address) {}

  /// A method of a type, or several of one name.
  ///
  /// @param address of the first one, relative to the root of the site
  record Method(String type, String name, String address) {}

  private ApiIndex() {}

  /// Reads the index that javadoc wrote into a folder; an empty one if there is no such folder.
  static ApiIndex read(Path folder) throws IOException {
    var index = new ApiIndex();
    if (!Files.exists(folder.resolve("type-search-index.js"))) {
      return index;
    }
    Map<String, String> modules = new HashMap<>();
    for (JsonNode each : rows(folder, "package")) {
      modules.put(text(each, "l"), text(each, "m"));
    }
    rows(folder, "type").forEach(each -> index.addType(each, modules));
    rows(folder, "member").forEach(index::addMember);
    return index;
  }

  private static List<JsonNode> rows(Path folder, String kind) throws IOException {
    String script = Files.readString(folder.resolve(kind + "-search-index.js"));
    String json = script.substring(script.indexOf('['), script.lastIndexOf(']') + 1);
    List<JsonNode> rows = new ArrayList<>();
    new ObjectMapper().readTree(json).forEach(rows::add);
    return rows;
  }

  private static String text(JsonNode row, String field) {
    return row.path(field).asText();
  }

  private void addType(JsonNode row, Map<String, String> modules) {
    String packageName = text(row, "p");
    if (packageName.isEmpty()) {
      return; // "All Classes and Interfaces"
    }
    String name = text(row, "l");
    String module = Objects.requireNonNullElse(modules.get(packageName), "");
    String folder = (module.isEmpty() ? "" : module + "/") + packageName.replace('.', '/');
    var type = new Type(packageName, name, Site.API + "/" + folder + "/" + name + ".html");
    types.add(type);
    byName.merge(name, type, ApiIndex::better);
  }

  /// Of two types of a name, the one nearer to the top: the facade's rather than a raw one.
  private static Type better(Type a, Type b) {
    return a.packageName().length() <= b.packageName().length() ? a : b;
  }

  /// Of overloads the first counts.
  private void addMember(JsonNode row) {
    String label = text(row, "l");
    String anchor = row.has("u") ? text(row, "u") : label;
    String name = label.contains("(") ? label.substring(0, label.indexOf('(')) : label;
    members.putIfAbsent(text(row, "p") + "." + text(row, "c") + "#" + name, anchor);
  }

  boolean isEmpty() {
    return types.isEmpty();
  }

  List<Type> types() {
    return List.copyOf(types);
  }

  /// The methods that programs call most: of tensors, variables, environments and the facades of
  /// ops, sorted.
  List<Method> methods() {
    List<Method> methods = new ArrayList<>();
    for (Type type : types) {
      if (SEARCHED.matcher(type.packageName() + "." + type.name()).matches()) {
        String prefix = type.packageName() + "." + type.name() + "#";
        members
            .subMap(prefix, prefix + Character.MAX_VALUE)
            .forEach((name, anchor) -> {
              if (anchor.contains("(")) {
                methods.add(
                    new Method(
                        type.name(),
                        name.substring(prefix.length()),
                        type.address() + "#" + anchor));
              }
            });
      }
    }
    return List.copyOf(methods);
  }

  /// Where code leads: `Tensor`, `Nest.flatten(x)`, `tf.math.add` and the like.
  Optional<String> address(String code) {
    Matcher facade = FACADE.matcher(code);
    if (facade.matches()) {
      return facadeAddress(facade.group(1), facade.group(2));
    }
    Matcher named = NAMED.matcher(code);
    if (!named.matches() || !Character.isUpperCase(named.group(1).charAt(0))) {
      return Optional.empty();
    }
    Type type = byName.get(named.group(1));
    if (type == null) {
      return Optional.empty();
    }
    String member = named.group(2);
    return Optional.of(
        member == null ? type.address() : memberAddress(type, member).orElse(type.address()));
  }

  private Optional<String> facadeAddress(String group, String name) {
    String owner =
        group == null ? "" : group.substring(0, 1).toUpperCase(Locale.ROOT) + group.substring(1);
    return (group == null ? List.of("Environment", "Ops") : List.of(owner + "Ops"))
        .stream()
            .map(byName::get)
            .filter(Objects::nonNull)
            .flatMap(type -> memberAddress(type, name).stream())
            .findFirst();
  }

  private Optional<String> memberAddress(Type type, String member) {
    String anchor = members.get(type.packageName() + "." + type.name() + "#" + member);
    return Optional.ofNullable(anchor).map(found -> type.address() + "#" + found);
  }
}
