package io.intarsia.types.array;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.Recorded;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is written eagerly lies beside the list of the runtime until that is needed.
final class EagerArrayTest {
  private final Environment tf;

  EagerArrayTest(Environment tf) {
    this.tf = tf;
  }

  private TensorArray scalars(int size, boolean grows) {
    return TensorArray.of(
        tf,
        DType.INT32,
        size,
        TensorArrayOptions.defaults().withDynamicSize(grows).withElementShape(Shape.scalar()));
  }

  @Test
  void write_manyTimes_runsNoOpOnTheList() {
    Tensor value = tf.constant(5);
    List<String> ops =
        Recorded.ops(
            tf,
            () -> {
              TensorArray array = scalars(0, true);
              for (int i = 0; i < 100; i++) {
                array = array.write(i, value);
              }
              array.stack();
            });

    assertThat(ops)
        .containsOnlyOnce("TensorListReserve", "Pack")
        .doesNotContain("TensorListSetItem");
  }

  @Test
  void list_ofManyWrites_isMadeAtOnceWithWhatWasThere() {
    TensorArray array = scalars(0, true).unstack(new int[40]);
    for (int i = 0; i < 30; i++) {
      array = array.write(2 * i, i + 1);
    }
    TensorArray all = array;

    assertThat(Recorded.ops(tf, all::flow)).doesNotContain("TensorListSetItem");

    int[] expected = new int[59];
    Arrays.setAll(expected, i -> i % 2 == 0 ? i / 2 + 1 : 0);
    assertThat(all.gather(tf.range(59)).toArray(int[].class)).isEqualTo(expected);
    assertThat(Recorded.ops(tf, all::typeSpec)).as("made once").isEmpty();
  }

  @Test
  void list_withElementsThatNobodyWrote_hasZerosThere() {
    TensorArray first = scalars(0, true);
    TensorArray behind = scalars(0, true).unstack(new int[41]);
    for (int i = 0; i < 20; i++) {
      first = first.write(i + 1, 7);
      behind = behind.write(i + 42, 7);
    }

    assertThat(first.flow().dtype()).isEqualTo(DType.VARIANT);
    assertThat(first.stack().toArray(int[].class)).hasSize(21).startsWith(0, 7).endsWith(7);
    assertThat(behind.flow().dtype()).isEqualTo(DType.VARIANT);
    assertThat(behind.stack().toArray(int[].class)).hasSize(62).startsWith(0, 0).endsWith(7);
    assertThat(behind.read(41).asInt()).isZero();
  }

  @Test
  void olderVersion_onceItsListIsMade_hasWhatItHad() {
    TensorArray older = scalars(2, false).write(0, 7).write(1, 8);
    TensorArray newer = older.write(1, 9);

    assertThat(older.flow().dtype()).isEqualTo(DType.VARIANT);
    assertThat(older.read(0).asInt()).isEqualTo(7);
    assertThat(older.read(1).asInt()).isEqualTo(8);
    assertThat(newer.stack().toArray(int[].class)).containsExactly(7, 9);
  }

  @Test
  void element_closedByTheCaller_staysInTheArray() {
    Tensor value = tf.constant(new float[] {1, 2});
    TensorArray array = TensorArray.of(tf, DType.FLOAT32, 1).write(0, value);
    value.close();
    array.read(0).close();

    assertThat(array.read(0).toArray(float[].class)).containsExactly(1, 2);
    assertThat(array.stack().toArray(float[][].class)).isDeepEqualTo(new float[][] {{1, 2}});
  }

  @Test
  void array_keptByAScope_outlivesWhatWasWrittenInIt() {
    TensorArray array = scalars(3, false);
    for (int i = 0; i < 3; i++) {
      try (var scope = tf.scope()) {
        array = array.write(i, tf.constant(i).plus(1));
        scope.keep(array.flow());
      }
    }

    assertThat(array.stack().toArray(int[].class)).containsExactly(1, 2, 3);
    assertThat(array.read(1).asInt()).isEqualTo(2);
  }

  @Test
  void gradient_throughWritesInAnyOrder_isThatOfTheElements() {
    var slope =
        tf.gradient((Ops g, Tensor x) -> {
          TensorArray array = TensorArray.of(g, DType.FLOAT32, 2);
          array = array.write(1, x.times(3)).write(0, x).write(1, x.times(5));
          return array.stack().times(array.read(1)).sum();
        });

    // (x + 5 x) · 5 x
    assertThat(slope.apply(tf.constant(2f)).asFloat()).isEqualTo(120);
  }

  /// An array and what is in it; null where nothing was written.
  private record Version(TensorArray array, List<Integer> elements) {}

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void array_ofARandomProgramOnAllItsVersions_hasWhatAJavaListHas(long seed) {
    var random = new SplittableRandom(seed);
    boolean grows = seed % 2 == 0;
    int size = grows ? 0 : 40;
    List<Version> versions = new ArrayList<>();
    versions.add(new Version(scalars(size, grows), new ArrayList<>(Collections.nCopies(size, 0))));
    for (int step = 0; step < 250; step++) {
      int recent = Math.max(0, versions.size() - 1 - random.nextInt(4) * random.nextInt(9));
      Version at = versions.get(random.nextInt(3) == 0 ? recent : versions.size() - 1);
      switch (random.nextInt(12)) {
        case 0 -> assertThat(at.array().stack().toList()).isEqualTo(at.elements());
        case 1 -> versions.add(new Version(rebuilt(at.array()), at.elements()));
        case 2 -> at.array().typeSpec();
        default -> versions.add(written(at, random, grows));
      }
      read(at, random);
    }
    for (Version version : versions) {
      assertThat(version.array().gather(tf.range(version.elements().size())).toList())
          .isEqualTo(version.elements());
    }
  }

  private Version written(Version at, SplittableRandom random, boolean grows) {
    List<Integer> elements = new ArrayList<>(at.elements());
    int position = random.nextInt(elements.size() + (grows ? 3 : 0));
    while (elements.size() <= position) {
      elements.add(0);
    }
    int value = random.nextInt(1000);
    elements.set(position, value);
    TensorArray array =
        random.nextBoolean()
            ? at.array().write(position, value)
            : at.array().write(tf.constant((long) position), tf.constant(value));
    return new Version(array, elements);
  }

  private static void read(Version at, SplittableRandom random) {
    if (!at.elements().isEmpty()) {
      int position = random.nextInt(at.elements().size());
      assertThat(at.array().read(position).asInt()).isEqualTo(at.elements().get(position));
    }
  }

  private static TensorArray rebuilt(TensorArray array) {
    TensorArraySpec spec = (TensorArraySpec) TypeSpecs.of(array);
    return spec.fromComponents(spec.toComponents(array));
  }
}
