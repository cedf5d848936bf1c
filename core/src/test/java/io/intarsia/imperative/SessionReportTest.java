package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SessionReportTest {
  @Test
  void report_ofAnOp_hasNoNodeOfItsPiece() {
    assertThat(SessionReport.withoutNodes("MatMul", "sizes\n\t [[{{node MatMul_3}}]]"))
        .isEqualTo("sizes");
    assertThat(SessionReport.withoutNodes("MatMul", "sizes [[{{node Mul}}]]"))
        .isEqualTo("sizes [[{{node Mul}}]]");
  }

  @Test
  void report_ofAFunction_namesItOnce() {
    String report =
        "{{function_node f_1}} {{function_node f_1}} failed\n\t [[{{node Assert}}]]\n"
            + "\t [[StatefulPartitionedCall_2]]";
    assertThat(SessionReport.withoutNodes("f_1", report))
        .isEqualTo("{{function_node f_1}} failed\n\t [[{{node Assert}}]]");
    assertThat(SessionReport.withoutNodes("f", "{{function_node f}} {{function_node g}} failed"))
        .isEqualTo("{{function_node f}} {{function_node g}} failed");
  }

  /// As a server of TensorFlow 2.21 answers.
  @Test
  void report_ofANewerServer_hasNotItsLog() {
    String report =
        """
        sizes
        Recent warning and error logs:
          W0000 00:00:1 2 master_session.cc:1360] first
          W0000 00:00:1 2 local_rendezvous.cc:412] second
        rest\
        """;
    assertThat(SessionReport.withoutNodes("MatMul", report)).isEqualTo("sizes\nrest");
  }
}
