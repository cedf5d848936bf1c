package io.intarsia.types.digraph;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.testing.TypeLaws;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// Digraphs keep the laws of values.
@Tag("E-003")
@Tag("E-055")
final class DigraphLawsTest {
  @TestFactory
  Stream<DynamicTest> labeledDigraph() {
    return TypeLaws.of(LabeledDigraph.class, DigraphLawsTest::graph)
        .comparedWith(TensorSpec.of(Shape.of(3), DType.INT32))
        .tests();
  }

  private static LabeledDigraph graph(Ops tf, SplittableRandom random) {
    int nodes = random.nextInt(1, 4);
    int edges = random.nextInt(4);
    Tensor source = tf.constant(random.ints(edges, 0, nodes).toArray());
    Tensor target = tf.constant(random.ints(edges, 0, nodes).toArray());
    Tensor weights = tf.constant(random.doubles(edges).toArray());
    Tensor features = tf.constant(new float[nodes][2]);
    Object labels = random.nextBoolean() ? Map.of("x", features) : features;
    return random.nextBoolean()
        ? LabeledDigraph.of(labels, Map.of("weight", weights), source, target)
        : LabeledDigraph.of(
            labels, Map.of(), tf.cast(source, DType.INT64), tf.cast(target, DType.INT64));
  }
}
