package io.intarsia.fuzz.call;

import io.intarsia.dtype.DType;
import io.intarsia.fuzz.call.Value.Data;
import io.intarsia.fuzz.call.Value.Flaw;
import io.intarsia.fuzz.call.Value.Handle;
import io.intarsia.fuzz.call.Value.Many;
import io.intarsia.fuzz.call.Value.Stranger;
import io.intarsia.shape.Shape;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Writes calls.
final class CallText {
  private CallText() {}

  static String of(Call call) {
    var text = new StringBuilder(call.op());
    text.append(
        call.inputs().stream().map(CallText::value).collect(Collectors.joining(", ", "(", ")")));
    call.attributes()
        .forEach((name, value) -> text.append(' ').append(name).append('=').append(any(value)));
    return text.append(" @").append(call.mode().label()).toString();
  }

  private static String value(Value value) {
    return switch (value) {
      case Data data -> data(data);
      case Many(List<Value> elements) ->
          elements.stream().map(CallText::value).collect(Collectors.joining(", ", "[", "]"));
      case Handle handle -> handle(handle);
      case Stranger(String text) -> "?" + quoted(text);
    };
  }

  private static String data(Data data) {
    return name(data.dtype())
        + data.shape().stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]"))
        + data.elements().stream().map(CallText::any).collect(Collectors.joining(",", "{", "}"));
  }

  private static String handle(Handle handle) {
    var text = new StringBuilder("#").append(handle.kind());
    for (Flaw flaw : handle.flaws()) {
      text.append('!').append(flaw.name().toLowerCase(Locale.ROOT));
    }
    return text.append(':').append(data(handle.content())).toString();
  }

  static String name(DType dtype) {
    return dtype.name().toLowerCase(Locale.ROOT);
  }

  private static String any(Object value) {
    return switch (value) {
      case String text -> quoted(text);
      case DType dtype -> name(dtype);
      case Shape shape -> shape(shape);
      case Data data -> data(data);
      case List<?> list ->
          list.stream().map(CallText::any).collect(Collectors.joining(",", "[", "]"));
      case Long _, Double _, Boolean _, FunctionName _ -> value.toString();
      default ->
          throw new IllegalArgumentException(
              "call: %s is no value of an attribute: %s".formatted(value.getClass(), value));
    };
  }

  private static String shape(Shape shape) {
    if (!shape.hasRank()) {
      return "<*>";
    }
    return shape.toList().stream()
        .map(dim -> dim < 0 ? "?" : dim.toString())
        .collect(Collectors.joining(",", "<", ">"));
  }

  private static String quoted(String text) {
    var quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c < ' ' || c > '~') {
        quoted.append("\\u%04x".formatted((int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }
}
