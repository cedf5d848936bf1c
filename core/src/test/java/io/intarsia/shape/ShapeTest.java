package io.intarsia.shape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ShapeTest {
  static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  // -- laws ---------------------------------------------------------------------------------------

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  void broadcastWith_twoShapes_commutes(long seed) {
    var random = new SplittableRandom(seed);
    Shape x = shape(random);
    Shape y = shape(random);
    assertThat(x.broadcastWith(y)).isEqualTo(y.broadcastWith(x));
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  void broadcastWith_threeShapesOfOne_associates(long seed) {
    var random = new SplittableRandom(seed);
    Shape whole = known(random);
    Shape x = stretching(random, whole);
    Shape y = stretching(random, whole);
    Shape z = stretching(random, whole);
    assertThat(leftFirst(x, y, z)).isPresent().isEqualTo(rightFirst(x, y, z));
    Shape blurred = blur(random, x);
    assertThat(leftFirst(blurred, y, blur(random, z))).isPresent();
    assertThat(leftFirst(x, blurred, z)).isEqualTo(rightFirst(x, blurred, z));
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  void broadcastWith_threeKnownShapes_associatesOrIsEmptyBothWays(long seed) {
    var random = new SplittableRandom(seed);
    Shape whole = known(random);
    Shape x = stretching(random, whole);
    Shape y = known(random);
    Shape z = stretching(random, whole);
    assertThat(leftFirst(x, y, z)).isEqualTo(rightFirst(x, y, z));
  }

  private static Optional<Shape> leftFirst(Shape x, Shape y, Shape z) {
    return x.broadcastWith(y).flatMap(xy -> xy.broadcastWith(z));
  }

  private static Optional<Shape> rightFirst(Shape x, Shape y, Shape z) {
    return y.broadcastWith(z).flatMap(x::broadcastWith);
  }

  /// A shape that broadcasts to another.
  private static Shape stretching(SplittableRandom random, Shape whole) {
    long[] dims = whole.toArray();
    for (int i = 0; i < dims.length; i++) {
      dims[i] = random.nextBoolean() ? 1 : dims[i];
    }
    return Shape.of(dims).subShape(random.nextInt(dims.length + 1), dims.length);
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  void broadcastWith_scalarOrItself_isItself(long seed) {
    Shape x = shape(new SplittableRandom(seed));
    assertThat(x.broadcastWith(Shape.scalar())).contains(x);
    assertThat(x.broadcastWith(x)).contains(x);
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  void broadcastWith_unknownDimensions_agreesWithEveryWayToFillThem(long seed) {
    var random = new SplittableRandom(seed);
    Shape whole = known(random);
    Shape x = stretching(random, whole);
    Shape y = stretching(random, whole);
    Optional<Shape> full = x.broadcastWith(y);
    Optional<Shape> partial = blur(random, x).broadcastWith(blur(random, y));
    assertThat(full).isPresent();
    assertThat(partial)
        .hasValueSatisfying(p -> assertThat(p.isCompatibleWith(full.orElseThrow())).isTrue());
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  void mergeWith_threeShapes_isALattice(long seed) {
    var random = new SplittableRandom(seed);
    Shape whole = known(random);
    Shape x = random.nextInt(4) == 0 ? shape(random) : blur(random, whole);
    Shape y = blur(random, whole);
    Shape z = blur(random, whole);
    assertThat(x.mergeWith(x)).contains(x);
    assertThat(x.mergeWith(Shape.unknown())).contains(x);
    assertThat(x.mergeWith(y)).isEqualTo(y.mergeWith(x));
    assertThat(x.mergeWith(y).flatMap(xy -> xy.mergeWith(z)))
        .isEqualTo(y.mergeWith(z).flatMap(x::mergeWith));
    x.mergeWith(y).ifPresent(xy -> assertThat(xy.mergeWith(x)).contains(xy));
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  void isCompatibleWith_blurredShape_isSymmetricAndTrue(long seed) {
    var random = new SplittableRandom(seed);
    Shape whole = known(random);
    Shape partial = blur(random, whole);
    Shape other = shape(random);
    assertThat(partial.isCompatibleWith(whole)).isTrue();
    assertThat(partial.isCompatibleWith(other)).isEqualTo(other.isCompatibleWith(partial));
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  void concatenate_partsOfAShape_giveItBack(long seed) {
    var random = new SplittableRandom(seed);
    Shape shape = known(random);
    int cut = random.nextInt(shape.rank() + 1);
    Shape front = shape.subShape(0, cut);
    Shape back = shape.subShape(cut, shape.rank());
    assertThat(front.concatenate(back)).isEqualTo(shape).hasSameHashCodeAs(shape);
    assertThat(front.numElements() * back.numElements()).isEqualTo(shape.numElements());
    assertThat(shape.withLeading(3).subShape(1, shape.rank() + 1)).isEqualTo(shape);
  }

  // -- cases --------------------------------------------------------------------------------------

  @Test
  void broadcastWith_sizesThatDiffer_isEmpty() {
    assertThat(Shape.of(2, 3).broadcastWith(Shape.of(4))).isEmpty();
    assertThat(Shape.of(2, 3).broadcastWith(Shape.of(2, 1))).contains(Shape.of(2, 3));
    assertThat(Shape.of(0).broadcastWith(Shape.of(1))).contains(Shape.of(0));
    assertThat(Shape.of(-1).broadcastWith(Shape.of(3))).contains(Shape.of(3));
    assertThat(Shape.of(-1).broadcastWith(Shape.of(1))).contains(Shape.of(-1));
  }

  @Test
  void numElements_zeroBesideHugeAxes_isZero() {
    assertThat(Shape.of(1L << 62, 4, 0).numElements()).isZero();
  }

  @Test
  void numElements_moreThanALong_throws() {
    assertThatExceptionOfType(ArithmeticException.class)
        .isThrownBy(() -> Shape.of(1L << 62, 4).numElements());
  }

  @Test
  void dim_negativeAxis_countsFromTheEnd() {
    assertThat(Shape.of(2, 3).dim(-1)).isEqualTo(3);
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> Shape.of(2, 3).dim(2))
        .withMessage("Shape.dim: axis must be in [-2, 2) for [2, 3], got 2");
  }

  @Test
  void of_negativeSize_names() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Shape.of(2, -2))
        .withMessage("Shape.of: dimensions must be >= 0, or -1 when unknown, got [2, -2]");
  }

  @Test
  void rank_unknown_throws() {
    assertThatIllegalStateException().isThrownBy(() -> Shape.unknown().rank());
    assertThatIllegalStateException().isThrownBy(() -> Shape.of(-1).numElements());
  }

  @Test
  void toString_everyKind_reads() {
    assertThat(Shape.of(2, -1)).hasToString("[2, ?]");
    assertThat(Shape.scalar()).hasToString("[]");
    assertThat(Shape.unknown()).hasToString("<unknown>");
    assertThat(Shape.unknownOfRank(2)).hasToString("[?, ?]");
    assertThat(Shape.of(2, 3).toList()).isEqualTo(List.of(2L, 3L));
  }

  @Test
  void of_arrayChangedLater_staysTheSame() {
    long[] dims = {2, 3};
    Shape shape = Shape.of(dims);
    dims[0] = 7;
    shape.toArray()[1] = 7;
    assertThat(shape).isEqualTo(Shape.of(2, 3));
  }

  @Test
  void equals_isByRankAndEveryDimension() {
    List<Shape> all =
        List.of(
            Shape.scalar(),
            Shape.of(0),
            Shape.of(2),
            Shape.of(-1),
            Shape.of(2, 3),
            Shape.of(2, 4),
            Shape.of(3, 3),
            Shape.of(2, -1),
            Shape.of(2, 3, 1),
            Shape.unknownOfRank(2),
            Shape.unknown());
    for (int i = 0; i < all.size(); i++) {
      for (int j = 0; j < all.size(); j++) {
        assertThat(all.get(i).equals(all.get(j))).as("%d, %d", i, j).isEqualTo(i == j);
      }
    }
    assertThat(Shape.of(2, 3)).isEqualTo(Shape.of(2, 3)).hasSameHashCodeAs(Shape.of(2, 3));
    assertThat(Shape.of(2)).isNotEqualTo(List.of(2L));
  }

  // -- seeded shapes ------------------------------------------------------------------------------

  private static Shape shape(SplittableRandom random) {
    return random.nextInt(10) == 0 ? Shape.unknown() : blur(random, known(random));
  }

  private static Shape known(SplittableRandom random) {
    return Shape.of(random.longs(random.nextInt(5), 0, 4).toArray());
  }

  private static Shape blur(SplittableRandom random, Shape shape) {
    if (random.nextInt(8) == 0) {
      return Shape.unknown();
    }
    long[] dims = shape.toArray();
    for (int i = 0; i < dims.length; i++) {
      dims[i] = random.nextInt(4) == 0 ? Shape.UNKNOWN_SIZE : dims[i];
    }
    return Shape.of(dims);
  }
}
