package io.intarsia.testing;

import static io.intarsia.testing.LawBroken.check;

import io.intarsia.nest.KeyedLeaf;
import io.intarsia.nest.Nest;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import java.util.List;

/// Values come apart as their specs say, and can be rebuilt.
final class ComponentLaws {
  private ComponentLaws() {}

  static void components(Trial trial) {
    trial.each(sample -> {
      Object specs = sample.spec().componentSpecs();
      Object components = sample.spec().toComponents(sample.value());
      sameStructure(sample, specs, components);
      List<KeyedLeaf> leafSpecs = Nest.flattenWithPaths(specs);
      List<?> leaves = Nest.flatten(components);
      for (int i = 0; i < leaves.size(); i++) {
        component(sample, leafSpecs.get(i), leaves.get(i));
      }
      onlyTensorSpecs(sample);
    });
  }

  static void roundTrip(Trial trial) {
    trial.each(sample -> {
      TypeSpec<Object> spec = sample.spec();
      Object rebuilt = spec.fromComponents(spec.toComponents(sample.value()));
      check(
          spec.valueType().isInstance(rebuilt),
          sample,
          "fromComponents must give a value of valueType()",
          spec.valueType(),
          rebuilt);
      Difference.none(
          sample,
          "fromComponents(toComponents(value)) must be an equal value",
          sample.value(),
          rebuilt);
    });
  }

  private static void sameStructure(Sample sample, Object specs, Object components) {
    try {
      Nest.assertSameStructure(specs, components);
    } catch (IllegalArgumentException e) {
      throw LawBroken.of(
          sample,
          "toComponents(value) must have the structure of componentSpecs(): " + e.getMessage(),
          specs,
          components);
    }
  }

  private static void component(Sample sample, KeyedLeaf spec, Object leaf) {
    String where = spec.path().of("componentSpecs()");
    check(
        spec.value() instanceof TypeSpec<?>,
        sample,
        "%s must be a TypeSpec".formatted(where),
        "a TypeSpec",
        spec.value());
    check(
        TypeSpecs.find(leaf).isPresent(),
        sample,
        "the component described by %s must be a tensor or an extension value".formatted(where),
        spec.value(),
        leaf);
    check(
        spec.value() instanceof TypeSpec<?> takes && takes.isCompatibleWith(leaf),
        sample,
        "%s must take its component".formatted(where),
        spec.value(),
        TypeSpecs.of(leaf));
  }

  private static void onlyTensorSpecs(Sample sample) {
    for (KeyedLeaf leaf : Nest.expanded().flattenWithPaths(sample.spec())) {
      check(
          leaf.value() instanceof TensorSpec,
          sample,
          "flattened completely, a spec must leave TensorSpecs; %s is none"
              .formatted(leaf.path().of("spec")),
          "a TensorSpec",
          leaf.value());
    }
  }
}
