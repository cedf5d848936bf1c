package io.intarsia.types.array;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.testing.TypeLaws;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// Arrays of tensors keep the laws of values.
@Tag("E-003")
@Tag("E-055")
final class TensorArrayLawsTest {
  @TestFactory
  Stream<DynamicTest> tensorArray() {
    return TypeLaws.of(TensorArray.class, TensorArrayLawsTest::array)
        .comparedWith(TensorSpec.of(Shape.scalar(), DType.VARIANT))
        .tests();
  }

  private static TensorArray array(Ops tf, SplittableRandom random) {
    DType dtype = random.nextBoolean() ? DType.FLOAT32 : DType.INT64;
    int size = random.nextInt(3);
    TensorArray array =
        TensorArray.of(
            tf,
            dtype,
            size,
            TensorArrayOptions.defaults()
                .withDynamicSize(random.nextBoolean())
                .withInferShape(random.nextBoolean())
                .withElementShape(Shape.of(2)));
    for (int i = 0; i < size; i++) {
      array = array.write(i, new int[] {random.nextInt(9), i});
    }
    return array;
  }
}
