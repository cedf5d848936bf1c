package io.intarsia.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.tensorflow.proto.OpDef;

final class RefusedTest {
  private static final Refused REFUSED =
      new Refused(
          List.of(
              new Refused.Rule("it is internal", List.of("_*")),
              new Refused.Rule("it needs a TPU", List.of("*TPU*", "Other")),
              new Refused.Rule("it comes too late", List.of("MyTPU", "Mine"))));

  @Test
  void reason_isOfTheFirstRuleThatFits() {
    assertThat(reason("MyTPU")).contains("it needs a TPU");
    assertThat(reason("TPU")).contains("it needs a TPU");
    assertThat(reason("Other")).contains("it needs a TPU");
    assertThat(reason("Mine")).contains("it comes too late");
    assertThat(reason("_Arg")).contains("it is internal");
  }

  @Test
  void reason_ofOpsThatNoRuleFits_isEmpty() {
    assertThat(reason("Others")).isEmpty();
    assertThat(reason("Another")).isEmpty();
    assertThat(REFUSED.reason(Fixtures.ADD)).isEmpty();
  }

  @Test
  void reason_ofReferences_saysSo() {
    assertThat(REFUSED.reason(Fixtures.ASSIGN))
        .hasValueSatisfying(why -> assertThat(why).startsWith("it needs a reference"));
  }

  @Test
  void rules_thatFitNoOp_areReported() {
    var problems = new Problems();
    REFUSED.reportIdle(List.of(op("TPU"), op("Mine"), op("_Arg"), op("MyTPU")), problems);

    assertThatThrownBy(problems::throwIfAny)
        .isInstanceOf(GeneratorException.class)
        .hasMessageContaining("refused.json: there is no op Other");
  }

  private static Optional<String> reason(String op) {
    return REFUSED.reason(op(op));
  }

  private static OpDef op(String name) {
    return OpDef.newBuilder().setName(name).build();
  }
}
