package io.intarsia.internal.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RewritingTest {
  private static final int FLOAT = 1;

  @ParameterizedTest
  @ValueSource(strings = {"MatMul", "Conv2D", "FusedBatchNormV3", "Sigmoid", "Maximum"})
  void opsThatAreFused_areSeen(String op) {
    assertThat(Rewriting.of(op)).isEqualTo(new Rewriting(false, false, true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"If", "StatelessIf", "While", "StatelessWhile", "Case", "StatelessCase"})
  void branchesAndLoops_areSeen(String op) {
    assertThat(Rewriting.of(op)).isEqualTo(new Rewriting(false, true, false));
  }

  @Test
  void and_hasWhatEachHas() {
    var flow = new Rewriting(false, true, false);
    var fusion = new Rewriting(false, false, true);
    assertThat(flow.and(fusion)).isEqualTo(new Rewriting(false, true, true));
    assertThat(fusion.and(new Rewriting(true, false, false)))
        .isEqualTo(new Rewriting(true, false, true));
    assertThat(flow.and(Rewriting.NONE)).isEqualTo(flow);
  }

  @Test
  void aFunction_hasWhatTheFunctionsHaveThatItCalls() {
    try (var inner = new NativeGraph();
        var outer = new NativeGraph()) {
      NativeFunction called = function(inner, "called", "Sigmoid");
      assertThat(called.rewriting()).isEqualTo(new Rewriting(false, false, true));
      NativeFunction alone = function(outer, "alone", "Neg");
      assertThat(alone.rewriting()).isEqualTo(Rewriting.NONE);
      outer.copy(called);
      NativeFunction caller = outer.toFunction("caller", List.of(), List.of(), List.of());
      assertThat(caller.rewriting()).isEqualTo(new Rewriting(false, false, true));
      List.of(called, alone, caller).forEach(NativeFunction::close);
    }
  }

  private static NativeFunction function(NativeGraph graph, String name, String op) {
    long x =
        graph.add(
            new NativeGraph.NewNode("Placeholder", "x", null),
            new NativeGraph.Wiring(List.of(), List.of()),
            encoder -> List.of(encoder.ofType("dtype", FLOAT)));
    var input = new NativeGraph.Output(x, 0);
    long y =
        graph.add(
            new NativeGraph.NewNode(op, "y", null),
            new NativeGraph.Wiring(List.of(input), List.of()),
            encoder -> List.of());
    return graph.toFunction(name, List.of(input), List.of(new NativeGraph.Output(y, 0)), List.of());
  }
}
