package io.intarsia.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// The example of `docs/dispatch.md`, compiled.
final class DispatchPageTest {
  record Masked(Tensor values, Tensor mask) implements ExtensionType, Elementwise {
    private static final Dispatcher DISPATCHER =
        DispatchTable.of(Masked.class)
            .accepting(Tensor.class)
            .unaryElementwise((call, x) -> new Masked(call.tensor(x.values()), x.mask()))
            .on(Apis.TILE, (call, x) -> new Masked(call.tensor(x.values()), call.tensor(x.mask())));

    @Override
    public Dispatcher dispatcher() {
      return DISPATCHER;
    }

    @Override
    public Shape shape() {
      return values.shape();
    }
  }

  @Test
  void example_runs() {
    try (var tf = Environment.open()) {
      var masked =
          new Masked(tf.constant(new float[] {-1, 2}), tf.constant(new boolean[] {true, false}));

      Masked distance = tf.math.abs(masked);
      TensorLike twice = tf.tile(masked, 2);

      assertThat(distance.values().toArray(float[].class)).containsExactly(1, 2);
      assertThat(distance.mask()).isSameAs(masked.mask());
      assertThat(((Masked) twice).mask().toArray(boolean[].class))
          .containsExactly(true, false, true, false);
    }
  }

  @Test
  void page_hasTheExampleOfThisTest() throws IOException {
    assertThat(words(Path.of("../docs/dispatch.md")))
        .contains(
            "unaryElementwise((call, x) -> new Masked(call.tensor(x.values()), x.mask()))"
                + " .on(Apis.TILE, (call, x) -> new Masked(call.tensor(x.values()),"
                + " call.tensor(x.mask())));");
  }

  private static String words(Path file) throws IOException {
    return Files.readString(file).replaceAll("\\s+", " ");
  }
}
