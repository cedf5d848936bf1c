package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What can be saved comes back equal: tried on records of all kinds of static components.
@Tag("E-052")
final class SavedSpecsTest {
  private static final Environment tf = Environment.open();
  private static final Tensor tensor = tf.constant(1f);

  enum Color {
    RED,
    GREEN
  }

  enum Size implements Figure {
    SMALL,
    LARGE
  }

  sealed interface Figure {}

  record Circle(int radius) implements Figure {}

  record Line(List<Short> ends, Optional<Color> color) implements Figure {}

  sealed interface Solid extends Figure {}

  record Cube(float side) implements Solid {}

  record Pair<A, B>(A left, B right) {}

  record Numbers(Tensor t, byte a, short b, int c, long d, float e, double f, Integer g)
      implements ExtensionType {}

  record Texts(Tensor t, String text, @Nullable String none, boolean flag, Color color)
      implements ExtensionType {}

  record Kinds(Tensor t, Shape shape, DType dtype, Optional<DType> other)
      implements ExtensionType {}

  record Union(Tensor t, Figure figure, List<Figure> figures, Map<String, Figure> named)
      implements ExtensionType {}

  record Generic(
      Tensor t,
      Pair<Integer, String> pair,
      Pair<Pair<Short, Color>, List<Float>> nested,
      List<Pair<Byte, Figure>> list)
      implements ExtensionType {}

  record GenericTensors(Pair<Tensor, Pair<Integer, Tensor>> pair, Pair<Optional<Tensor>, Byte> some)
      implements ExtensionType {}

  record Collections(
      Tensor t,
      List<List<Integer>> lists,
      Map<String, List<Short>> maps,
      Optional<List<Float>> optional,
      Map.Entry<String, Integer> entry)
      implements ExtensionType {}

  record Free(Tensor t, @Static Object any) implements ExtensionType {}

  record Anything(List<?> list) implements ExtensionType {}

  private static final List<Class<?>> TYPES =
      List.of(
          Numbers.class,
          Texts.class,
          Kinds.class,
          Union.class,
          Generic.class,
          GenericTensors.class,
          Collections.class,
          Free.class,
          Anything.class,
          NumberLists.class);

  @BeforeAll
  static void register() {
    TYPES.forEach(type -> TypeRegistry.register(type, "saved." + type.getSimpleName()));
  }

  @AfterAll
  static void close() {
    TYPES.forEach(TypeRegistry::unregister);
    tf.close();
  }

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 500);
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  void spec_ofDeclaredClasses_isSavedAndComesBackEqual(long seed) {
    TypeSpec<?> spec = declared(new SplittableRandom(seed)).typeSpec();

    Object back = StructuredValues.fromBytes(StructuredValues.toBytes(spec));

    assertThat(back).isEqualTo(spec).hasToString(spec.toString());
    assertThat(spec).isEqualTo(back);
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  void spec_ofWhateverIsStatic_isRefusedOrComesBackEqual(long seed) {
    var random = new SplittableRandom(seed);
    TypeSpec<?> spec =
        random.nextBoolean()
            ? new Free(tensor, any(random, 3)).typeSpec()
            : new Anything(List.of(tensor, plain(random, 3))).typeSpec();
    byte[] bytes;
    try {
      bytes = StructuredValues.toBytes(spec);
    } catch (IllegalArgumentException e) {
      assertThat(e.getMessage()).startsWith("StructuredValues.encode: at value");
      return;
    }
    assertThat(StructuredValues.fromBytes(bytes)).isEqualTo(spec);
  }

  @ParameterizedTest
  @MethodSource("ofOtherClasses")
  void spec_thatWouldComeBackAsAnother_isRefusedByItsComponent(Object other, String loaded) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StructuredValues.toBytes(new Free(tensor, other).typeSpec()))
        .withMessageEndingWith(
            "component `any` of Free would load as "
                + loaded
                + "; declare its class, or save what it consists of");
  }

  record NumberLists(Tensor x, List<Object> values, Map<String, List<Object>> more)
      implements ExtensionType {}

  @ParameterizedTest
  @MethodSource("ofOtherNumbers")
  void spec_whoseListHoldsANumberOfAnotherClass_isRefusedByItsPlace(
      List<Object> values, Map<String, List<Object>> more, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> StructuredValues.toBytes(new NumberLists(tensor, values, more).typeSpec()))
        .withMessageEndingWith(message + "; declare its class, or save what it consists of");
    var kept = new NumberLists(tensor, List.of(1, 1L << 40, "a"), Map.of("b", List.of(2.5)));
    assertThat(StructuredValues.fromBytes(StructuredValues.toBytes(kept.typeSpec())))
        .isEqualTo(kept.typeSpec());
  }

  static List<Arguments> ofOtherNumbers() {
    return List.of(
        Arguments.of(
            List.of(1, 7L),
            Map.of(),
            "component `values.get(1)` of NumberLists would load as Integer 7 instead of Long 7"),
        Arguments.of(
            List.of(1),
            Map.of("a", List.of(2, 0.5f)),
            "component `more.get(\"a\").get(1)` of NumberLists would load as Double 0.5 instead of Float 0.5"),
        Arguments.of(
            List.of(List.of(1), List.of(Color.RED)),
            Map.of(),
            "component `values.get(1).get(0)` of NumberLists would load as String RED instead of Color RED"));
  }

  static List<Arguments> ofOtherClasses() {
    return List.of(
        Arguments.of(Color.RED, "String RED instead of Color RED"),
        Arguments.of(Size.LARGE, "String LARGE instead of Size LARGE"),
        Arguments.of(List.of(1, 2), "Tuple instead of List"),
        Arguments.of(List.of(), "Tuple instead of List"),
        Arguments.of(List.of(Color.RED), "Tuple instead of List"),
        Arguments.of(
            new Circle(1), "NamedTuple Circle(radius=1) instead of Circle Circle[radius=1]"));
  }

  @Test
  void spec_inAList_isRefusedWithItsPlace() {
    List<Object> nested = List.of(1, Map.of("k", new Free(tensor, Color.GREEN).typeSpec()));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> StructuredValues.toBytes(nested))
        .withMessageStartingWith(
            "StructuredValues.encode: at value.get(1).get(\"k\"): component `any` of Free would"
                + " load as String GREEN instead of Color GREEN");
  }

  private static ExtensionType declared(SplittableRandom r) {
    return switch (r.nextInt(7)) {
      case 0 ->
          new Numbers(
              tensor,
              (byte) r.nextInt(),
              (short) r.nextInt(),
              r.nextInt(),
              r.nextLong(),
              (float) r.nextDouble(),
              r.nextDouble(),
              r.nextInt());
      case 1 -> new Texts(tensor, text(r), null, r.nextBoolean(), color(r));
      case 2 -> new Kinds(tensor, shape(r), dtype(r), optional(r, SavedSpecsTest::dtype));
      case 3 ->
          new Union(
              tensor, figure(r), list(r, SavedSpecsTest::figure), map(r, SavedSpecsTest::figure));
      case 4 ->
          new Generic(
              tensor,
              new Pair<>(r.nextInt(), text(r)),
              new Pair<>(
                  new Pair<>((short) r.nextInt(), color(r)), list(r, x -> (float) x.nextDouble())),
              list(r, x -> new Pair<>((byte) x.nextInt(), figure(x))));
      case 5 ->
          new GenericTensors(
              new Pair<>(tensor, new Pair<>(r.nextInt(), tensor)),
              new Pair<>(optional(r, x -> tensor), (byte) r.nextInt()));
      default ->
          new Collections(
              tensor,
              list(r, x -> list(x, SplittableRandom::nextInt)),
              map(r, x -> list(x, y -> (short) y.nextInt())),
              optional(r, x -> list(x, y -> (float) y.nextDouble())),
              Map.entry(text(r), r.nextInt()));
    };
  }

  private static Object any(SplittableRandom r, int depth) {
    return switch (r.nextInt(depth > 0 ? 12 : 8)) {
      case 0 -> r.nextInt();
      case 1 -> r.nextDouble();
      case 2 -> text(r);
      case 3 -> r.nextBoolean();
      case 4 -> color(r);
      case 5 -> shape(r);
      case 6 -> dtype(r);
      case 7 -> figure(r);
      case 8 -> list(r, x -> any(x, depth - 1));
      case 9 -> map(r, x -> any(x, depth - 1));
      case 10 -> optional(r, x -> any(x, depth - 1));
      default -> new Pair<>(any(r, depth - 1), any(r, depth - 1));
    };
  }

  private static Object plain(SplittableRandom r, int depth) {
    return switch (r.nextInt(depth > 0 ? 7 : 5)) {
      case 0 -> r.nextInt();
      case 1 -> text(r);
      case 2 -> color(r);
      case 3 -> dtype(r);
      case 4 -> tensor;
      case 5 -> list(r, x -> plain(x, depth - 1));
      default -> map(r, x -> plain(x, depth - 1));
    };
  }

  private static Figure figure(SplittableRandom r) {
    return switch (r.nextInt(4)) {
      case 0 -> new Circle(r.nextInt());
      case 1 -> new Line(list(r, x -> (short) x.nextInt()), optional(r, SavedSpecsTest::color));
      case 2 -> new Cube((float) r.nextDouble());
      default -> Size.values()[r.nextInt(2)];
    };
  }

  private static Color color(SplittableRandom r) {
    return Color.values()[r.nextInt(2)];
  }

  private static DType dtype(SplittableRandom r) {
    return List.of(DType.FLOAT32, DType.STRING, DType.BOOL).get(r.nextInt(3));
  }

  private static Shape shape(SplittableRandom r) {
    return r.nextInt(4) == 0 ? Shape.unknown() : Shape.of(r.nextInt(-1, 9), r.nextInt(-1, 9));
  }

  private static String text(SplittableRandom r) {
    return List.of("", "a", "λ→🜂", "RED", "SMALL").get(r.nextInt(5));
  }

  private static <T> List<T> list(SplittableRandom r, Function<SplittableRandom, T> element) {
    List<T> list = new ArrayList<>();
    for (int i = r.nextInt(3); i > 0; i--) {
      list.add(element.apply(r));
    }
    return list;
  }

  private static <T> Map<String, T> map(SplittableRandom r, Function<SplittableRandom, T> value) {
    Map<String, T> map = new TreeMap<>();
    for (int i = r.nextInt(3); i > 0; i--) {
      map.put("k" + r.nextInt(9), value.apply(r));
    }
    return map;
  }

  private static <T> Optional<T> optional(SplittableRandom r, Function<SplittableRandom, T> value) {
    return r.nextBoolean() ? Optional.of(value.apply(r)) : Optional.empty();
  }
}
