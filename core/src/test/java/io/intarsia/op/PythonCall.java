package io.intarsia.op;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A golden case as Python would write it. The files have some calls in the terms of the facade,
/// where Java has a method or an option of its own for an argument of Python.
///
/// @param function the name it is found by
record PythonCall(String function, List<JsonNode> positional, Map<String, JsonNode> named) {
  private static final JsonNode NONE = argument("none");

  static PythonCall of(GoldenCase golden) {
    var call =
        new PythonCall(
            golden.endpoint(),
            new ArrayList<>(golden.args()),
            new LinkedHashMap<>(golden.options()));
    return switch (golden.endpoint()) {
      case "Assert" -> call.called("assert_"); // a registered op has the name of the function
      case "linalg.svdvals" ->
          call.called("linalg.svd")
              .with("compute_uv", JsonNodeFactory.instance.objectNode().put("bool", false));
      case "random.stateless_uniform" -> call.fullRange();
      case "strings.ngrams" -> call.padValues();
      case "nn.batch_normalization" ->
          call.positional.size() == 4 ? call.withNone(3).withNone(3) : call;
      case "nn.normalize_moments" -> call.positional.size() == 3 ? call.withNone(3) : call;
      default -> call;
    };
  }

  private static JsonNode argument(String kind) {
    return JsonNodeFactory.instance.objectNode().putNull(kind);
  }

  private PythonCall called(String name) {
    return new PythonCall(name, positional, named);
  }

  private PythonCall with(String name, JsonNode value) {
    named.put(name, value);
    return this;
  }

  private PythonCall withNone(int index) {
    positional.add(index, NONE);
    return this;
  }

  private PythonCall fullRange() {
    return named.remove("full_range") == null ? this : with("minval", NONE);
  }

  private PythonCall padValues() {
    JsonNode left = named.remove("left_pad");
    JsonNode right = named.remove("right_pad");
    if (left == null || right == null) {
      return this;
    }
    var pair = JsonNodeFactory.instance.objectNode();
    pair.putArray("strings").add(left.get("string")).add(right.get("string"));
    return with("pad_values", pair);
  }
}
