package io.intarsia.display;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import io.intarsia.nest.Tuple;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class TreeViewTest {
  record Masked(Tensor values, Tensor mask) implements ExtensionType {}

  record Batch(Map<String, Masked> parts, List<Object> mixed, String label)
      implements ExtensionType {}

  @Test
  void toText_extensionValue_showsComponentsInOrderWithTensorsAndStatics() {
    try (var tf = Environment.open()) {
      var masked =
          new Masked(tf.constant(new float[] {1, 2.5f}), tf.constant(new boolean[] {true, false}));
      var batch = new Batch(Map.of("left", masked), List.of("a", tf.constant(7)), "x < y");

      assertThat(TreeView.of(batch).toText())
          .isEqualTo(
              """
              Batch
              ├─ parts: Map with keys [left]
              │  └─ "left": Masked
              │     ├─ values: float32[2] [1. 2.5]
              │     └─ mask: bool[2] [ True False]
              ├─ mixed: List of 2
              │  ├─ 0: a
              │  └─ 1: int32[] 7
              └─ label: x < y\
              """);
    }
  }

  @Test
  void toText_spec_showsWhatItSaysOfEachComponent() {
    try (var tf = Environment.open()) {
      var masked = new Masked(tf.constant(new float[2][3]), tf.constant(new int[] {1}));

      assertThat(TreeView.of(masked.typeSpec()).toText())
          .isEqualTo(
              """
              Masked.Spec
              ├─ values: TensorSpec([2, 3], float32)
              └─ mask: TensorSpec([1], int32)\
              """);
    }
  }

  @Test
  void toHtml_markup_isEscapedAndFolds() {
    String html = TreeView.of(Tuple.of("<b>&", Optional.of(1))).toHtml();

    assertThat(html)
        .startsWith("<!DOCTYPE html>")
        .contains("<details open><summary>Tuple of 2</summary>")
        .contains("<p><b>0</b>: &lt;b&gt;&amp;</p>")
        .contains("<summary><b>1</b>: Optional with a value</summary>")
        .doesNotContain("http");
  }

  @Test
  void toText_manyChildrenAndDeepNests_areCut() {
    Object deep = 1;
    for (int i = 0; i < 50_000; i++) {
      deep = List.of(deep);
    }

    assertThat(TreeView.of(deep).toText()).contains("…").hasLineCount(34);
    assertThat(TreeView.of(new ArrayList<>(Collections.nCopies(1000, 1))).toText())
        .endsWith("└─ … 936 more")
        .hasLineCount(66);
  }
}
