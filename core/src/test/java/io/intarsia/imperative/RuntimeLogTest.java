package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.function.FunctionOptions;
import io.intarsia.op.Ops;
import io.intarsia.support.ChildJvm;
import io.intarsia.tensor.Tensor;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the runtime writes to standard error: nothing, unless its log is asked for.
final class RuntimeLogTest {
  @TempDir private Path folder;

  /// Compiles a function with XLA.
  static final class Program {
    private Program() {}

    @SuppressWarnings("SystemOut") // what is looked at
    public static void main(String[] arguments) {
      try (var tf = Environment.open()) {
        var f =
            tf.function(
                (Ops g, Tensor x) -> g.math.add(x, 1f),
                FunctionOptions.defaults().withJitCompile(true));
        System.out.println(f.apply(tf.constant(2f)).asFloat());
      }
    }
  }

  private ChildJvm child() {
    return ChildJvm.in(folder).withOptions("--sun-misc-unsafe-memory-access=allow");
  }

  @Test
  void xla_firstCompilation_printsNothing() throws Exception {
    assertThat(child().run(Program.class).output().strip()).isEqualTo("3.0");
  }

  @Test
  void log_thatIsAskedFor_isThere() throws Exception {
    assertThat(child().withVariable("TF_CPP_MIN_LOG_LEVEL", "0").run(Program.class).output())
        .contains("3.0", "XLA service");
    assertThat(child().withOptions("-Dintarsia.log=1").run(Program.class).output())
        .contains("3.0", "XLA service");
  }
}
