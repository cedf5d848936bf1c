package io.intarsia.testing;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.AutoComposite;
import io.intarsia.spec.AutoCompositeOptions;
import io.intarsia.spec.CompositeTensor;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// All laws, for one automatic composite of each kind.
@Tag("A-01")
@Tag("A-02")
@Tag("A-04")
@Tag("A-09")
@SuppressWarnings("UnusedVariable") // the library reads the fields
final class AutoCompositeLawsTest {
  private static final int VALUES = Tier.values(7, 20);

  @AutoCompositeTensor
  static final class Point implements ExtensionType {
    private final Tensor x;
    private final Tensor _y;

    Point(Tensor x, Tensor y) {
      this.x = x;
      this._y = y;
    }

    Tensor sum(Ops tf) {
      return tf.concat(List.of(tf.reshape(x, -1), tf.reshape(_y, -1)), 0);
    }
  }

  enum Unit {
    METER,
    FOOT
  }

  @AutoCompositeTensor
  static final class Everything implements ExtensionType {
    private final Tensor data;
    private final List<Tensor> more;
    private final Map<String, Tensor> named;
    private final List<String> labels;
    private final Unit unit;
    private final Shape shape;
    private final @Nullable String note;
    private final double scale;
    private final Point point;
    private final Object anything;

    Everything(
        Tensor data,
        List<Tensor> more,
        Map<String, Tensor> named,
        List<String> labels,
        Unit unit,
        Shape shape,
        @Nullable String note,
        double scale,
        Point point,
        Object anything) {
      this.data = data;
      this.more = more;
      this.named = named;
      this.labels = labels;
      this.unit = unit;
      this.shape = shape;
      this.note = note;
      this.scale = scale;
      this.point = point;
      this.anything = anything;
    }
  }

  @AutoCompositeTensor(omit = "name", shapeParameters = "eventShape", mixed = true)
  static final class Optioned implements ExtensionType {
    private final Tensor data;
    private final Tensor eventShape;
    private final List<Object> items;
    private final String name;

    Optioned(Tensor data, Tensor eventShape, List<Object> items, String name) {
      this.data = data;
      this.eventShape = eventShape;
      this.items = items;
      this.name = name;
    }

    Optioned(Tensor data, Tensor eventShape, List<Object> items) {
      this(data, eventShape, items, "again");
    }

    @Override
    public String toString() {
      return name;
    }
  }

  @AutoCompositeTensor
  static final class Placed extends CompositeTensor {
    private final Ops tf;
    private final Tensor x;

    Placed(Ops tf, Object x) {
      this.tf = tf;
      this.x = tf.convertToTensor(x);
    }

    @Override
    public TypeSpec<?> typeSpec() {
      return AutoComposite.typeSpec(this);
    }

    @Override
    public String toString() {
      return tf.getClass().getSimpleName();
    }
  }

  static class Plain {
    final Tensor x;
    final List<Long> sizes;

    Plain(Tensor x, List<Long> sizes) {
      this.x = x;
      this.sizes = sizes;
    }
  }

  static final class Final {
    final Tensor x;
    final String unit;

    Final(Tensor x, String unit) {
      this.x = x;
      this.unit = unit;
    }
  }

  @BeforeAll
  static void adapt() {
    AutoComposite.adapt(Final.class, AutoCompositeOptions.defaults());
  }

  @AfterAll
  static void unadapt() {
    TypeSpecs.unadapt(Final.class);
  }

  private static Point point(Ops tf, SplittableRandom random) {
    return new Point(
        Samples.any(tf, random, Samples.shape(random, 0, 2)),
        Samples.floats(tf, random, Samples.shape(random, 0, 2)));
  }

  @TestFactory
  Stream<DynamicTest> classOfTensors() {
    return TypeLaws.of(Point.class, AutoCompositeLawsTest::point).withValues(VALUES).tests();
  }

  @TestFactory
  @Tag("A-10")
  @Tag("A-12")
  @Tag("A-14")
  @Tag("A-15")
  Stream<DynamicTest> classOfEverything() {
    return TypeLaws.of(
            Everything.class,
            (tf, random) -> {
              Tensor a = Samples.any(tf, random, 2, 3);
              return new Everything(
                  a,
                  List.of(a, Samples.floats(tf, random, 2)),
                  Map.of("b", a, "a", Samples.floats(tf, random, 1)),
                  List.of(Samples.name(random)),
                  Unit.values()[random.nextInt(2)],
                  Shape.of(random.nextInt(3)),
                  random.nextBoolean() ? null : Samples.name(random),
                  random.nextInt(3),
                  point(tf, random),
                  random.nextBoolean() ? a : "static");
            })
        .withValues(VALUES)
        .tests();
  }

  @TestFactory
  @Tag("A-13")
  @Tag("A-16")
  @Tag("A-28")
  Stream<DynamicTest> classWithOptions() {
    return TypeLaws.of(
            Optioned.class,
            (tf, random) ->
                new Optioned(
                    Samples.any(tf, random, 2, 3),
                    tf.constant(new int[] {1 + random.nextInt(2)}),
                    List.of(Samples.name(random), Samples.floats(tf, random, 2)),
                    Samples.name(random)))
        .withValues(VALUES)
        .tests();
  }

  @TestFactory
  @Tag("A-23")
  @Tag("A-35")
  Stream<DynamicTest> classWithAPlace() {
    return TypeLaws.of(Placed.class, (tf, random) -> new Placed(tf, Samples.floats(tf, random, 2)))
        .withValues(VALUES)
        .tests();
  }

  @TestFactory
  @Tag("A-22")
  @SuppressWarnings("unchecked") // the subclass of the class
  Stream<DynamicTest> subclassOfAPlainClass() {
    AutoComposite<Plain> type = AutoComposite.of(Plain.class);
    return TypeLaws.of(
            (Class<Plain>) type.type(),
            (tf, random) -> type.create(Samples.any(tf, random, 2, 3), List.of(random.nextLong(2))))
        .withValues(VALUES)
        .tests();
  }

  @TestFactory
  @Tag("A-22")
  Stream<DynamicTest> adaptedFinalClass() {
    return TypeLaws.of(
            Final.class,
            (tf, random) -> new Final(Samples.any(tf, random, 2, 3), Samples.name(random)))
        .withValues(VALUES)
        .tests();
  }
}
