package io.intarsia.testing;

import io.intarsia.dispatch.Dispatch;
import io.intarsia.dispatch.DispatchableType;
import io.intarsia.dispatch.Dispatcher;
import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeName;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// All laws, for records whose declarations leave open what their components are.
@Tag("E-037")
@Tag("E-039")
@Tag("E-060")
@SuppressWarnings({"unchecked", "rawtypes"}) // a class literal has no type arguments
final class GenericRecordsTest {
  private static final int VALUES = Tier.values(7, 20);

  @TypeName("intarsia.test.generic.Scaled")
  record Scaled(Tensor values, double scale) implements ExtensionType, DispatchableType {
    @Override
    public Shape shape() {
      return values.shape();
    }

    @Override
    public Dispatcher dispatcher() {
      return call -> Dispatch.NOT_IMPLEMENTED;
    }
  }

  @TypeName("intarsia.test.generic.Like")
  record Like(TensorLike x) implements ExtensionType {}

  @TypeName("intarsia.test.generic.Likes")
  record Likes(
      Optional<TensorLike> maybe,
      Map<String, TensorLike> named,
      List<TensorLike> list,
      Map.Entry<String, TensorLike> entry)
      implements ExtensionType {}

  @TypeName("intarsia.test.generic.Pair")
  record Pair<A, B>(A first, B second) implements ExtensionType {}

  @TypeName("intarsia.test.generic.Bounded")
  record Bounded<T extends TensorLike, E extends Record & ExtensionType, N extends Number>(
      T like, List<T> likes, E extension, N number) implements ExtensionType {}

  record Two<T>(T left, T right) {}

  @TypeName("intarsia.test.generic.Deep")
  record Deep<T, C extends Comparable<C>>(
      Pair<T, List<T>> pair, Two<T> two, Map<String, Optional<T>> named, C key)
      implements ExtensionType {}

  @TestFactory
  Stream<DynamicTest> tensorLike() {
    return TypeLaws.of(Like.class, (tf, random) -> new Like(like(tf, random)))
        .withValues(VALUES)
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> containersOfTensorLike() {
    return TypeLaws.of(
            Likes.class,
            (tf, random) ->
                new Likes(
                    random.nextBoolean() ? Optional.of(like(tf, random)) : Optional.empty(),
                    Map.of("b", like(tf, random), "a", like(tf, random)),
                    List.of(like(tf, random)),
                    Map.entry(Samples.name(random), like(tf, random))))
        .withValues(VALUES)
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> variables() {
    return TypeLaws.of(
            Pair.class,
            (tf, random) -> new Pair<>(anything(tf, random, 2), anything(tf, random, 2)))
        .withValues(VALUES)
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> boundedVariables() {
    return TypeLaws.of(
            Bounded.class,
            (tf, random) ->
                new Bounded<>(
                    like(tf, random),
                    List.of(like(tf, random)),
                    new Pair<>(Samples.any(tf, random, 2), Samples.name(random)),
                    random.nextBoolean() ? random.nextInt(2) : random.nextInt(2) + 0.5f))
        .withValues(VALUES)
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> nestedGenerics() {
    return TypeLaws.of(
            Deep.class,
            (tf, random) ->
                new Deep<Object, Integer>(
                    new Pair<>(like(tf, random), List.of(like(tf, random))),
                    new Two<>(anything(tf, random, 1), Samples.any(tf, random)),
                    Map.of("k", random.nextBoolean() ? Optional.of(like(tf, random)) : empty()),
                    random.nextInt(2)))
        .withValues(VALUES)
        .tests();
  }

  private static Optional<Object> empty() {
    return Optional.empty();
  }

  private static TensorLike like(Ops tf, SplittableRandom random) {
    Tensor tensor = Samples.any(tf, random, Samples.shape(random, 1, 2));
    return random.nextBoolean() ? tensor : new Scaled(tensor, random.nextInt(2));
  }

  private static Object anything(Ops tf, SplittableRandom random, int depth) {
    return switch (random.nextInt(depth > 0 ? 14 : 7)) {
      case 0, 1 -> like(tf, random);
      case 2 -> Samples.name(random);
      case 3 -> random.nextInt(2);
      case 4 -> random.nextLong(2);
      case 5 -> random.nextInt(2) / 2f;
      case 6 -> (short) random.nextInt(2);
      case 7 -> List.of(anything(tf, random, depth - 1));
      case 8 -> Tuple.of(anything(tf, random, depth - 1), 1);
      case 9 -> Map.of("a", anything(tf, random, depth - 1));
      case 10 -> Optional.of(anything(tf, random, depth - 1));
      case 11 -> Optional.empty();
      case 12 -> Map.entry("key", anything(tf, random, depth - 1));
      default -> new Pair<>(anything(tf, random, depth - 1), Samples.any(tf, random));
    };
  }
}
