package io.intarsia.savedmodel;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;

/// Signatures that are functions of objects.
final class ObjectSignatures implements Signatures {
  private final ModelObjects objects;
  // The numbers of their functions.
  private final SortedMap<String, Integer> numbers;

  ObjectSignatures(ModelObjects objects) {
    this.objects = objects;
    this.numbers = objects.graph().signatures();
  }

  @Override
  public Set<String> names() {
    return numbers.keySet();
  }

  @Override
  public SignatureCode get(String name) {
    int number = Objects.requireNonNull(numbers.get(name));
    return new TracedSignature(objects.function(number, name));
  }

  @Override
  public void requireObjects() {}

  @Override
  public List<LoadedSignature> loaded() {
    return numbers.entrySet().stream()
        .map(entry -> LoadedSignature.of(objects, entry.getKey(), entry.getValue()))
        .toList();
  }

  /// Nothing is.
  @Override
  public void close() {}
}
