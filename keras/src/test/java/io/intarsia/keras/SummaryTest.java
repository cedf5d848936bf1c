package io.intarsia.keras;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.layer.AttentionOptions;
import io.intarsia.keras.layer.Dense;
import io.intarsia.keras.layer.MultiHeadAttention;
import io.intarsia.keras.summary.Summary;
import io.intarsia.keras.summary.SummaryRow;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Models as tables; the numbers are those of Keras's `summary()` of the same models.
final class SummaryTest {
  private static final Layer<List<Tensor>, Tensor> ADD = (call, x) -> x.get(0).plus(x.get(1));

  private final Environment tf = Environment.open();

  @AfterEach
  void close() {
    tf.close();
  }

  private Functional<Tensor, Tensor> model() {
    Symbol<Tensor> in = Symbol.input(tf, TensorSpec.of(Shape.of(-1, 8), DType.FLOAT32));
    Symbol<Tensor> b = Dense.of(8).on(Dense.of(4).withName("a").on(in));
    return Functional.of(in, Dense.of(1).on(ADD.on(Symbol.list(in, b))));
  }

  @Test
  void summary_ofAModel_showsWhoTakesWhat() {
    assertThat(Summary.of(model()))
        .hasToString(
            """
            Model: functional
            ──────────────────────────────────────────────────────────────────
            Layer (type)              Output shape  Params  Connected to
            ──────────────────────────────────────────────────────────────────
            input_layer (InputLayer)  [?, 8]             0
            a (Dense)                 [?, 4]            36  input_layer
            dense (Dense)             [?, 8]            40  a
            lambda (lambda)           [?, 8]             0  input_layer, dense
            dense_1 (Dense)           [?, 1]             9  lambda
            ──────────────────────────────────────────────────────────────────
            Params: 85 (340.00 B); trainable 85, non-trainable 0\
            """);
  }

  @Test
  void summary_ofASequence_hasNoConnections_andUnbuiltLayersNoShape() {
    var sequence = Dense.of(1200).then(Dense.of(2));
    assertThat(Summary.of(sequence).rows()).isEmpty();
    sequence.build(tf, TensorSpec.of(Shape.of(-1, 3), DType.FLOAT32));
    Summary summary = Summary.of(sequence);
    assertThat(summary.rows())
        .extracting(row -> row.output())
        .containsExactly("[?, 1200]", "[?, 2]");
    assertThat(summary.toString())
        .doesNotContain("Connected")
        .contains("4,800")
        .endsWith("Params: 7,202 (28.13 KB); trainable 7,202, non-trainable 0");
  }

  @Test
  void frozenLayer_countsAsNonTrainable() {
    var model = model();
    ((StatefulLayer<?, ?>) model.layer("a")).setTrainable(false);
    Summary summary = Summary.of(model);
    assertThat(summary.trainable()).isEqualTo(49);
    assertThat(summary.nonTrainable()).isEqualTo(36);
  }

  @Test
  void modelInAModel_isOneRow_orExpanded() {
    var outer = Dense.of(8).then(model());
    outer.apply(tf.ones(Shape.of(2, 3)));
    assertThat(Summary.of(outer).rows()).hasSize(2);
    assertThat(Summary.of(outer, true).rows())
        .extracting(row -> row.depth() + row.name())
        .containsExactly(
            "0dense", "0functional", "1input_layer", "1a", "1dense", "1lambda", "1dense_1");
    var inner = Dense.of(4).then(Dense.of(8)).withName("inner");
    var middle =
        Sequential.<Tensor, Tensor>of(List.of(inner, Dense.of(2).withName("b"))).withName("middle");
    var all = Sequential.<Tensor, Tensor>of(List.of(middle, Dense.of(1).withName("c")));
    all.apply(tf.ones(Shape.of(2, 3)));
    assertThat(Summary.of(all, true).rows())
        .extracting(row -> row.depth() + row.name())
        .containsExactly("0middle", "1inner", "2dense", "2dense_1", "1b", "0c");
  }

  @Test
  void outputsByName_haveTheirNames() {
    Symbol<Tensor> in = Symbol.input(tf, TensorSpec.of(Shape.of(-1, 8), DType.FLOAT32));
    final class Two extends StatefulLayer<Tensor, Map<String, Tensor>> {
      @Override
      protected void build(State state, Object spec) {}

      @Override
      protected Map<String, Tensor> compute(LayerCall call, Tensor x) {
        return Map.of("a", x, "b", call.tf().reduceSum(x, 1));
      }
    }
    Summary summary = Summary.of(Functional.of(in, new Two().on(in)));
    assertThat(summary.rows().getLast().output()).isEqualTo("a: [?, 8], b: [?]");
  }

  @Test
  void layerThatIsCalledWithOptions_hasTheRowOfTheLayer() {
    Symbol<Tensor> in = Symbol.input(tf, TensorSpec.of(Shape.of(-1, 4, 8), DType.FLOAT32));
    var causal = MultiHeadAttention.of(2, 4).with(AttentionOptions.defaults().withCausal(true));
    var model = Functional.of(in, causal.on(Symbol.list(in, in)));
    SummaryRow row = Summary.of(model).rows().getLast();
    assertThat(row.name()).isEqualTo("multi_head_attention");
    assertThat(row.inputs()).containsExactly("input_layer", "input_layer");
  }
}
