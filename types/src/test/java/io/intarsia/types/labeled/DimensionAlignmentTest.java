package io.intarsia.types.labeled;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.support.InMode;
import io.intarsia.support.Mode;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("E-010")
@ParameterizedClass
@EnumSource(Mode.class)
@SuppressWarnings("NullAway.Init") // made before each test
final class DimensionAlignmentTest {
  private Ops tf;
  private DimensionAlignment speakers;
  @RegisterExtension private final InMode placed;

  DimensionAlignmentTest(Mode place) {
    placed =
        new InMode(
            place,
            ops -> {
              tf = ops;
              speakers =
                  DimensionAlignment.of(
                      "word", "speaker", tf.constant(new int[] {0, 0, 1, 1, 1}), 2);
            });
  }

  @Test
  void gather_valuePerSpeaker_givesOnePerWord() {
    Tensor perWord = speakers.gather(tf, tf.constant(new int[] {10, 20}));

    placed.holds(perWord, new int[] {10, 10, 20, 20, 20});
    placed.check(
        speakers.gather(tf, tf.constant(new int[][] {{1, 2}, {3, 4}})),
        seen -> assertThat(seen.toList()).hasToString("[[1, 2], [1, 2], [3, 4], [3, 4], [3, 4]]"));
  }

  @Test
  void gather_labeledTensor_replacesTheAxis() {
    var ages = LabeledTensor.of(tf.constant(new int[][] {{1, 2}, {3, 4}}), "day", "speaker");

    var perWord = (LabeledTensor) speakers.gather(tf, ages);

    assertThat(perWord.names()).containsExactly("day", "word");
    placed.check(
        perWord.tensor(),
        seen -> assertThat(seen.toList()).hasToString("[[1, 1, 2, 2, 2], [3, 3, 4, 4, 4]]"));
    assertThatThrownBy(() -> speakers.gather(tf, ages.rename("speaker", "person")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("DimensionAlignment.gather: there is no axis 'speaker'")
        .hasMessageContaining("[day, person]");
  }

  @Test
  void sum_valuePerWord_givesOnePerSpeaker() {
    Tensor perSpeaker = speakers.sum(tf, tf.constant(new int[] {1, 2, 3, 4, 5}));

    placed.holds(perSpeaker, new int[] {3, 12});
    assertThatThrownBy(
            () -> DimensionAlignment.of("word", "speaker", speakers.map()).sum(tf, perSpeaker))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "DimensionAlignment.sum: the number of positions of 'speaker' is not known; give it,"
                + " DimensionAlignment.of(\"word\", \"speaker\", map, size)");
  }

  @Test
  void sum_labeledTensor_replacesTheAxis() {
    var counts =
        LabeledTensor.of(
            tf.constant(new int[][] {{1, 2, 3, 4, 5}, {1, 1, 1, 1, 1}}), "day", "word");

    var perSpeaker = (LabeledTensor) speakers.sum(tf, counts);

    placed.shows(perSpeaker, "LabeledTensor(speaker=2, day=2; [[3, 2], [12, 3]])");
    assertThatThrownBy(() -> speakers.sum(tf, perSpeaker))
        .hasMessageContaining("DimensionAlignment.sum: there is no axis 'word'")
        .hasMessageContaining("[speaker, day]");
  }

  @Test
  void then_speakersToTeams_givesWordsToTeams() {
    var teams = DimensionAlignment.of("speaker", "team", tf.constant(new int[] {1, 0}), 2);

    DimensionAlignment both = speakers.then(tf, teams);

    placed.shows(both, "DimensionAlignment(word -> team=2, map=[1, 1, 0, 0, 0])");
    Tensor perTeam = tf.constant(new int[] {7, 8});
    placed.holds(both.gather(tf, perTeam), new int[] {8, 8, 7, 7, 7});
    placed.holds(speakers.gather(tf, teams.gather(tf, perTeam)), new int[] {8, 8, 7, 7, 7});
    assertThatThrownBy(() -> teams.then(tf, speakers))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("ends at 'team'")
        .hasMessageContaining("starts at 'word'");
  }

  @Test
  void nest_alignment_hasTheMapAsDataAndTheNamesAsType() {
    assertThat(Nest.expanded().flatten(speakers)).containsExactly(speakers.map());
    var packed =
        (DimensionAlignment)
            Nest.expanded()
                .packSequenceAs(
                    speakers.typeSpec(), List.of(tf.constant(new int[] {1, 1, 1, 0, 0})));
    placed.shows(packed, "DimensionAlignment(word -> speaker=2, map=[1, 1, 1, 0, 0])");
    assertThat(speakers.typeSpec())
        .isEqualTo(DimensionAlignmentSpec.of("word", 5, "speaker", 2, DType.INT32))
        .isNotEqualTo(DimensionAlignmentSpec.of("word", 5, "line", 2, DType.INT32));
    assertThat(speakers.sourceSize()).isEqualTo(5);
    assertThat(speakers.targetSize()).isEqualTo(2);
  }

  @Test
  void spec_otherSizes_mergeToUnknownOnes() {
    var other = DimensionAlignmentSpec.of("word", 4, "speaker", 2, DType.INT32);

    assertThat(speakers.typeSpec().mostSpecificCompatibleType(other))
        .contains(DimensionAlignmentSpec.of("word", -1, "speaker", 2, DType.INT32));
    assertThat(speakers.typeSpec().isCompatibleWith(other)).isFalse();
  }

  @Test
  void of_wrongParts_isExplained() {
    Tensor map = speakers.map();
    assertThatThrownBy(() -> DimensionAlignment.of("word", "word", map))
        .hasMessage(
            "DimensionAlignment: expected two names that differ and are not blank, got 'word' and"
                + " 'word'");
    assertThatThrownBy(() -> DimensionAlignment.of("word", " ", map))
        .hasMessageContaining("got 'word' and ' '");
    assertThatThrownBy(() -> DimensionAlignment.of("a", "b", tf.constant(new int[2][2])))
        .hasMessage("DimensionAlignment.of: map must be a vector of positions, got int32[2, 2]");
    assertThatThrownBy(() -> DimensionAlignment.of("a", "b", tf.constant(new float[2])))
        .hasMessage("DimensionAlignment: the map must be int32 or int64, got float32");
  }

  @Test
  void gather_otherSize_isExplained() {
    assertThatThrownBy(() -> speakers.gather(tf, tf.constant(new int[3])))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("DimensionAlignment.gather: expected values with 2 positions")
        .hasMessageContaining("got shape [3]");
    assertThatThrownBy(() -> speakers.sum(tf, tf.constant(new int[3])))
        .hasMessageContaining("DimensionAlignment.sum: expected values with 5 positions");
  }

  @Test
  void validate_positionOutOfRange_isExplained() {
    placed.check(speakers, DimensionAlignment::validate);
    var wrong = DimensionAlignment.of("word", "speaker", speakers.map(), 1);
    placed.check(
        wrong,
        seen ->
            assertThatThrownBy(seen::validate)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                    "DimensionAlignment.validate: map[2] must be a position of 'speaker' (0 to 0),"
                        + " got 1"));
    var negative = DimensionAlignment.of("word", "speaker", tf.constant(new long[] {-1}));
    placed.check(
        negative,
        seen ->
            assertThatThrownBy(seen::validate)
                .hasMessageContaining("map[0]")
                .hasMessageContaining("0 or more"));
    assertThat(negative.typeSpec().sourceShape()).isEqualTo(Shape.of(1));
  }

  @Test
  void then_anotherNumberOfPositions_isAnError() {
    var three = DimensionAlignment.of("speaker", "team", tf.constant(new int[] {1, 0, 1}), 2);

    assertThatThrownBy(() -> speakers.then(tf, three))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("speaker")
        .hasMessageContaining("2")
        .hasMessageContaining("3");
  }

  @Test
  void then_threeInARow_keepsTheLastTarget() {
    var teams = DimensionAlignment.of("speaker", "team", tf.constant(new int[] {1, 0}), 2);
    var leagues = DimensionAlignment.of("team", "league", tf.constant(new int[] {2, 1}), 3);

    DimensionAlignment all = speakers.then(tf, teams).then(tf, leagues);

    placed.shows(all, "DimensionAlignment(word -> league=3, map=[1, 1, 2, 2, 2])");
    assertThat(all.targetSize()).isEqualTo(3);
    assertThat(all.sourceSize()).isEqualTo(5);
  }
}
