package io.intarsia.savedmodel;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;

/// Signatures that are functions of objects.
final class ObjectSignatures implements Signatures {
  private final ModelObjects objects;
  // The numbers of their functions.
  private final SortedMap<String, Integer> numbers;
  private final Map<String, CompositeForm> forms = new HashMap<>();

  /// @throws IllegalArgumentException if a composite form contradicts its signature
  /// @throws java.util.NoSuchElementException if one has a dtype that there is not
  ObjectSignatures(ModelObjects objects) {
    this.objects = objects;
    this.numbers = objects.graph().signatures();
    numbers
        .keySet()
        .forEach(name ->
            CompositeForm.of(objects.graph().graph(), name)
                .filter(CompositeForm::isKnown)
                .ifPresent(form -> forms.put(name, form)));
  }

  @Override
  public Set<String> names() {
    return numbers.keySet();
  }

  @Override
  public SignatureCode get(String name) {
    int number = Objects.requireNonNull(numbers.get(name));
    var flat = new TracedSignature(objects.function(number, name));
    CompositeForm form = forms.get(name);
    return form == null ? flat : new CompositeSignature(flat, form);
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
