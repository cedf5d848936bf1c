package io.intarsia.keras.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.intarsia.imperative.Environment;
import io.intarsia.keras.Layer;
import io.intarsia.keras.layer.Dense;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Models of their config alone, and functions of `keras.ops` in them that are not read.
final class ModelJsonTest {
  private final Environment tf = Environment.open();

  @AfterEach
  void close() {
    tf.close();
  }

  /// A model of one operation.
  ///
  /// @param call its arguments, in which `@` is the input
  /// @param config what it was made with
  private Layer<Tensor, Tensor> model(String className, String call, String config) {
    String x =
        "{'class_name':'__keras_tensor__','config':{'shape':[null,2],'keras_history':['x',0,0]}}";
    String json =
        """
        {'class_name':'Functional','config':{'name':'m','layers':[
          {'module':'keras.layers','class_name':'InputLayer','name':'x','inbound_nodes':[],
           'config':{'batch_shape':[null,2],'dtype':'float32','name':'x'}},
          {'module':'keras.src.ops.numpy','class_name':'%s','name':'op',
           'config':{'name':'op'%s},'inbound_nodes':[{%s}]}],
         'input_layers':[['x',0,0]],'output_layers':[['op',0,0]]}}
        """
            .formatted(className, config, call.replace("@", x));
    return KerasFile.modelFromJson(tf, json.replace('\'', '"'));
  }

  @Test
  void model_ofAnOperation_computesIt_andIsWrittenAsItWas() {
    Layer<Tensor, Tensor> model = model("Subtract", "'args':[1.5,@],'kwargs':{}", "");
    Tensor x = tf.constant(new float[][] {{1, 2}});
    assertThat(model.apply(x).toArray(float[][].class)).isEqualTo(new float[][] {{0.5f, -0.5f}});
    Layer<Tensor, Tensor> again = KerasFile.modelFromJson(tf, KerasFile.toJson(model));
    assertThat(again.apply(x).toArray(float[][].class)).isEqualTo(new float[][] {{0.5f, -0.5f}});
    assertThat(KerasFile.toJson(again)).isEqualTo(KerasFile.toJson(model));
  }

  @Test
  void modelFromJson_ofOtherTexts_saysWhatIsExpected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KerasFile.modelFromJson(tf, "{"))
        .withMessageStartingWith(
            "KerasFile.modelFromJson: expected the config.json of a model, got what is no JSON: ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KerasFile.modelFromJson(tf, "[1]"))
        .withMessage("layer: expected an object with a class_name and a config, got [1]");
  }

  @Test
  void toJson_ofALayer_isThatOfAModelOfIt() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KerasFile.toJson(Dense.of(1)))
        .withMessage(
            "KerasFile.toJson: model dense has no variables yet; call it, or build(tf, spec)");
    Dense dense = Dense.of(3);
    dense.apply(tf.ones(Shape.of(1, 2)));
    Layer<Tensor, Tensor> again = KerasFile.modelFromJson(tf, KerasFile.toJson(dense));
    assertThat(again.countParams()).isEqualTo(9);
  }
}
