package com.acme.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dispatch.Api;
import io.intarsia.dispatch.Api.Parameter;
import io.intarsia.dispatch.Dispatch;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dispatch.DispatchableType;
import io.intarsia.dispatch.Dispatcher;
import io.intarsia.dispatch.Family;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A function of a user's own that types may run, as `docs/dispatch.md` shows.
@SuppressWarnings("NullAway") // results may be null; these tests know which are not
final class OwnFunctionTest {
  /// The example of the page.
  static final class Clips {
    static final Api SOFT_CLIP =
        Api.define(
            "acme.soft_clip",
            Family.UNARY_ELEMENTWISE,
            Parameter.tensor("x"),
            Parameter.option("limit", 1.0));

    static TensorLike softClip(Ops tf, TensorLike x, double limit) {
      return (TensorLike) SOFT_CLIP.call(tf, given -> onTensor(tf, given), x, limit);
    }

    static TensorLike softClip(Ops tf, TensorLike x) {
      return (TensorLike) SOFT_CLIP.call(tf, given -> onTensor(tf, given), x);
    }

    private static Tensor onTensor(Ops tf, Object[] given) {
      double limit = ((Number) given[1]).doubleValue();
      return tf.math.tanh(((Tensor) given[0]).div(limit)).times(limit);
    }
  }

  /// Runs elementwise functions, whoever wrote them.
  record Masked(Tensor values, Tensor mask) implements ExtensionType, DispatchableType {
    private static final Dispatcher DISPATCHER =
        DispatchTable.of(Masked.class)
            .unaryElementwise((call, x) -> new Masked(call.tensor(x.values()), x.mask()));

    @Override
    public Dispatcher dispatcher() {
      return DISPATCHER;
    }

    @Override
    public Shape shape() {
      return values.shape();
    }
  }

  /// Has a handler of its own for the function, and changes another argument.
  record Doubled(Tensor half) implements ExtensionType, DispatchableType {
    private static final Dispatcher DISPATCHER =
        DispatchTable.of(Doubled.class)
            .on(
                Clips.SOFT_CLIP,
                (call, x) -> {
                  double limit = ((Number) call.arg("limit")).doubleValue();
                  return new Doubled((Tensor) call.with("limit", limit / 2).run(x.half()));
                });

    @Override
    public Dispatcher dispatcher() {
      return DISPATCHER;
    }

    @Override
    public Shape shape() {
      return half.shape();
    }
  }

  /// Only converts.
  record Plain(Tensor tensor) implements ExtensionType, DispatchableType {
    private static final Dispatcher DISPATCHER =
        DispatchTable.of(Plain.class).converting(Plain::tensor);

    @Override
    public Dispatcher dispatcher() {
      return DISPATCHER;
    }

    @Override
    public Shape shape() {
      return tensor.shape();
    }
  }

  private Environment tf;
  private Tensor x;

  @BeforeEach
  void open() {
    tf = Environment.open();
    x = tf.constant(new double[] {0, 2});
  }

  @AfterEach
  void close() {
    tf.close();
  }

  private static List<Object> clipped(double limit) {
    return List.of(0.0, Math.tanh(2 / limit) * limit);
  }

  @Test
  @Tag("E-111")
  void ownFunction_onTensors_runsItselfWithDefaultsFilledIn() {
    assertThat(((Tensor) Clips.softClip(tf, x)).toList()).isEqualTo(clipped(1));
    assertThat(((Tensor) Clips.softClip(tf, x, 4)).toList()).isEqualTo(clipped(4));
  }

  @Test
  @Tag("E-111")
  void ownFunction_onTypeWithItsFamily_isRunByTheFamilysHandler() {
    Tensor mask = tf.constant(new boolean[] {true, false});
    Masked result = (Masked) Clips.softClip(tf, new Masked(x, mask), 4);
    assertThat(result.values().toList()).isEqualTo(clipped(4));
    assertThat(result.mask()).isSameAs(mask);

    Masked traced =
        tf.function((Ops g, Masked m) -> (Masked) Clips.softClip(g, m)).apply(new Masked(x, mask));
    assertThat(traced.values().toList()).isEqualTo(clipped(1));
  }

  @Test
  @Tag("E-111")
  void ownFunction_onTypeWithItsOwnHandler_isRunWithArgumentsReplaced() {
    Doubled result = (Doubled) Clips.softClip(tf, new Doubled(x), 8);
    assertThat(result.half().toList()).isEqualTo(clipped(4));
    assertThat(((Doubled) Clips.softClip(tf, new Doubled(x))).half().toList())
        .isEqualTo(clipped(0.5));
  }

  @Test
  @Tag("E-111")
  void ownFunction_onTypeThatOnlyConverts_runsOnItsTensor() {
    long before = Dispatch.counts(Plain.class).delegated();
    assertThat(((Tensor) Clips.softClip(tf, new Plain(x))).toList()).isEqualTo(clipped(1));
    assertThat(Dispatch.counts(Plain.class).delegated()).isEqualTo(before + 1);
  }

  @Test
  @Tag("E-111")
  void explain_ownFunction_saysWhoIsAsked() {
    assertThat(Dispatch.explain(Clips.SOFT_CLIP, new Doubled(x)).steps())
        .singleElement()
        .matches(step -> step.type() == Doubled.class && step.isAsked());
  }

  @Test
  void call_wrongNumberOfArguments_isExplained() {
    assertThatThrownBy(() -> Clips.SOFT_CLIP.call(tf, given -> given[0]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("acme.soft_clip: argument 'x' is missing; expected [x, limit]");
    assertThatThrownBy(() -> Clips.SOFT_CLIP.call(tf, given -> given[0], x, 1, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("acme.soft_clip: expected at most 2 arguments [x, limit], got 3");
  }

  @Test
  void define_whatHandlersCouldNotRelyOn_isRefused() {
    Parameter tensor = Parameter.tensor("x");
    assertRefused(
        () -> Api.define("clip", Family.OTHER, tensor),
        "Api.define of 'clip': expected a name in a namespace of yours, such as acme.clip");
    assertRefused(
        () -> Api.define("math.add", Family.OTHER, tensor),
        "Api.define of 'math.add': the facade has a function of that name; expected another");
    assertRefused(
        () -> Api.define("acme.f", Family.OTHER, tensor, tensor),
        "Api.define of 'acme.f': two parameters are called 'x'");
    assertRefused(
        () -> Api.define("acme.f", Family.OTHER, Parameter.option("a", 1), tensor),
        "Api.define of 'acme.f': 'x' must stand before what may be left out");
    assertRefused(
        () -> Api.define("acme.f", Family.BINARY_ELEMENTWISE, tensor),
        "Api.define of 'acme.f': of a function of the family BINARY_ELEMENTWISE the first two"
            + " parameters are each a tensor");
    assertRefused(
        () -> Api.define("acme.f", Family.CONCAT, tensor),
        "Api.define of 'acme.f': of a function of the family CONCAT the first parameter is a list"
            + " of tensors");
    assertRefused(
        () -> Api.define("acme.f", Family.REDUCTION, tensor),
        "Api.define of 'acme.f': a function of the family REDUCTION has a parameter 'axis'");
  }

  private static void assertRefused(Runnable definition, String message) {
    assertThatThrownBy(definition::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void page_hasTheExampleOfThisTest() throws IOException {
    assertThat(words(Path.of("../docs/dispatch.md")))
        .contains(
            "Api.define( \"acme.soft_clip\", Family.UNARY_ELEMENTWISE, Parameter.tensor(\"x\"),"
                + " Parameter.option(\"limit\", 1.0));",
            "return (TensorLike) SOFT_CLIP.call(tf, given -> onTensor(tf, given), x, limit);");
  }

  private static String words(Path file) throws IOException {
    return Files.readString(file).replaceAll("\\s+", " ");
  }
}
