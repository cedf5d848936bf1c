package io.intarsia.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LoadedRuntimeTest {
  @Test
  void of_theReleaseAllIsGeneratedFrom_needsNoOtherData() {
    var runtime = LoadedRuntime.of("2.18.0").orElseThrow();
    assertThat(runtime.isTried()).isTrue();
    assertThat(runtime.definitions()).isEqualTo("2.18");
    assertThat(runtime.restrictions()).isEmpty();
  }

  @Test
  void of_anotherThatWasTried_hasDataOfItsOwn() {
    var runtime = LoadedRuntime.of("2.21.0").orElseThrow();
    assertThat(runtime.isTried()).isTrue();
    assertThat(runtime.definitions()).isEqualTo("2.21");
    assertThat(runtime.restrictions()).containsExactly("2.21");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"2.18.1", "2.18.0-rc0", "2.19.0", "2.20.0-rc1", "2.21.0-dev20260101", "2.21.1"})
  void of_aVersionThatWasNotTried_runsWithTheStrictest(String version) {
    var runtime = LoadedRuntime.of(version).orElseThrow();
    assertThat(runtime.isTried()).isFalse();
    assertThat(runtime.definitions()).isEqualTo("2.18");
    assertThat(runtime.restrictions()).containsExactly("2.21");
    assertThat(runtime.warning())
        .isEqualTo(
            "TensorFlow "
                + version
                + " is none of the versions that this library was tried on (2.18.0, 2.21.0): it runs"
                + " with the op definitions of 2.18, and refuses what must not be run on any of"
                + " them");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2.17.1",
        "2.22.0",
        "3.18.0",
        "1.20.0",
        "2.2.0",
        "2.180.0",
        "2.18",
        "12.18.0",
        "2.18.",
        "",
        "unknown",
        "2.9999999999.0"
      })
  void of_aVersionItDoesNotRunOn_isEmpty(String version) {
    assertThat(LoadedRuntime.of(version)).isEmpty();
  }

  @Test
  void supported_namesTheRangeAndThoseThatWereTried() {
    assertThat(KnownRuntimes.supported()).isEqualTo("2.18 to 2.21 (tried: 2.18.0, 2.21.0)");
  }
}
