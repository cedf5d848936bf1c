package io.intarsia.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class ProtocolTest {
  private static final Digest RESULT = Digest.of(1, 2);

  private final List<Contender> log = new ArrayList<>();

  @Test
  void measure_severalRounds_runsAllSidesInTurnAndTheFloorFirst() {
    var protocol = new Protocol(new Effort(2, Duration.ofSeconds(1), Duration.ZERO, 1, 1));

    protocol.measure(OpWork.ADD, List.of(side(Contender.INTARSIA, 10), side(Contender.BARE, 5)));

    assertThat(log.subList(log.size() - 6, log.size()))
        .containsExactly(
            Contender.BARE,
            Contender.INTARSIA,
            Contender.BARE,
            Contender.BARE,
            Contender.INTARSIA,
            Contender.BARE);
  }

  @Test
  void measure_steadySides_givesNanosecondsACall() {
    var protocol = new Protocol(new Effort(3, Duration.ofSeconds(1), Duration.ofMillis(1), 1, 1));

    Measured measured =
        protocol
            .measure(OpWork.ADD, List.of(side(Contender.INTARSIA, 10), side(Contender.BARE, 5)))
            .orElseThrow();

    assertThat(measured.of(Contender.INTARSIA)).contains(new Spread(10, 10, 10));
    assertThat(measured.of(Contender.BARE)).contains(new Spread(5, 5, 5));
    assertThat(measured.of(Contender.DJL)).isEmpty();
    assertThat(measured.noise()).isEqualTo(1);
    assertThat(measured.isValid()).isTrue();
  }

  @Test
  void measure_floorApartFromItself_triesAgainAndThenIsInvalid() {
    var protocol = new Protocol(new Effort(1, Duration.ofSeconds(1), Duration.ZERO, 3, 1));
    var floor = side(Contender.BARE, 5, 5, 5, 6, 5, 6, 5, 6);

    Measured measured =
        protocol.measure(OpWork.ADD, List.of(side(Contender.INTARSIA, 10), floor)).orElseThrow();

    assertThat(measured.isValid()).isFalse();
    assertThat(measured.noise()).isCloseTo(1.2, within(1e-9));
    assertThat(log.stream().filter(Contender.INTARSIA::equals)).hasSize(2 + 3);
  }

  @Test
  void measure_quietAgain_saysInWhichRun() {
    var protocol = new Protocol(new Effort(1, Duration.ofSeconds(1), Duration.ZERO, 3, 1));
    var floor = side(Contender.BARE, 5, 5, 5, 6, 5, 5);

    Measured measured =
        protocol.measure(OpWork.ADD, List.of(side(Contender.INTARSIA, 10), floor)).orElseThrow();

    assertThat(measured.isValid()).isTrue();
    assertThat(measured.runs()).isEqualTo(2);
  }

  @Test
  void measure_libraryApartFromItself_triesAgainThoughTheFloorIsQuiet() {
    var protocol = new Protocol(new Effort(2, Duration.ofSeconds(1), Duration.ZERO, 2, 1));
    var own = side(Contender.INTARSIA, 10, 10, 10, 12, 10, 12);

    Measured measured =
        protocol.measure(OpWork.ADD, List.of(own, side(Contender.BARE, 5))).orElseThrow();

    assertThat(measured.isValid()).isTrue();
    assertThat(measured.isSteady()).isFalse();
    assertThat(measured.runs()).isEqualTo(2);
  }

  @Test
  void over_severalProcesses_takesTheMedianOfEachFigure() {
    Measured measured = Measured.over(List.of(process(10, 1), process(30, 1.5), process(20, 1.1)));

    assertThat(measured.of(Contender.INTARSIA)).contains(new Spread(20, 10, 30));
    assertThat(measured.noise()).isCloseTo(1.1, within(1e-9));
  }

  private static Measured process(double own, double noise) {
    return new Measured(
        OpWork.ADD,
        Map.of(Contender.INTARSIA, Spread.of(own)),
        new Twice(1, noise),
        new Twice(1, 1),
        1);
  }

  @Test
  void measure_otherResult_namesWorkloadAndSide() {
    var wrong = new FakeSide(Contender.DJL, Digest.of(3), log, List.of(1L));
    List<Side> sides = List.of(side(Contender.INTARSIA, 10), side(Contender.BARE, 5), wrong);

    assertThatThrownBy(() -> new Protocol(Effort.ONCE).measure(OpWork.ADD, sides))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("AddV2 2×2: DJL/PyTorch computes something else than the floor")
        .hasMessageContaining("expected " + RESULT);
  }

  @Test
  void measure_floorWithoutTheWorkload_isEmpty() {
    assertThat(new Protocol(Effort.ONCE).measure(OpWork.ADD, List.of(side(Contender.INTARSIA, 1))))
        .isEmpty();
  }

  private FakeSide side(Contender contender, long... nanos) {
    return new FakeSide(contender, RESULT, log, LongStream.of(nanos).boxed().toList());
  }

  /// A side whose calls take what they are told to, the last figure for all further rounds.
  private record FakeSide(Contender contender, Digest result, List<Contender> log, List<Long> nanos)
      implements Side {
    @Override
    public String version() {
      return "fake";
    }

    @Override
    public Optional<TimedLoop> open(Workload workload) {
      int[] run = {0};
      return Optional.of(
          TimedLoop.timed(
              calls -> {
                log.add(contender);
                long each = nanos.get(Math.min(run[0]++, nanos.size() - 1));
                return each * calls;
              },
              () -> result,
              () -> {}));
    }

    @Override
    public void close() {}
  }
}
