package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.InvalidProtocolBufferException;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.tensorflow.proto.ConfigProto;

final class EnvironmentOptionsTest {
  private static final String EXECUTOR = "intarsia.executor";
  private static final EnvironmentOptions DEFAULTS = EnvironmentOptions.defaults();

  /// Options of numbers and switches, all else by default.
  private static EnvironmentOptions of(
      int intraOp,
      int interOp,
      int cpuDevices,
      int cacheLimit,
      long memoryBudget,
      boolean recordCreation,
      boolean unvettedOps) {
    var draft = new EnvironmentDraft(DEFAULTS);
    draft.intraOpThreads = intraOp;
    draft.interOpThreads = interOp;
    draft.cpuDevices = cpuDevices;
    draft.cacheLimit = cacheLimit;
    draft.memoryBudget = memoryBudget;
    draft.recordCreation = recordCreation;
    draft.unvettedOps = unvettedOps;
    return draft.finished();
  }

  @Test
  void defaults_leaveTheRuntimeItsChoice() {
    assertThat(DEFAULTS).isEqualTo(of(0, 0, 1, 16_384, 0, false, false));
  }

  @Test
  void defaults_whereThePropertyNamesAnExecutor_haveThat() {
    String before = System.getProperty(EXECUTOR);
    try {
      System.setProperty(EXECUTOR, "deferred");
      assertThat(EnvironmentOptions.defaults())
          .isEqualTo(DEFAULTS.withExecutor(ExecutorKind.DEFERRED));
      try (var tf = Environment.open()) {
        assertThat(tf.constant(1).plus(2).asInt()).isEqualTo(3);
        assertThat(tf.explain()).contains("segments");
      }
      System.setProperty(EXECUTOR, "EAGER");
      assertThat(EnvironmentOptions.defaults())
          .isEqualTo(DEFAULTS.withExecutor(ExecutorKind.EAGER));
      System.setProperty(EXECUTOR, "lazy");
      assertThatThrownBy(EnvironmentOptions::defaults)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "-Dintarsia.executor=lazy: there is no such executor; take one of EAGER, DEFERRED,"
                  + " SESSION");
    } finally {
      restore(before);
    }
  }

  private static void restore(@Nullable String executor) {
    if (executor == null) {
      System.clearProperty(EXECUTOR);
    } else {
      System.setProperty(EXECUTOR, executor);
    }
  }

  private static Arguments change(
      UnaryOperator<EnvironmentOptions> change, EnvironmentOptions expected) {
    return Arguments.of(change, expected);
  }

  static final List<Arguments> CHANGES =
      List.of(
          change(o -> o.withThreads(2, 3), of(2, 3, 4, 5, 6, true, true)),
          change(o -> o.withCpuDevices(9), of(8, 7, 9, 5, 6, true, true)),
          change(o -> o.withCacheLimit(9), of(8, 7, 4, 9, 6, true, true)),
          change(o -> o.withMemoryBudget(9), of(8, 7, 4, 5, 9, true, true)),
          change(o -> o.withRecordCreation(false), of(8, 7, 4, 5, 6, false, true)),
          change(o -> o.withUnvettedOps(false), of(8, 7, 4, 5, 6, true, false)));

  @ParameterizedTest
  @FieldSource("CHANGES")
  void with_oneOption_changesThatOneAlone(
      UnaryOperator<EnvironmentOptions> change, EnvironmentOptions expected) {
    var options = of(8, 7, 4, 5, 6, true, true);
    assertThat(change.apply(options)).isEqualTo(expected);
  }

  static final List<Arguments> OUT_OF_RANGE =
      List.of(
          Arguments.of(-1, 0, 1, 0, 0L, "intraOpThreads must be at least 0, got -1"),
          Arguments.of(0, -2, 1, 0, 0L, "interOpThreads must be at least -1, got -2"),
          Arguments.of(0, 0, 0, 0, 0L, "cpuDevices must be at least 1, got 0"),
          Arguments.of(0, 0, 1, -1, 0L, "cacheLimit must be at least 0, got -1"),
          Arguments.of(0, 0, 1, 0, -1L, "memoryBudget must be at least 0, got -1"),
          Arguments.of(1025, 0, 1, 0, 0L, "intraOpThreads must be at most 1024, got 1025"),
          Arguments.of(0, 1025, 1, 0, 0L, "interOpThreads must be at most 1024, got 1025"),
          Arguments.of(0, 0, 129, 0, 0L, "cpuDevices must be at most 128, got 129"));

  @ParameterizedTest
  @FieldSource("OUT_OF_RANGE")
  void number_justOutOfRange_isRefused(
      int intra, int inter, int devices, int cache, long budget, String message) {
    assertThatThrownBy(() -> of(intra, inter, devices, cache, budget, false, false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("EnvironmentOptions: " + message);
  }

  @Test
  void numbers_atTheirBounds_areTaken() {
    var least = of(0, -1, 1, 0, 0, false, false);
    assertThat(least.interOpThreads()).isEqualTo(-1);
    var most = of(1024, 1024, 128, Integer.MAX_VALUE, Long.MAX_VALUE, true, true);
    assertThat(most.memoryBudget()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void needsConfig_whatTheRuntimeMustBeTold_only() {
    assertThat(DEFAULTS.needsConfig()).isFalse();
    assertThat(
            DEFAULTS
                .withCacheLimit(1)
                .withMemoryBudget(1)
                .withRecordCreation(true)
                .withUnvettedOps(true)
                .needsConfig())
        .isFalse();
    assertThat(DEFAULTS.withThreads(1, 0).needsConfig()).isTrue();
    assertThat(DEFAULTS.withThreads(0, 1).needsConfig()).isTrue();
    assertThat(DEFAULTS.withCpuDevices(2).needsConfig()).isTrue();
  }

  @Test
  void encode_options_areThoseOfTheProtobuf() throws InvalidProtocolBufferException {
    var config = ConfigProto.parseFrom(SessionConfig.encode(DEFAULTS.withThreads(2, 3)));
    assertThat(config.getIntraOpParallelismThreads()).isEqualTo(2);
    assertThat(config.getInterOpParallelismThreads()).isEqualTo(3);
    assertThat(config.getDeviceCountMap()).containsOnlyKeys("CPU").containsEntry("CPU", 1);
    var devices = ConfigProto.parseFrom(SessionConfig.encode(DEFAULTS.withCpuDevices(5)));
    assertThat(devices.getDeviceCountMap()).containsEntry("CPU", 5);
  }
}
