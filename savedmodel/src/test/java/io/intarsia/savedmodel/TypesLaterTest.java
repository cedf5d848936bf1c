package io.intarsia.savedmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.savedmodel.PointProgram.Point;
import io.intarsia.savedmodel.VersionedMasks.First;
import io.intarsia.savedmodel.VersionedMasks.Masked;
import io.intarsia.savedmodel.VersionedMasks.Second;
import io.intarsia.support.ChildJvm;
import io.intarsia.tensor.Tensor;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Models whose types are met again in other programs, and in later versions of theirs.
@SuppressWarnings("NullAway") // results may be null; these tests know which are not
@Tag("full")
final class TypesLaterTest {
  private final Environment tf;

  @TempDir private Path folder;

  TypesLaterTest(Environment tf) {
    this.tf = tf;
  }

  @AfterEach
  void forget() {
    VersionedMasks.forget();
  }

  @Test
  @Tag("A-04")
  @Timeout(60)
  void annotatedType_inAFreshProgram_isThatClass() throws Exception {
    var turned =
        tf.function((Ops g, Point p) -> new Point(g.math.negative(p.y()), p.x(), p.unit()));
    Tensor zero = tf.constant(new float[2]);
    turned.apply(new Point(zero, zero, "km"));
    SavedModel.save(tf, Map.of("turned", turned), folder.resolve("model"));
    var outcome = ChildJvm.in(folder).run(PointProgram.class, folder.resolve("model").toString());
    assertThat(outcome.output()).endsWith("[-30.0, -40.0] [1.0, 2.0] km" + System.lineSeparator());
  }

  @Test
  @Tag("E-152")
  void modelOfTheFirstVersion_runsUnderTheSecond() {
    VersionedMasks.know(First.class);
    var saved = new First();
    saveTwice(new Masked(saved, floats(1, 2), tf.constant(new boolean[] {true, false})));

    VersionedMasks.know(Second.class);
    try (var model = SavedModel.load(tf, folder)) {
      var now = new Second(2);
      var given = new Masked(now, floats(5, 6, 7), tf.constant(new long[] {0, 2}));
      Masked result = model.function("twice", Masked.class).call(new Second(1).cast(given));

      assertThat(result.spec()).isEqualTo(new Second(1));
      assertThat(result.valid().toArray(boolean[].class)).containsExactly(true, false, true);
      Masked converted = now.cast(result);
      assertThat(converted.values().toArray(float[].class)).containsExactly(10, 12, 14);
      assertThat(converted.valid().toArray(long[].class)).containsExactly(0, 2);
    }
  }

  @Test
  @Tag("E-152")
  void modelOfTheSecondVersionSavedAsTheFirst_runsUnderTheFirst() {
    VersionedMasks.know(Second.class);
    var now = new Masked(new Second(2), floats(1, 2), tf.constant(new long[] {1}));
    saveTwice(new Second(1).cast(now));

    VersionedMasks.know(First.class);
    try (var model = SavedModel.load(tf, folder)) {
      var given = new Masked(new First(), floats(3, 4), tf.constant(new boolean[] {false, true}));
      Masked result = model.function("twice", Masked.class).call(given);
      assertThat(result.spec()).isEqualTo(new First());
      assertThat(result.values().toArray(float[].class)).containsExactly(6, 8);
      assertThat(result.valid().toArray(boolean[].class)).containsExactly(false, true);
    }
  }

  @Test
  @Tag("E-152")
  void modelOfTheSecondVersion_underTheFirst_isAnErrorThatNamesTheType() {
    VersionedMasks.know(Second.class);
    saveTwice(new Masked(new Second(2), floats(1), tf.constant(new long[] {0})));

    VersionedMasks.know(First.class);
    assertThatThrownBy(
            () -> {
              try (var model = SavedModel.load(tf, folder)) {
                model.function("twice", Masked.class);
              }
            })
        .isInstanceOf(SavedModelException.class)
        .hasMessageContaining("no constructor of " + First.class.getName() + " takes (2,)");
  }

  private Tensor floats(float... values) {
    return tf.constant(values);
  }

  private void saveTwice(Masked example) {
    var twice =
        tf.function((Ops g, Masked x) -> new Masked(x.spec(), x.values().times(2), x.valid()));
    twice.apply(example);
    SavedModel.save(tf, Map.of("twice", twice), folder);
  }
}
