package io.intarsia.keras.layer;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.LayerException;
import io.intarsia.keras.Mode;
import io.intarsia.keras.activation.Activations;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What layers say that are made or called as they cannot be.
final class LayerMistakesTest {
  private final Environment tf = Environment.open();

  @AfterEach
  void close() {
    tf.close();
  }

  private Tensor ones(long... shape) {
    return tf.ones(Shape.of(shape));
  }

  private static void refused(ThrowingCallable code, String... parts) {
    assertThatThrownBy(code)
        .isInstanceOf(LayerException.class)
        .message()
        .startsWith("layer ")
        .contains(parts);
  }

  @Test
  void embedding_ofNothing_isRefused() {
    refused(() -> Embedding.of(0, 2).apply(tf.constant(0)), "expected input_dim and output_dim of");
  }

  @Test
  void einsumDense_ofAnotherEquation_isRefused() {
    Tensor x = ones(2, 3);
    refused(() -> EinsumDense.of("ab,bc", 4).apply(x), "expected an equation such as");
    refused(() -> EinsumDense.of("...ab,bc->ac...", 4).apply(x), "expected an equation such as");
    refused(() -> EinsumDense.of("abc,cd->abd", 3, 4).apply(x), "a tensor with the axes of abc,cd");
    refused(() -> EinsumDense.of("a,ab->b", 4).apply(x), "a tensor with the axes of a,ab->b");
    refused(() -> EinsumDense.of("ab,cd->ad", 4).apply(x), "expected an axis c among ab");
    refused(() -> EinsumDense.of("ab,bc->abc", 7, 4).apply(x), "3 along the axis b of the output");
    refused(() -> EinsumDense.of("ab,bc->ac", 4).withBiasAxes("z").apply(x), "bias_axes among ac");
    var spec = TensorSpec.of(Shape.unknown(), DType.FLOAT32);
    refused(() -> EinsumDense.of("ab,bc->ac", 4).build(tf, spec), "a tensor of known rank");
  }

  @Test
  void mergingLayer_ofTensorsThatDoNotFit_isRefused() {
    refused(() -> Add.of().apply(tf, List.of(), Mode.INFERENCE), "expected a list of tensors");
    refused(
        () -> Concatenate.of().apply(tf, List.of(), Mode.INFERENCE), "expected a list of tensors");
    refused(() -> Add.of().apply(List.of(ones(2, 3), ones(1, 3))), "tensors of the same batch");
    refused(() -> Add.of().apply(List.of(ones(2, 3), ones(2, 4))), "layer add: ");
    refused(() -> Subtract.of().apply(List.of(ones(2, 3))), "expected two tensors, got 1");
    refused(
        () -> Concatenate.of().withAxis(3).apply(List.of(ones(2, 3), ones(2, 3))),
        "layer concatenate: ");
  }

  @Test
  void mergingLayer_withOtherMasks_isRefused() {
    Tensor mask = tf.constant(new boolean[] {true, false});
    LayerCall call = LayerCall.of(tf, Mode.INFERENCE).withMask(mask);
    refused(
        () -> Maximum.of().call(call, List.of(ones(2, 3), ones(2, 3))),
        "expected a list of 2 masks");
  }

  @Test
  void dot_overAnAxisThatIsNotThere_isRefused() {
    List<Tensor> xs = List.of(ones(2, 3), ones(2, 3));
    refused(() -> Dot.of(0).apply(xs), "expected an axis behind the batch of [2, 3], got 0");
    refused(() -> Dot.of(2).apply(xs), "expected an axis behind the batch of [2, 3], got 2");
    refused(() -> Dot.of(1, 1, 1).apply(xs), "expected one or two axes");
    refused(() -> Dot.of(1).apply(List.of(ones(2, 3))), "expected two tensors");
    refused(() -> Dot.of(1).apply(List.of(ones(2), ones(2))), "with a batch and an axis or more");
    refused(() -> Dot.of(1).apply(List.of(ones(2, 3), ones(2, 4))), "layer dot: ");
  }

  @Test
  void otherShapes_ofTensorsThatDoNotFit_areRefused() {
    refused(() -> Reshape.of(-1, -1).apply(ones(2, 4)), "a target_shape with at most one -1");
    refused(() -> Reshape.of(3).apply(ones(2, 4)), "layer reshape: ");
    refused(() -> Reshape.of(3, -1).apply(ones(2, 4)), "layer reshape: ");
    refused(
        () -> Permute.of(1, 1).apply(ones(2, 3, 4)), "expected dims that have [1, 2] each once");
    refused(() -> Permute.of(2, 1).apply(ones(2, 3)), "expected a tensor of 3 axes, got [2, 3]");
    refused(() -> RepeatVector.of(0).apply(ones(2, 3)), "expected n of 1 or more, got 0");
    refused(() -> RepeatVector.of(2).apply(ones(2, 3, 4)), "expected a tensor of 2 axes");
  }

  @Test
  void normalization_ofAnAxisOfAnotherSize_isRefused() {
    BatchNormalization layer = BatchNormalization.of();
    layer.apply(ones(2, 3));
    refused(() -> layer.apply(ones(2, 0)), "expected a tensor of size 3 along axis -1, got [2, 0]");
  }

  @Test
  void noise_beyondItsBounds_isRefused() {
    Tensor x = ones(2, 3);
    refused(() -> Dropout.of(1.5).apply(x), "expected rate from 0 to 1, got 1.5");
    refused(() -> Dropout.of(Double.NaN).apply(x), "expected rate from 0 to 1, got NaN");
    refused(() -> AlphaDropout.of(1).apply(x), "expected rate from 0 to less than 1, got 1.0");
    refused(() -> GaussianDropout.of(1).apply(x), "expected rate from 0 to less than 1, got 1.0");
    refused(() -> GaussianNoise.of(-0.1).apply(x), "expected stddev from 0 to 1, got -0.1");
    refused(() -> SpatialDropout1D.of(0.5).apply(x, Mode.TRAINING), "expected a tensor of 3 axes");
  }

  @Test
  void activationLayer_withOtherArguments_isRefused() {
    Tensor x = ones(2, 3);
    refused(() -> ReLU.of().withMaxValue(-1).apply(x), "and threshold of 0 or more");
    refused(() -> LeakyReLU.of().withNegativeSlope(-1).apply(x), "a negative_slope of 0 or more");
    refused(() -> PReLU.of().withSharedAxes(0).apply(x), "expected shared_axes from 1 to 1, got 0");
    refused(() -> PReLU.of().withSharedAxes(2).apply(x), "expected shared_axes from 1 to 1, got 2");
    LayerCall call = LayerCall.of(tf, Mode.INFERENCE).withMask(ones(2, 2));
    refused(() -> Softmax.of().call(call, x), "expected a mask that broadcasts to [2, 3]");
    refused(
        () -> Activation.of(Activations.GLU).apply(x), "expected an even size along axis -1, got");
    assertThatThrownBy(() -> Activations.glu(0).apply(tf, ones(3, 2)))
        .hasMessageContaining("expected an even size along axis 0, got [3, 2]");
  }
}
