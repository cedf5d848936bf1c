package io.intarsia.keras.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Mode;
import io.intarsia.keras.layer.KerasLayer;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.assertj.core.data.Offset;

/// A layer with its weights, and what Keras computed with it.
record LayerCase(JsonNode golden) {
  /// What a function knows of the input when it is traced.
  enum Known {
    SHAPE {
      @Override
      Shape of(Shape shape) {
        return shape;
      }
    },
    RANK {
      @Override
      Shape of(Shape shape) {
        return Shape.unknownOfRank(shape.rank());
      }
    },
    NOTHING {
      @Override
      Shape of(Shape shape) {
        return Shape.unknown();
      }
    };

    abstract Shape of(Shape shape);
  }

  private boolean isTraining() {
    return golden.path("training").asBoolean();
  }

  private Mode mode() {
    return isTraining() ? Mode.TRAINING : Mode.INFERENCE;
  }

  /// The layer with the weights of the case.
  private KerasLayer<Tensor, Tensor> layer(Environment tf) {
    @SuppressWarnings("unchecked") // those of the cases take tensors
    var layer = (KerasLayer<Tensor, Tensor>) ConfigReader.layer(golden.path("layer"));
    Tensor x = tensor(tf, golden.path("input"));
    layer.build(tf, TensorSpec.of(x.shape(), x.dtype()));
    List<Variable> variables = variables(layer);
    assertThat(variables).as("weights").hasSameSizeAs(golden.path("weights"));
    for (int i = 0; i < variables.size(); i++) {
      Variable variable = variables.get(i);
      JsonNode weight = golden.path("weights").get(i);
      assertThat(weight.path("path").asText()).endsWith(last(variable.name()));
      assertThat(variable.shape()).isEqualTo(shape(weight.path("value")));
      variable.assign(tf.cast(tensor(tf, weight.path("value")), variable.dtype()));
    }
    return layer;
  }

  private static String last(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  // What Keras calls weights: seeds are none.
  private static List<Variable> variables(KerasLayer<?, ?> layer) {
    return layer.state().values().stream()
        .map(Variable.class::cast)
        .filter(each -> !each.name().endsWith("seed_generator_state"))
        .toList();
  }

  void runEagerly(Environment tf) {
    KerasLayer<Tensor, Tensor> layer = layer(tf);
    check(layer.apply(tensor(tf, golden.path("input")), mode()), "output");
  }

  void runInAFunction(Environment tf, Known known) {
    KerasLayer<Tensor, Tensor> layer = layer(tf);
    Tensor x = tensor(tf, golden.path("input"));
    Shape shape = known.of(x.shape());
    var function =
        tf.function((Ops g, Tensor y) -> layer.apply(y, mode()))
            .concrete(TensorSpec.of(shape, x.dtype()));
    check((Tensor) Objects.requireNonNull(function.call(x)), "output");
  }

  void checkGradients(Environment tf) {
    KerasLayer<Tensor, Tensor> layer = layer(tf);
    Tensor x = tensor(tf, golden.path("input"));
    List<Object> sources = new ArrayList<>(List.of(x));
    variables(layer).stream().filter(Variable::isTrainable).forEach(sources::add);
    try (var tape = tf.gradientTape()) {
      tape.watch(x);
      Tensor y = layer.apply(x, mode());
      Tensor loss = tf.reduceSum(y.times(tensor(tf, golden.path("direction"))));
      @SuppressWarnings("unchecked") // of the structure of the sources
      var gradients = (List<Object>) Objects.requireNonNull(tape.gradient(loss, sources));
      for (int i = 0; i < gradients.size(); i++) {
        JsonNode expected = golden.path("gradients").get(i);
        if (expected.isNull()) {
          assertThat(gradients.get(i)).isNull();
        } else {
          check((Tensor) Objects.requireNonNull(gradients.get(i)), expected);
        }
      }
    }
  }

  private void check(Tensor actual, String part) {
    check(actual, golden.path(part));
  }

  private static void check(Tensor actual, JsonNode expected) {
    assertThat(actual.shape()).isEqualTo(shape(expected));
    float[] numbers = actual.reshape(-1).toArray(float[].class);
    for (int i = 0; i < numbers.length; i++) {
      float wanted = (float) expected.path("data").get(i).asDouble();
      assertThat(numbers[i]).isCloseTo(wanted, Offset.offset(2e-6f + 2e-6f * Math.abs(wanted)));
    }
  }

  static Shape shape(JsonNode array) {
    long[] dims = new long[array.path("shape").size()];
    for (int i = 0; i < dims.length; i++) {
      dims[i] = array.path("shape").get(i).asLong();
    }
    return Shape.of(dims);
  }

  static Tensor tensor(Ops tf, JsonNode array) {
    JsonNode data = array.path("data");
    DType dtype = DType.ofName(array.path("dtype").asText());
    double[] numbers = new double[data.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = data.get(i).asDouble();
    }
    return tf.reshape(tf.cast(tf.constant(numbers), dtype), shape(array));
  }

  @Override
  public String toString() {
    return golden.path("layer").path("class_name").asText() + golden.path("layer").path("config");
  }
}
