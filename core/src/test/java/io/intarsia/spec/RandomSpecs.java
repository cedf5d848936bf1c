package io.intarsia.spec;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;

/// Specs of all kinds, with few shapes and statics, so that many have something in common.
final class RandomSpecs {
  private static final List<Function<SplittableRandom, TypeSpec<?>>> KINDS =
      List.of(
          RandomSpecs::tensor,
          RandomSpecs::bounded,
          RandomSpecs::masked,
          RandomSpecs::labeled,
          RandomSpecs::pair,
          random -> new SpecTypes.MaskedSpec(shape(random), dtype(random)),
          random -> new SpecTypes.MaskedSubSpec(shape(random), dtype(random)),
          random -> new SpecTypes.LabeledSpec(shape(random), dtype(random), names(random)),
          random ->
              new SpecTypes.AttributesSpec(Map.of("a", random.nextInt(2), "b", shape(random))),
          random -> range(random));

  private RandomSpecs() {}

  /// A spec of any kind.
  static TypeSpec<?> any(SplittableRandom random) {
    return KINDS.get(random.nextInt(KINDS.size())).apply(random);
  }

  /// Specs of which most are of one kind.
  static List<TypeSpec<?>> related(SplittableRandom random, int count) {
    var kind = KINDS.get(random.nextInt(KINDS.size()));
    return IntStream.range(0, count)
        .<TypeSpec<?>>mapToObj(i -> random.nextInt(8) == 0 ? any(random) : kind.apply(random))
        .toList();
  }

  private static Shape shape(SplittableRandom random) {
    int rank = random.nextInt(4);
    return rank == 3 ? Shape.unknown() : Shape.of(random.longs(rank, -1, 3).toArray());
  }

  private static DType dtype(SplittableRandom random) {
    return random.nextInt(4) == 0 ? DType.INT32 : DType.FLOAT32;
  }

  private static Tuple names(SplittableRandom random) {
    return Tuple.of("b", random.nextInt(3) == 0 ? "x" : "t");
  }

  private static TensorSpec tensor(SplittableRandom random) {
    return random.nextInt(3) == 0
        ? TensorSpec.of(shape(random), dtype(random), random.nextBoolean() ? "x" : "y")
        : TensorSpec.of(shape(random), dtype(random));
  }

  private static TensorSpec bounded(SplittableRandom random) {
    return BoundedTensorSpec.of(shape(random), DType.FLOAT32, 0f, 1f + random.nextInt(2));
  }

  private static DerivedSpec<SpecTypes.Masked> masked(SplittableRandom random) {
    Shape shape = shape(random);
    return DerivedSpec.of(
        SpecTypes.Masked.class,
        Map.of(
            "values",
            TensorSpec.of(shape, dtype(random)),
            "mask",
            TensorSpec.of(shape, DType.BOOL)));
  }

  private static DerivedSpec<SpecTypes.Labeled> labeled(SplittableRandom random) {
    return DerivedSpec.of(
        SpecTypes.Labeled.class, Map.of("values", tensor(random), "names", names(random).toList()));
  }

  private static DerivedSpec<SpecTypes.Pair> pair(SplittableRandom random) {
    List<TypeSpec<?>> others =
        IntStream.range(0, 1 + random.nextInt(2))
            .<TypeSpec<?>>mapToObj(i -> labeled(random))
            .toList();
    return DerivedSpec.of(SpecTypes.Pair.class, Map.of("first", masked(random), "others", others));
  }

  private static TypeSpec<?> range(SplittableRandom random) {
    long least = random.nextInt(4);
    return new SpecTypes.RangeSpec(shape(random), least, least + random.nextInt(3));
  }
}
