package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.internal.c.Rewriting;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tensorflow.proto.ConfigProto;
import org.tensorflow.proto.RewriterConfig;

/// What is written by hand is what the runtime's own classes read.
final class SessionConfigTest {
  private static final EnvironmentOptions OPTIONS =
      EnvironmentOptions.defaults()
          .withThreads(3, 5)
          .withCpuDevices(2)
          .withGpuMemory(new GpuMemory(true, 0.25));

  @Test
  void encode_options_areThoseOfTheContext() throws Exception {
    var config = ConfigProto.parseFrom(SessionConfig.encode(OPTIONS));
    assertThat(config.getIntraOpParallelismThreads()).isEqualTo(3);
    assertThat(config.getInterOpParallelismThreads()).isEqualTo(5);
    assertThat(config.getDeviceCountMap()).containsOnlyKeys("CPU").containsEntry("CPU", 2);
    assertThat(config.getGpuOptions().getAllowGrowth()).isTrue();
    assertThat(config.getGpuOptions().getPerProcessGpuMemoryFraction()).isEqualTo(0.25);
    assertThat(config.getAllowSoftPlacement()).isFalse();
    assertThat(config.getUnknownFields().asMap()).isEmpty();
  }

  @Test
  void ofSession_options_placeWhatRunsAndOptimizeNothing() throws Exception {
    var config = ConfigProto.parseFrom(SessionConfig.ofSession(OPTIONS));
    assertThat(config.getInterOpParallelismThreads()).isEqualTo(5);
    assertThat(config.getAllowSoftPlacement()).isTrue();
    assertThat(config.getGraphOptions().getPlacePrunedGraph()).isTrue();
    assertThat(config.getGraphOptions().getRewriteOptions().getDisableMetaOptimizer()).isTrue();
    assertThat(config.getUnknownFields().asMap()).isEmpty();
  }

  @Test
  void ofRemote_options_keepStateApartAndHaveTheDeadline() throws Exception {
    var options = OPTIONS.withDeadline(Duration.ofMillis(1500));
    var config = ConfigProto.parseFrom(SessionConfig.ofRemote(options));
    assertThat(config.getIsolateSessionState()).isTrue();
    assertThat(config.getShareClusterDevicesInSession()).isTrue();
    assertThat(config.getOperationTimeoutInMs()).isEqualTo(1500);
    assertThat(config.getAllowSoftPlacement()).isTrue();
    assertThat(config.getUnknownFields().asMap()).isEmpty();
  }

  private static RewriterConfig rewriting(byte[] config) throws Exception {
    return ConfigProto.parseFrom(config).getGraphOptions().getRewriteOptions();
  }

  @Test
  void functionThatKeepsItsArithmetic_isNotRewritten() throws Exception {
    var kept = new Rewriting(true, false, false);
    for (byte[] config :
        List.of(
            SessionConfig.ofFunction(kept, true), SessionConfig.ofCaller(OPTIONS, kept, false))) {
      var rewriting = rewriting(config);
      assertThat(rewriting.getArithmeticOptimization()).isEqualTo(RewriterConfig.Toggle.OFF);
      assertThat(rewriting.getConstantFolding()).isEqualTo(RewriterConfig.Toggle.DEFAULT);
    }
    assertThat(
            rewriting(SessionConfig.ofFunction(Rewriting.NONE, true)).getArithmeticOptimization())
        .isEqualTo(RewriterConfig.Toggle.DEFAULT);
  }

  @Test
  void functionOfPlainOps_hasThePassesThatFindSomethingInThem() throws Exception {
    for (byte[] config :
        List.of(
            SessionConfig.ofFunction(Rewriting.NONE, true),
            SessionConfig.ofCaller(OPTIONS, Rewriting.NONE, false))) {
      assertThat(rewriting(config))
          .isEqualTo(
              RewriterConfig.newBuilder()
                  .setImplementationSelector(RewriterConfig.Toggle.OFF)
                  .setRemapping(RewriterConfig.Toggle.OFF)
                  .setLoopOptimization(RewriterConfig.Toggle.OFF)
                  .setDisableTfgOptimizer(true)
                  .setLayoutOptimizer(RewriterConfig.Toggle.OFF)
                  .setMemoryOptimization(RewriterConfig.MemOptType.NO_MEM_OPT)
                  .build());
    }
  }

  @Test
  void functionWithEverything_hasAllPassesOnDevicesOfOtherKinds() throws Exception {
    var everything = new Rewriting(false, true, true);
    assertThat(rewriting(SessionConfig.ofFunction(everything, false)))
        .isEqualTo(
            RewriterConfig.newBuilder()
                .setImplementationSelector(RewriterConfig.Toggle.OFF)
                .build());
  }

  @Test
  void ofCaller_withAndWithoutControlFlow_namesTheExecutor() throws Exception {
    var plain = ConfigProto.parseFrom(SessionConfig.ofCaller(OPTIONS, Rewriting.NONE, false));
    assertThat(plain.getInterOpParallelismThreads()).isEqualTo(-1);
    assertThat(plain.getIntraOpParallelismThreads()).isEqualTo(3);
    assertThat(plain.getExperimental().getExecutorType()).isEqualTo("SINGLE_THREADED_EXECUTOR");
    var withFlow = new Rewriting(false, true, false);
    var loops = ConfigProto.parseFrom(SessionConfig.ofCaller(OPTIONS, withFlow, false));
    assertThat(loops.getExperimental().getExecutorType()).isEmpty();
    var telling = ConfigProto.parseFrom(SessionConfig.ofCaller(OPTIONS, Rewriting.NONE, true));
    assertThat(telling.getExperimental().getExecutorType()).isEmpty();
  }

  @Test
  void ofRun_options_areThoseOfTheRun() throws Exception {
    var options = RunOptions.fullTrace().withTimeout(Duration.ofMillis(1500));
    var run = org.tensorflow.proto.RunOptions.parseFrom(SessionConfig.ofRun(options));
    assertThat(run.getTimeoutInMs()).isEqualTo(1500);
    assertThat(run.getTraceLevel())
        .isEqualTo(org.tensorflow.proto.RunOptions.TraceLevel.FULL_TRACE);
    var shortest = RunOptions.defaults().withTimeout(Duration.ofNanos(10));
    assertThat(
            org.tensorflow.proto.RunOptions.parseFrom(SessionConfig.ofRun(shortest))
                .getTimeoutInMs())
        .isEqualTo(1);
    assertThat(
            org.tensorflow.proto.RunOptions.parseFrom(SessionConfig.ofRun(RunOptions.defaults())))
        .isEqualTo(org.tensorflow.proto.RunOptions.getDefaultInstance());
  }

  @ParameterizedTest
  @EnumSource(TraceLevel.class)
  @Tag("I-16")
  void ofRun_everyOption_isWhatTheRuntimeReads(TraceLevel level) throws Exception {
    for (boolean on : new boolean[] {false, true}) {
      var options =
          RunOptions.defaults()
              .withTraceLevel(level)
              .withOutputPartitionGraphs(on)
              .withReportTensorAllocationsUponOom(!on);
      var run = org.tensorflow.proto.RunOptions.parseFrom(SessionConfig.ofRun(options));
      assertThat(run.getTraceLevel()).hasToString(level.name());
      assertThat(run.getOutputPartitionGraphs()).isEqualTo(on);
      assertThat(run.getReportTensorAllocationsUponOom()).isEqualTo(!on);
      assertThat(run.getTimeoutInMs()).isZero();
      assertThat(run.getUnknownFields().asMap()).isEmpty();
    }
  }
}
