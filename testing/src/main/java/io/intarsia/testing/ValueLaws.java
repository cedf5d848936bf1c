package io.intarsia.testing;

import static io.intarsia.testing.LawBroken.check;

import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;

/// What any extension value must give.
final class ValueLaws {
  private ValueLaws() {}

  static void typeSpec(Trial trial) {
    trial.each(sample -> {
      TypeSpec<?> again = TypeSpecs.of(sample.value());
      check(
          sample.spec().equals(again),
          sample,
          "two calls of typeSpec() must give equal specs",
          sample.spec(),
          again);
      valueType(trial, sample);
    });
  }

  private static void valueType(Trial trial, Sample sample) {
    Class<?> type = sample.spec().valueType();
    check(
        type.isInstance(sample.value()) && trial.laws().type().isAssignableFrom(type),
        sample,
        "valueType() must be the class of the values",
        sample.value().getClass(),
        type);
    check(
        !sample.spec().isCompatibleWith(new Object()),
        sample,
        "isCompatibleWith must be false for what is no value of the type, such as an Object",
        false,
        true);
  }
}
