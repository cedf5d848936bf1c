package io.intarsia.fuzz.call;

import io.intarsia.dtype.DType;
import io.intarsia.fuzz.call.Value.Data;
import io.intarsia.fuzz.call.Value.Flaw;
import io.intarsia.fuzz.call.Value.Handle;
import io.intarsia.fuzz.call.Value.Many;
import io.intarsia.fuzz.call.Value.Stranger;
import io.intarsia.shape.Shape;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/// Reads calls, by recursive descent.
final class CallParser {
  private final String text;
  private int at;

  CallParser(String text) {
    this.text = text.strip();
  }

  Call call() {
    String op = word();
    List<Value> inputs = list('(', ')', this::value);
    SortedMap<String, Object> attributes = new TreeMap<>();
    Mode mode = Mode.EAGER;
    while (at < text.length()) {
      expect(' ');
      if (accept('@')) {
        mode = Mode.of(letters(c -> c != ' '));
      } else {
        String name = letters(c -> c != '=' && c != ' ');
        expect('=');
        attributes.put(name, any());
      }
    }
    return new Call(op, inputs, attributes, mode);
  }

  private Value value() {
    return switch (peek()) {
      case '[' -> new Many(list('[', ']', this::value));
      case '?' -> {
        at++;
        yield new Stranger(quoted());
      }
      case '#' -> handle();
      default -> data(dtype());
    };
  }

  private Handle handle() {
    expect('#');
    String kind = word();
    Set<Flaw> flaws = EnumSet.noneOf(Flaw.class);
    while (accept('!')) {
      flaws.add(Flaw.valueOf(word().toUpperCase(Locale.ROOT)));
    }
    expect(':');
    return new Handle(kind, flaws, data(dtype()));
  }

  private Data data(DType dtype) {
    return new Data(
        dtype, list('[', ']', () -> Long.valueOf(numeral())), list('{', '}', this::element));
  }

  private Object element() {
    return peek() == '"' ? quoted() : number();
  }

  private Object any() {
    char c = peek();
    return switch (c) {
      case '"' -> quoted();
      case '[' -> list('[', ']', this::any);
      case '<' -> shape();
      case '&' -> {
        at++;
        yield new FunctionName(word());
      }
      default -> c == '-' || c >= '0' && c <= '9' ? number() : named();
    };
  }

  private Object named() {
    int start = at;
    String word = word();
    return switch (word) {
      case "true" -> true;
      case "false" -> false;
      case "NaN" -> Double.NaN;
      case "Infinity" -> Double.POSITIVE_INFINITY;
      default -> {
        at = start;
        DType dtype = dtype();
        yield peek() == '[' ? data(dtype) : dtype;
      }
    };
  }

  private Shape shape() {
    if (text.startsWith("<*>", at)) {
      at += 3;
      return Shape.unknown();
    }
    List<Long> dims =
        list('<', '>', () -> accept('?') ? Long.valueOf(-1) : Long.valueOf(numeral()));
    return Shape.of(dims.stream().mapToLong(Long::longValue).toArray());
  }

  private Object number() {
    String numeral = numeral();
    boolean whole = numeral.chars().allMatch(c -> c == '-' || c >= '0' && c <= '9');
    try {
      return whole ? (Object) Long.valueOf(numeral) : (Object) Double.valueOf(numeral);
    } catch (NumberFormatException e) {
      throw mistake("a number, got '" + numeral + "'");
    }
  }

  private String numeral() {
    return letters(c -> Character.isLetterOrDigit(c) || c == '-' || c == '+' || c == '.');
  }

  private DType dtype() {
    int start = at;
    String name = word();
    try {
      return DType.valueOf(name.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      at = start;
      throw mistake("a dtype, got '" + name + "'");
    }
  }

  private String quoted() {
    expect('"');
    var value = new StringBuilder();
    while (peek() != '"') {
      char c = text.charAt(at++);
      if (c == '\\' && accept('u')) {
        value.append((char) Integer.parseInt(text.substring(at, at + 4), 16));
        at += 4;
      } else {
        value.append(c == '\\' ? text.charAt(at++) : c);
      }
    }
    at++;
    return value.toString();
  }

  private <T> List<T> list(char open, char close, Supplier<T> element) {
    expect(open);
    List<T> elements = new ArrayList<>();
    while (!accept(close)) {
      if (!elements.isEmpty()) {
        expect(',');
        accept(' ');
      }
      elements.add(element.get());
    }
    return elements;
  }

  private String word() {
    return letters(c -> Character.isLetterOrDigit(c) || c == '_');
  }

  private String letters(IntPredicate accepted) {
    int start = at;
    while (at < text.length() && accepted.test(text.charAt(at))) {
      at++;
    }
    if (at == start) {
      throw mistake("a word");
    }
    return text.substring(start, at);
  }

  private char peek() {
    if (at >= text.length()) {
      throw mistake("more");
    }
    return text.charAt(at);
  }

  private boolean accept(char c) {
    boolean found = at < text.length() && text.charAt(at) == c;
    if (found) {
      at++;
    }
    return found;
  }

  private void expect(char c) {
    if (!accept(c)) {
      throw mistake("'" + c + "'");
    }
  }

  private IllegalArgumentException mistake(String expected) {
    return new IllegalArgumentException(
        "call: expected %s at position %d of: %s".formatted(expected, at, text));
  }
}
