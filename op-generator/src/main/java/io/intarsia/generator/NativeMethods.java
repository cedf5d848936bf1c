package io.intarsia.generator;

import io.intarsia.generator.NativeEndpoint.HostInput;
import io.intarsia.generator.NativeEndpoint.Parameter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The facade's methods for an endpoint that runs one op.
final class NativeMethods {
  private final NativeEndpoint endpoint;
  private final EndpointName name;
  private final Optional<Home> home;

  /// @param home where the function is written out, if that is elsewhere
  NativeMethods(NativeEndpoint endpoint, EndpointName name, Optional<Home> home) {
    this.endpoint = endpoint;
    this.name = name;
    this.home = home;
  }

  /// Of every public name, and of the room of functions without a namespace.
  static List<FacadeMethod> of(NativeEndpoint endpoint, String name) {
    Home home = endpoint.home();
    var here = EndpointName.of(name);
    boolean isHere = Rooms.of(here.group()).equals(home.room());
    Optional<Home> elsewhere = isHere ? Optional.empty() : Optional.of(home);
    List<FacadeMethod> methods = new ArrayList<>();
    if (home.room().equals(Rooms.ARRAY) && here.group().isEmpty()) {
      var inRoom = new EndpointName(name, Rooms.ARRAY);
      methods.addAll(new NativeMethods(endpoint, inRoom, Optional.empty()).all());
    }
    methods.addAll(new NativeMethods(endpoint, here, elsewhere).all());
    return methods;
  }

  /// Every overload.
  List<FacadeMethod> all() {
    List<FacadeMethod> methods = new ArrayList<>();
    for (Variant variant : variants()) {
      methods.add(withoutOptions(variant));
      endpoint.options().ifPresent(options -> methods.add(withOptions(variant, options)));
    }
    return methods;
  }

  /// One way to take the required arguments, by op input: other types than tensors, the expressions
  /// that make tensors of them, and what the documentation says.
  private record Variant(
      Map<String, String> types, Map<String, String> expressions, Map<String, String> notes) {}

  private List<Variant> variants() {
    List<Variant> variants = new ArrayList<>();
    variants.add(new Variant(Map.of(), Map.of(), Map.of()));
    if (endpoint.isElementwise()) {
      Parameter first = endpoint.required().getFirst();
      Parameter second = endpoint.required().get(1);
      variants.add(number(second, first));
      variants.add(number(first, second));
    }
    int forms =
        endpoint.hosts().values().stream().mapToInt(h -> h.form().types().size()).max().orElse(0);
    for (int i = 0; i < forms; i++) {
      variants.add(host(i));
    }
    return variants;
  }

  private static Variant number(Parameter number, Parameter tensor) {
    String expression = "HostArguments.like(tf, %s, %s)".formatted(number.java(), tensor.java());
    return new Variant(
        Map.of(number.target(), "Number"),
        Map.of(number.target(), expression),
        Map.of(number.target(), "takes the dtype of `" + tensor.java() + "`"));
  }

  private Variant host(int form) {
    Map<String, String> types = new HashMap<>();
    Map<String, String> expressions = new HashMap<>();
    Map<String, String> notes = new HashMap<>();
    for (Parameter parameter : endpoint.required()) {
      HostInput host = endpoint.hosts().get(parameter.target());
      if (host != null) {
        List<String> choices = host.form().types();
        String type = choices.get(Math.min(form, choices.size() - 1));
        types.put(parameter.target(), type);
        String value = type.equals("Shape") ? parameter.java() + ".toArray()" : parameter.java();
        expressions.put(
            parameter.target(), "HostArguments.of(tf, %s, %s)".formatted(value, host.dtype()));
        notes.put(parameter.target(), "");
      }
    }
    return new Variant(types, expressions, notes);
  }

  private FacadeMethod withoutOptions(Variant variant) {
    MethodText method = method(variant);
    if (home.isPresent()) {
      return facade(method, delegation(home.get(), false));
    }
    Optional<OptionsRecord> options = endpoint.options();
    if (options.isEmpty() || options.get().isOpDefault()) {
      return facade(method, body(variant, "Attributes.NONE", Map.of()));
    }
    List<String> arguments = new ArrayList<>();
    endpoint.required().forEach(parameter -> arguments.add(parameter.java()));
    arguments.add(options.get().name() + ".defaults()");
    String call = "%s(%s);\n".formatted(javaName(), String.join(", ", arguments));
    return facade(method, "    " + (endpoint.op().results().isEmpty() ? "" : "return ") + call);
  }

  private FacadeMethod withOptions(Variant variant, OptionsRecord options) {
    MethodText method =
        method(variant).parameter(options.name(), "options", "the optional arguments");
    if (home.isPresent()) {
      return facade(method, delegation(home.get(), true));
    }
    Map<String, String> inputs = new HashMap<>();
    options.options().stream()
        .filter(OptionsRecord.Option::isInput)
        .forEach(option ->
            inputs.put(
                option.target(),
                "HostArguments.of(tf, options.%s(), %s)".formatted(option.java(), option.dtype())));
    boolean attributes = options.options().stream().anyMatch(option -> !option.isInput());
    return facade(
        method, body(variant, attributes ? "options.attributes()" : "Attributes.NONE", inputs));
  }

  private String delegation(Home home, boolean options) {
    List<String> arguments = new ArrayList<>();
    endpoint.required().forEach(parameter -> arguments.add(parameter.java()));
    if (options) {
      arguments.add("options");
    }
    String call = "%s(%s);\n".formatted(home.call(), String.join(", ", arguments));
    return "    " + (endpoint.op().results().isEmpty() ? "" : "return ") + call;
  }

  private MethodText method(Variant variant) {
    String modifiers = name.group().isEmpty() ? "public final" : "public";
    var method = new MethodText(modifiers, resultType(), javaName());
    String runs = "Runs the op `" + endpoint.op().op() + "`.";
    if (endpoint.summary().isEmpty()) {
      method.document(runs);
    } else {
      method.document(endpoint.summary()).document("").document(runs);
    }
    method.see("\"Python: tf.%s\"".formatted(name.name()));
    for (Parameter parameter : endpoint.required()) {
      method.parameter(
          variant.types().getOrDefault(parameter.target(), parameter.type()),
          parameter.java(),
          variant.notes().getOrDefault(parameter.target(), parameter.note()));
    }
    return method;
  }

  private String resultType() {
    OpSignature op = endpoint.op();
    return (op.hasResultRecord() ? "RawOps." : "") + op.resultType();
  }

  private String body(Variant variant, String base, Map<String, String> optionalInputs) {
    Map<String, String> attributes = new LinkedHashMap<>();
    Map<String, String> expressions = new HashMap<>(optionalInputs);
    for (Parameter parameter : endpoint.required()) {
      String expression = variant.expressions().getOrDefault(parameter.target(), parameter.java());
      expressions.put(parameter.target(), expression);
      if (!parameter.isInput()) {
        attributes.put(parameter.target(), expression);
      }
    }
    attributes.putAll(endpoint.fixed());
    var call = new CallRenderer(endpoint.op(), "RawOps.", expressions);
    if (call.cutsLists()) {
      endpoint.op().required().forEach(attribute -> attributes.remove(attribute.name()));
      return call.raw(CallRenderer.attributes(base, attributes));
    }
    return call.body(CallRenderer.attributes(base, attributes));
  }

  private String javaName() {
    return endpoint.entry().javaName(name.name());
  }

  private FacadeMethod facade(MethodText method, String body) {
    String code = method.text(body);
    return new FacadeMethod(
        name.name(),
        name.group(),
        javaName(),
        method.signature(),
        home,
        code,
        imports(code),
        "native " + name.name());
  }

  private Set<String> imports(String code) {
    Set<String> imports = new HashSet<>(Imports.of(code));
    endpoint
        .options()
        .ifPresent(options -> imports.add(Rooms.qualified(endpoint.home().room(), options.name())));
    return imports;
  }
}
