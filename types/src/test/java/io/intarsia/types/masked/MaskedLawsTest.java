package io.intarsia.types.masked;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.testing.TypeLaws;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// The types with a mask keep the laws of values.
final class MaskedLawsTest {
  @TestFactory
  @Tag("E-136")
  Stream<DynamicTest> simpleMaskedTensor() {
    return TypeLaws.of(
            SimpleMaskedTensor.class,
            (tf, random) -> {
              Tensor values = values(Ops.of(tf), random);
              return new SimpleMaskedTensor(values, mask(values, random));
            })
        .tests();
  }

  @TestFactory
  @Tag("E-012")
  Stream<DynamicTest> maskedTensor() {
    return TypeLaws.of(
            MaskedTensor.class,
            (tf, random) -> {
              Tensor values = values(Ops.of(tf), random);
              return MaskedTensor.of(values, mask(values, random));
            })
        .stackedBy((tf, values) -> (MaskedTensor) Ops.of(tf).stack(values))
        .tests();
  }

  private static Tensor values(Ops tf, SplittableRandom random) {
    int rows = random.nextInt(3);
    int count = rows * 2;
    return random.nextBoolean()
        ? tf.reshape(tf.constant(random.ints(count, 0, 9).toArray()), rows, 2)
        : tf.reshape(tf.constant(random.doubles(count).toArray()), rows, 2);
  }

  private static Tensor mask(Tensor values, SplittableRandom random) {
    return values.gt(random.nextInt(9));
  }
}
