package io.intarsia.internal.c;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Failures that several devices report.
final class RootErrorsTest {
  private static final String FIRST =
      "{{function_node f}} Incompatible shapes: [2] vs. [3]\n\t [[{{node AddV2}}]]";
  private static final String WAITED = FIRST + "\n\t [[AddV2_10/_42]]";

  private static String report(String first, String second) {
    return """
    2 root error(s) found.
      (0) INVALID_ARGUMENT: %s
      (1) INVALID_ARGUMENT: %s
    0 successful operations.
    1 derived errors ignored.\
    """
        .formatted(first, second);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{{function_node f}} "})
  void sameFailureOfTwoDevices_isSaidOnceWithTheNodeThatFailed(String before) {
    assertThat(RootErrors.said(before + report(WAITED, FIRST))).isEqualTo(FIRST);
    assertThat(RootErrors.said(before + report(FIRST, WAITED))).isEqualTo(FIRST);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Incompatible shapes: [2] vs. [3]",
        "2 root error(s) found.",
        "1 root error(s) found.\nno list\n0 successful operations.\n0 derived errors ignored."
      })
  void message_thatIsNoSuchReport_staysAsItIs(String message) {
    assertThat(RootErrors.said(message)).isEqualTo(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Incompatible shapes: [2] vs. [4]", "{{function_node f}} division by zero"})
  void differentFailures_areBothSaid(String other) {
    String report = report(FIRST, other);
    assertThat(RootErrors.said(report)).isEqualTo(report);
  }
}
