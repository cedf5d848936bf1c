package io.intarsia.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HostWorkTest {
  @ParameterizedTest
  @CsvSource({"HOST_4B_BY_1, 4 B", "HOST_4KB_BY_1, 4 KB", "HOST_4MB_BY_1, 4 MB"})
  void title_ofEachPayload_hasItsSize(String workload, String size) {
    assertThat(Workloads.of(workload).title()).isEqualTo("host function that gives its " + size);
  }

  @Test
  void title_ofTwoCallersWithOneThread_saysBoth() {
    assertThat(new HostWork(HostWork.Task.IDENTITY, 1, 2, true).title())
        .endsWith("4 B, 2 callers, time over all calls, one inter-op thread");
  }

  @Test
  void payload_ofAWork_hasSoManyElementsAndIsNotAllZero() {
    HostWork work = new HostWork(HostWork.Task.IDENTITY, 1 << 10, 1, false);

    assertThat(work.payload()).hasSize(1024).startsWith(2f);
    assertThat(work.interOpThreads()).isZero();
    assertThat(new HostWork(HostWork.Task.IDENTITY, 1 << 10, 1, true).interOpThreads())
        .isEqualTo(1);
  }
}
