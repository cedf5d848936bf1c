package io.intarsia.testing;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.ShapeParameter;
import io.intarsia.spec.Spec;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeName;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.support.SimpleMaskedTensor;
import io.intarsia.support.SimpleMaskedTensor.SimpleMaskedTensorSpec;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// All laws, for one type of each kind.
@Tag("E-036")
@Tag("E-037")
@Tag("E-038")
@Tag("E-039")
@Tag("E-043")
@Tag("E-055")
@Tag("E-057")
@Tag("E-061")
@Tag("E-062")
@Tag("E-076")
final class OwnTypesTest {
  private static final int VALUES = Tier.values(7, 20);

  enum Kind {
    INPUT,
    OUTPUT
  }

  @TypeName("intarsia.test.Masked")
  record Masked(Tensor values, Tensor mask) implements ExtensionType {}

  @TypeName("intarsia.test.Labeled")
  record Labeled(Tensor values, List<String> names, Kind kind, double scale)
      implements ExtensionType {}

  @TypeName("intarsia.test.Nested")
  record Nested(Masked masked, Labeled labeled, Tensor extra) implements ExtensionType {}

  @TypeName("intarsia.test.Event")
  record Event(Tensor value, @ShapeParameter Tensor eventShape) implements ExtensionType {}

  record Point(Tensor x, Tensor y, String unit) {}

  @TypeName("intarsia.test.Containers")
  record Containers(List<Tensor> list, Map<String, Tensor> map, Optional<Tensor> maybe, Point point)
      implements ExtensionType {}

  @TypeName("intarsia.test.Mixed")
  record Mixed(List<Object> items) implements ExtensionType {}

  sealed interface Figure extends ExtensionType permits Circle, Polygon {}

  @TypeName("intarsia.test.Circle")
  record Circle(Tensor center, @Spec(dtype = DType.FLOAT32) Tensor radius) implements Figure {}

  @TypeName("intarsia.test.Polygon")
  record Polygon(Tensor points, boolean closed) implements Figure {}

  @TypeName("intarsia.test.Drawing")
  record Drawing(List<Figure> figures, Figure frame) implements ExtensionType {}

  @TypeName("intarsia.test.Empty")
  record Empty() implements ExtensionType {}

  @TypeName("intarsia.test.Constant")
  record Constant(String name, long version) implements ExtensionType {}

  record Pair<A extends ExtensionType>(A first, A second) implements ExtensionType {}

  /// A class that knows nothing of extension types.
  static final class Foreign {
    private final Tensor data;
    private final String unit;

    Foreign(Tensor data, String unit) {
      this.data = data;
      this.unit = unit;
    }
  }

  /// The spec of the foreign class.
  @TypeName("intarsia.test.Foreign")
  static final class ForeignClassSpec extends TypeSpec<Foreign> {
    private static final long serialVersionUID = 1;

    private final TensorSpec data;
    private final String unit;

    ForeignClassSpec(TensorSpec data, String unit) {
      this.data = data;
      this.unit = unit;
    }

    @Override
    public Tuple serialize() {
      return Tuple.of(data, unit);
    }

    @Override
    public Class<Foreign> valueType() {
      return Foreign.class;
    }

    @Override
    public Object componentSpecs() {
      return List.of(data);
    }

    @Override
    public Object toComponents(Foreign value) {
      return List.of(value.data);
    }

    @Override
    public Foreign fromComponents(Object components) {
      return new Foreign((Tensor) ((List<?>) components).getFirst(), unit);
    }
  }

  @BeforeAll
  static void adapt() {
    TypeSpecs.adapt(
        Foreign.class, value -> new ForeignClassSpec(TensorSpec.of(value.data), value.unit));
  }

  @AfterAll
  static void unadapt() {
    TypeSpecs.unadapt(Foreign.class);
  }

  @TestFactory
  Stream<DynamicTest> tensor() {
    return TypeLaws.of(
            Tensor.class, (tf, random) -> Samples.any(tf, random, Samples.shape(random, 0, 3)))
        .stackedBy(Ops::stack)
        .withValues(VALUES)
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> recordOfTensors() {
    return TypeLaws.of(Masked.class, OwnTypesTest::masked)
        .stackedBy((tf, values) ->
            new Masked(
                tf.stack(values.stream().map(Masked::values).toList()),
                tf.stack(values.stream().map(Masked::mask).toList())))
        .withValues(VALUES)
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> recordWithStaticData() {
    return TypeLaws.of(Labeled.class, OwnTypesTest::labeled).withValues(VALUES).tests();
  }

  @TestFactory
  @Tag("A-16")
  Stream<DynamicTest> recordWithShapeParameter() {
    return TypeLaws.of(
            Event.class,
            (tf, random) ->
                new Event(
                    Samples.any(tf, random, 2, 3), tf.constant(new int[] {1 + random.nextInt(2)})))
        .withValues(VALUES)
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> recordOfExtensionValues() {
    return TypeLaws.of(
            Nested.class,
            (tf, random) ->
                new Nested(masked(tf, random), labeled(tf, random), Samples.any(tf, random, 2, 3)))
        .withValues(VALUES)
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> recordOfContainers() {
    return TypeLaws.of(Containers.class, OwnTypesTest::containers).withValues(VALUES).tests();
  }

  @TestFactory
  Stream<DynamicTest> recordOfTensorsAndStaticValuesInOneList() {
    return TypeLaws.of(Mixed.class, OwnTypesTest::mixed).withValues(VALUES).tests();
  }

  @TestFactory
  Stream<DynamicTest> sealedAlternatives() {
    return TypeLaws.of(Figure.class, OwnTypesTest::figure).withValues(VALUES).tests();
  }

  @TestFactory
  Stream<DynamicTest> recordOfAlternatives() {
    return TypeLaws.of(
            Drawing.class,
            (tf, random) -> {
              int count = random.nextInt(3);
              List<Figure> figures =
                  IntStream.range(0, count).mapToObj(i -> figure(tf, random)).toList();
              return new Drawing(figures, figure(tf, random));
            })
        .withValues(VALUES)
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> emptyRecord() {
    return TypeLaws.of(Empty.class, (tf, random) -> new Empty()).withValues(VALUES).tests();
  }

  @TestFactory
  Stream<DynamicTest> recordOfStaticDataOnly() {
    return TypeLaws.of(
            Constant.class, (tf, random) -> new Constant(Samples.name(random), random.nextLong(3)))
        .withValues(VALUES)
        .tests();
  }

  @TestFactory
  @SuppressWarnings({"unchecked", "rawtypes"}) // a class literal has no type arguments
  Stream<DynamicTest> genericRecord() {
    return TypeLaws.of(
            Pair.class,
            (tf, random) ->
                random.nextBoolean()
                    ? new Pair<>(masked(tf, random), masked(tf, random))
                    : new Pair<>(labeled(tf, random), labeled(tf, random)))
        .withValues(VALUES)
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> handWrittenSpec() {
    return TypeLaws.of(SimpleMaskedTensor.class, OwnTypesTest::simpleMasked)
        .comparedWith(new SimpleMaskedTensorSpec(Shape.unknown(), DType.STRING))
        .withValues(VALUES)
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> adaptedClass() {
    return TypeLaws.of(
            Foreign.class,
            (tf, random) ->
                new Foreign(
                    Samples.floats(tf, random, Samples.shape(random, 0, 2)), Samples.name(random)))
        .withValues(VALUES)
        .tests();
  }

  private static Masked masked(Ops tf, SplittableRandom random) {
    long[] shape = Samples.shape(random, 0, 2);
    return new Masked(Samples.any(tf, random, shape), Samples.bools(tf, random, shape));
  }

  private static Labeled labeled(Ops tf, SplittableRandom random) {
    long[] shape = Samples.shape(random, 1, 2);
    List<String> names = Stream.of(shape).map(axes -> Samples.name(random)).toList();
    Kind kind = random.nextBoolean() ? Kind.INPUT : Kind.OUTPUT;
    return new Labeled(Samples.floats(tf, random, shape), names, kind, random.nextInt(2) / 2.0);
  }

  private static Containers containers(Ops tf, SplittableRandom random) {
    long[] shape = Samples.shape(random, 1, 2);
    int count = random.nextInt(3);
    List<Tensor> list =
        IntStream.range(0, count).mapToObj(i -> Samples.any(tf, random, shape)).toList();
    Map<String, Tensor> map = new LinkedHashMap<>();
    map.put("b", Samples.floats(tf, random, shape));
    map.put("a", Samples.ints(tf, random, shape));
    Optional<Tensor> maybe =
        random.nextBoolean() ? Optional.of(Samples.ints(tf, random, shape)) : Optional.empty();
    var point =
        new Point(
            Samples.ints(tf, random, shape), Samples.ints(tf, random, shape), Samples.name(random));
    return new Containers(list, Map.copyOf(map), maybe, point);
  }

  private static Mixed mixed(Ops tf, SplittableRandom random) {
    return new Mixed(
        List.of(
            Samples.name(random),
            Samples.any(tf, random, Samples.shape(random, 0, 1)),
            random.nextInt(2),
            masked(tf, random),
            Tuple.of("inner", Samples.floats(tf, random))));
  }

  private static Figure figure(Ops tf, SplittableRandom random) {
    return random.nextBoolean()
        ? new Circle(Samples.floats(tf, random, 2), Samples.floats(tf, random))
        : new Polygon(Samples.floats(tf, random, random.nextInt(3, 5), 2), random.nextBoolean());
  }

  private static SimpleMaskedTensor simpleMasked(Ops tf, SplittableRandom random) {
    Masked masked = masked(tf, random);
    return new SimpleMaskedTensor(masked.values(), masked.mask());
  }
}
