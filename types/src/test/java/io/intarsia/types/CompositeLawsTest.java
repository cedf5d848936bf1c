package io.intarsia.types;

import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.testing.TypeLaws;
import io.intarsia.types.handle.OptionalValue;
import io.intarsia.types.ragged.DynamicRaggedShape;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.ragged.RowPartition;
import io.intarsia.types.replica.PerReplica;
import io.intarsia.types.sparse.SparseTensor;
import io.intarsia.variable.Variable;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// The types of this module keep every law that types of users must keep.
@Tag("E-003")
@Tag("E-039")
@Tag("E-055")
@Tag("E-067")
@Tag("E-096")
final class CompositeLawsTest {
  private static final int ROWS = 3;

  @TestFactory
  Stream<DynamicTest> ragged() {
    return TypeLaws.of(RaggedTensor.class, (tf, random) -> ragged((Environment) tf, random))
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> sparse() {
    return TypeLaws.of(SparseTensor.class, (tf, random) -> sparse((Environment) tf, random))
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> indexedSlices() {
    return TypeLaws.of(IndexedSlices.class, (tf, random) -> slices((Environment) tf, random))
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> rowPartition() {
    return TypeLaws.of(
            RowPartition.class, (tf, random) -> RowPartition.of(ragged((Environment) tf, random)))
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> raggedShapes() {
    return TypeLaws.of(
            DynamicRaggedShape.class,
            (tf, random) -> DynamicRaggedShape.of(ragged((Environment) tf, random)))
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> perReplica() {
    return TypeLaws.of(
            PerReplica.class, (tf, random) -> numbersOfReplicas((Environment) tf, random))
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> perReplicaOfNests() {
    return TypeLaws.of(PerReplica.class, (tf, random) -> nestsOfReplicas((Environment) tf, random))
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> optionals() {
    return TypeLaws.of(OptionalValue.class, (tf, random) -> optional((Environment) tf, random))
        .tests();
  }

  private static OptionalValue optional(Environment tf, SplittableRandom random) {
    Tensor numbers = numbers(tf, random, 2);
    return random.nextBoolean()
        ? OptionalValue.of(tf, numbers)
        : OptionalValue.empty(tf, TensorSpec.of(numbers));
  }

  @TestFactory
  Stream<DynamicTest> variables() {
    return TypeLaws.of(
            Variable.class, (tf, random) -> Variable.of((Environment) tf, random.nextInt()))
        .tests();
  }

  // Of two replicas, whose batches may be of other sizes.
  private static PerReplica<Tensor> numbersOfReplicas(Environment tf, SplittableRandom random) {
    return PerReplica.of(
        numbers(tf, random, random.nextInt(3)), numbers(tf, random, random.nextInt(3)));
  }

  private static PerReplica<Map<String, Object>> nestsOfReplicas(
      Environment tf, SplittableRandom random) {
    return PerReplica.of(nest(tf, random), nest(tf, random));
  }

  private static Map<String, Object> nest(Environment tf, SplittableRandom random) {
    return Map.of("rows", ragged(tf, random), "more", List.of(numbers(tf, random, 2)));
  }

  // Rows of 0 to 4 numbers.
  private static RaggedTensor ragged(Environment tf, SplittableRandom random) {
    long[] lengths = random.longs(ROWS, 0, 5).toArray();
    int count = (int) Arrays.stream(lengths).sum();
    return RaggedTensor.fromRowLengths(numbers(tf, random, count), longs(tf, lengths));
  }

  // Up to four numbers on the diagonal of a matrix.
  private static SparseTensor sparse(Environment tf, SplittableRandom random) {
    int count = random.nextInt(4);
    long[] indices = new long[2 * count];
    Arrays.setAll(indices, i -> i / 2);
    try (var places = HostTensor.of(LongBuffer.wrap(indices), Shape.of(count, 2))) {
      return SparseTensor.of(
          tf.constant(places), numbers(tf, random, count), longs(tf, new long[] {4, 6}));
    }
  }

  private static IndexedSlices slices(Environment tf, SplittableRandom random) {
    long[] places = random.longs(2, 0, 9).toArray();
    Tensor values = tf.reshape(numbers(tf, random, 6), 2, 3);
    return IndexedSlices.of(values, longs(tf, places));
  }

  private static Tensor numbers(Environment tf, SplittableRandom random, int count) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = random.nextInt(100);
    }
    try (var host = HostTensor.of(FloatBuffer.wrap(values), Shape.of(count))) {
      return tf.constant(host);
    }
  }

  private static Tensor longs(Environment tf, long[] values) {
    try (var host = HostTensor.of(LongBuffer.wrap(values), Shape.of(values.length))) {
      return tf.constant(host);
    }
  }
}
