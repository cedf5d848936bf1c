package io.intarsia.distributions;

import io.intarsia.support.Tier;
import io.intarsia.testing.TypeLaws;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// Every distribution keeps the laws of values.
@Tag("A-01")
@Tag("E-008")
final class DistributionLawsTest {
  @TestFactory
  Stream<DynamicNode> univariate() {
    return Tier.sample(Families.univariate(), 3).flatMap(DistributionLawsTest::laws);
  }

  private static Stream<DynamicTest> laws(Families family) {
    return laws(family.type(), family);
  }

  private static <T extends Distribution> Stream<DynamicTest> laws(Class<T> type, Families family) {
    return TypeLaws.of(type, (tf, random) -> type.cast(family.generator().generate(tf, random)))
        .withValues(6)
        .tests();
  }
}
