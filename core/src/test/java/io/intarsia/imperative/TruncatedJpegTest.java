package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Of JPEG files that end early, what is there is decoded; where they end inside a marker the
/// kernel never comes back.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class TruncatedJpegTest {
  private static final Attributes RECOVER = Attributes.of("try_recover_truncated", true);
  private static final String REFUSAL = "a JPEG file that does not end inside a marker";

  private static byte[] photo(Ops tf) {
    Tensor pixels = tf.range(8 * 12 * 3).cast(DType.UINT8).reshape(8, 12, 3);
    try (HostTensor file = tf.io.encodeJpeg(pixels).toHost()) {
      return file.bytes(0);
    }
  }

  private static Tensor file(Ops tf, byte... bytes) {
    return tf.constant(new byte[][] {bytes}, DType.STRING, Shape.scalar());
  }

  @Test
  void decodeJpeg_ofEveryBeginningOfAFile_ends(Environment tf) {
    byte[] photo = photo(tf);
    int refused = 0;
    for (int length = 0; length < photo.length; length++) {
      Tensor cut = file(tf, Arrays.copyOf(photo, length));
      try {
        assertThat(tf.raw.DecodeJpeg(cut, RECOVER).shape()).isEqualTo(Shape.of(8, 12, 3));
      } catch (TensorFlowException.InvalidArgument e) {
        // The header is not whole: the kernel says so.
      } catch (IllegalArgumentException e) {
        assertThat(e).hasMessageContaining(REFUSAL).hasMessageContaining("the last 0xff");
        refused++;
      }
    }
    assertThat(refused).isBetween(9, 20);
    assertThat(tf.raw.DecodeJpeg(file(tf, photo), RECOVER).shape()).isEqualTo(Shape.of(8, 12, 3));
  }

  @Test
  void decodeJpeg_inAFunctionThatComputesTheFile_isRefused(Environment tf) {
    byte[] cut = {(byte) 0xff, (byte) 0xd8, (byte) 0xff};
    var function =
        tf.function((Ops g, Tensor x) ->
            g.raw.DecodeAndCropJpeg(
                g.io.decodeBase64(x), g.constant(new int[] {0, 0, 1, 1}), RECOVER));
    assertThatThrownBy(() -> function.apply(tf.io.encodeBase64(file(tf, cut))))
        .hasMessageContaining(REFUSAL);
  }

  @Test
  void decodeJpeg_thatDoesNotRecover_leavesItToTheKernel(Environment tf) {
    byte[] cut = {(byte) 0xff, (byte) 0xd8, (byte) 0xff};
    assertThatThrownBy(() -> tf.io.decodeJpeg(file(tf, cut)))
        .isInstanceOf(TensorFlowException.InvalidArgument.class);
  }
}
