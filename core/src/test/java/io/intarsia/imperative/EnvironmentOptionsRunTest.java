package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.InvalidProtocolBufferException;
import io.intarsia.gradient.rule.GradientRules;
import io.intarsia.support.ChildJvm;
import io.intarsia.tensor.PrintFormat;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorflow.proto.ConfigProto;

/// What options become of.
final class EnvironmentOptionsRunTest {
  private static ConfigProto config(EnvironmentOptions options)
      throws InvalidProtocolBufferException {
    return ConfigProto.parseFrom(SessionConfig.encode(options));
  }

  @Test
  void gpuMemory_ofTheOptions_isInTheConfig() throws InvalidProtocolBufferException {
    var memory = GpuMemory.defaults().withAllowGrowth(true).withFraction(0.25);
    var options = EnvironmentOptions.defaults().withGpuMemory(memory).withThreads(2, 3);
    assertThat(options.needsConfig()).isTrue();
    ConfigProto config = config(options);
    assertThat(config.getGpuOptions().getAllowGrowth()).isTrue();
    assertThat(config.getGpuOptions().getPerProcessGpuMemoryFraction()).isEqualTo(0.25);
    assertThat(config.getIntraOpParallelismThreads()).isEqualTo(2);
    assertThat(config.getInterOpParallelismThreads()).isEqualTo(3);
  }

  @Test
  void gpuMemory_default_asksForNothing() throws InvalidProtocolBufferException {
    assertThat(EnvironmentOptions.defaults().needsConfig()).isFalse();
    ConfigProto config = config(EnvironmentOptions.defaults());
    assertThat(config.getGpuOptions().getAllowGrowth()).isFalse();
    assertThat(config.getGpuOptions().getPerProcessGpuMemoryFraction()).isZero();
  }

  @Test
  void gpuMemory_fractionOutOfRange_isRefused() {
    for (double fraction : new double[] {-0.1, 1.5, Double.NaN}) {
      assertThatThrownBy(() -> GpuMemory.defaults().withFraction(fraction))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("GpuMemory: expected a fraction from 0 to 1, got " + fraction);
    }
  }

  @Test
  void environment_withGpuMemory_opensWhereThereIsNoGpu() {
    var memory = GpuMemory.defaults().withAllowGrowth(true);
    try (var tf = Environment.open(EnvironmentOptions.defaults().withGpuMemory(memory))) {
      assertThat(tf.constant(2).plus(3).asInt()).isEqualTo(5);
    }
  }

  @Test
  void options_eachChanged_keepTheOthers() {
    var format = PrintFormat.defaults().withPrecision(2);
    var rules = GradientRules.defaults().withDensification(false);
    var options =
        EnvironmentOptions.defaults()
            .withThreads(1, 2)
            .withCpuDevices(3)
            .withCacheLimit(4)
            .withMemoryBudget(5)
            .withRecordCreation(true)
            .withUnvettedOps(true)
            .withGpuMemory(GpuMemory.defaults().withFraction(0.5))
            .withDeterminism(true)
            .withPrintFormat(format)
            .withGradientRules(rules);
    assertThat(options.intraOpThreads()).isEqualTo(1);
    assertThat(options.interOpThreads()).isEqualTo(2);
    assertThat(options.cpuDevices()).isEqualTo(3);
    assertThat(options.cacheLimit()).isEqualTo(4);
    assertThat(options.memoryBudget()).isEqualTo(5);
    assertThat(options.recordCreation()).isTrue();
    assertThat(options.unvettedOps()).isTrue();
    assertThat(options.gpuMemory()).isEqualTo(new GpuMemory(false, 0.5));
    assertThat(options.determinism()).isTrue();
    assertThat(options.printFormat()).isEqualTo(format);
    assertThat(options.gradientRules()).isEqualTo(rules);
  }

  // The runtime has one switch for the process, so another process.
  @Test
  void determinism_whenAskedFor_isOnAndStaysOn(@TempDir Path folder)
      throws IOException, InterruptedException {
    var outcome = ChildJvm.in(folder).run(DeterminismChild.class);
    assertThat(outcome.status()).as(outcome.output()).isZero();
    assertThat(outcome.output()).contains("default false 1", "asked true 1000.0", "after true 1");
  }
}
