package io.intarsia.fuzz.call;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// A call of an op. Printed on one line that [#parse] reads, and that makes the same call in any
/// process:
///
/// ```
/// Transpose(float32[2,3]{1,2}, int32[2]{-1,0}) T=float32 @folded
/// ```
///
/// @param attributes those to set, by name: [Long], [Double], [Boolean], [String],
///   [io.intarsia.dtype.DType], [io.intarsia.shape.Shape], [Value.Data], [FunctionName], and lists
///   of them
public record Call(String op, List<Value> inputs, SortedMap<String, Object> attributes, Mode mode) {
  public Call {
    inputs = List.copyOf(inputs);
    attributes = Collections.unmodifiableSortedMap(new TreeMap<>(attributes));
  }

  /// Reads what [#toString] wrote.
  ///
  /// @throws IllegalArgumentException if it is no call; the message says where
  public static Call parse(String line) {
    return new CallParser(line).call();
  }

  /// This call elsewhere.
  public Call withMode(Mode changed) {
    return new Call(op, inputs, attributes, changed);
  }

  /// This call with other inputs.
  public Call withInputs(List<Value> changed) {
    return new Call(op, changed, attributes, mode);
  }

  /// This call with another input in one place.
  public Call withInput(int position, Value changed) {
    List<Value> all = new ArrayList<>(inputs);
    all.set(position, changed);
    return withInputs(all);
  }

  /// This call with other attributes.
  public Call withAttributes(Map<String, Object> changed) {
    return new Call(op, inputs, new TreeMap<>(changed), mode);
  }

  /// This call with one attribute set.
  public Call withAttribute(String name, Object value) {
    Map<String, Object> all = new TreeMap<>(attributes);
    all.put(name, value);
    return withAttributes(all);
  }

  /// This call with one attribute left to its default.
  public Call withoutAttribute(String name) {
    Map<String, Object> all = new TreeMap<>(attributes);
    all.remove(name);
    return withAttributes(all);
  }

  @Override
  public String toString() {
    return CallText.of(this);
  }
}
