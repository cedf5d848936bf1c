package io.intarsia.fuzz.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class CauseTest {
  @Test
  void cause_ofACheck_isItsTextWithoutTheTime() {
    assertThat(
            Cause.of(
                List.of(
                    "I0000 00:00:1795331147.496321    1024 service.cc:148] XLA service",
                    "2026-11-22 07:05:47.758512: F tensorflow/core/framework/tensor_shape.cc:356]"
                        + " Check failed: d >= 0 (0 vs. -1)")))
        .contains(
            "F tensorflow/core/framework/tensor_shape.cc:356] Check failed: d >= 0 (0 vs. -1)");
  }

  @Test
  void cause_ofASignal_isTheSignalAndTheFrame() {
    assertThat(
            Cause.of(
                List.of(
                    "#  SIGILL (0x4) at pc=0x00007f311699cbc7, pid=5659, tid=5660",
                    "# Problematic frame:",
                    "# C  [libtensorflow_cc.so.2+0xc39cbc7]  dnnl::primitive_desc(int,"
                        + " long)+0x337")))
        .contains("SIGILL dnnl::primitive_desc");
  }

  @Test
  void cause_ofWhatSaysNothing_isNone() {
    assertThat(Cause.of(List.of("result", "result"))).isEmpty();
  }
}
