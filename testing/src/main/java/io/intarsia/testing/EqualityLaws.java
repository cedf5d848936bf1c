package io.intarsia.testing;

import static io.intarsia.testing.LawBroken.check;

import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Specs are values: equal ones are interchangeable, and different ones can be told apart.
final class EqualityLaws {
  private EqualityLaws() {}

  static void equality(Trial trial) {
    trial.each(sample -> {
      equalCopy(sample, TypeSpecs.of(sample.value()));
      check(!sample.spec().equals(new Object()), sample, "a spec equals specs only", false, true);
      for (TypeSpec<?> other : Variants.changed(sample.spec())) {
        changed(sample, other);
      }
    });
    List<TypeSpec<?>> pool = SpecPool.of(trial).all();
    for (TypeSpec<?> a : pool) {
      for (TypeSpec<?> b : pool) {
        symmetric(a, b);
      }
    }
  }

  static void stringForm(Trial trial) {
    trial.each(sample -> {
      TypeSpec<?> copy = TypeSpecs.of(sample.value());
      String text = sample.spec().toString();
      check(text.equals(copy.toString()), sample, "equal specs must print the same", text, copy);
      for (TypeSpec<?> other : Variants.changed(sample.spec())) {
        check(
            sample.spec().equals(other) || !text.equals(other.toString()),
            sample,
            "specs that differ must print differently, so that messages can tell them apart",
            "not " + text,
            "%s for the spec with state %s".formatted(other, other.serialize()));
      }
    });
  }

  @SuppressWarnings("SelfEquals") // what equals does is in question
  private static void equalCopy(Sample sample, TypeSpec<?> copy) {
    TypeSpec<?> spec = sample.spec();
    check(spec.equals(spec), sample, "a spec must equal itself", true, false);
    check(
        spec.hashCode() == copy.hashCode(),
        sample,
        "equal specs must have equal hashes",
        spec.hashCode(),
        copy.hashCode());
    Map<TypeSpec<?>, String> map = new HashMap<>(Map.of(spec, "found"));
    check(
        "found".equals(map.get(copy)),
        sample,
        "an equal spec must find the entry of a map",
        "found",
        map.get(copy));
  }

  private static void changed(Sample sample, TypeSpec<?> other) {
    boolean differs = !other.serialize().equals(sample.spec().serialize());
    check(
        !differs || !sample.spec().equals(other),
        sample,
        "specs whose serializations differ must not be equal",
        "not " + sample.spec().serialize(),
        other.serialize());
  }

  private static void symmetric(TypeSpec<?> a, TypeSpec<?> b) {
    if (a.equals(b) != b.equals(a)) {
      throw LawBroken.ofSpecs(
          "equals must be symmetric", "%s.equals(%s)".formatted(a, b), "not the other way round");
    }
    if (a.equals(b) && a.hashCode() != b.hashCode()) {
      throw LawBroken.ofSpecs("equal specs must have equal hashes", a, b);
    }
  }
}
