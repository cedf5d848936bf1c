package io.intarsia.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tensorflow.proto.OpDef;

final class RawOpsRendererTest {
  @Test
  void render_opWithoutOptions_isOneMethodOfOneLine() {
    assertThat(render(Fixtures.ADD))
        .contains(
            """
              /// TensorFlow op `Add`.
              ///
              /// Gives `z` (as `x`).
              ///
              /// @param x float32, int32
              /// @param y float32, int32
              /// @see "Python: tf.raw_ops.Add"
              public Tensor Add(Object x, Object y) {
                return tf.execute("Add", Attributes.NONE, x, y)[0];
              }
            """);
  }

  @Test
  void render_opWithOptions_hasAnOverloadForThem() {
    assertThat(render(Fixtures.INVERT))
        .contains(
            """
              public Tensor Invert(Object input) {
                return Invert(input, Attributes.NONE);
              }
            """,
            """
              /// @param input float64
              /// @param options `adjoint` (bool, default false)
              /// @see "Python: tf.raw_ops.Invert"
              public Tensor Invert(Object input, Attributes options) {
                return tf.execute("Invert", options, input)[0];
              }
            """);
  }

  @Test
  void render_severalResults_areARecordWithListsOfKnownLength() {
    assertThat(render(Fixtures.PARSE))
        .contains(
            """
              /// @param serialized string
              /// @param keys string
              /// @param valueTypes list(type) ≥ 1
              /// @param options `default` (string, default "a"b")
              /// @see "Python: tf.raw_ops.Parse"
              public ParseResult Parse(Object serialized, List<?> keys, List<DType> valueTypes, Attributes options) {
                var out = new Results(tf.execute("Parse", options.with("value_types", valueTypes), serialized, keys));
                return new ParseResult(out.list(keys.size()), out.list(valueTypes.size()), out.one());
              }
            """,
            """
              /// The results of [RawOps#Parse].
              public record ParseResult(List<Tensor> indices, List<Tensor> values, Tensor count) {}
            """);
  }

  @Test
  void render_oneListResult_isAList() {
    assertThat(render(Fixtures.UNPACK))
        .contains(
            """
              public List<Tensor> Unpack(Object value, long num) {
                return List.of(tf.execute("Unpack", Attributes.of("num", num), value));
              }
            """);
  }

  @Test
  void render_noResult_isVoid() {
    assertThat(render(Fixtures.NO_OP))
        .contains(
            """
              public void NoOp() {
                tf.execute("NoOp", Attributes.NONE);
              }
            """);
  }

  @Test
  void render_namesThatJavaLacks_areReplaced() {
    OpDef op =
        Fixtures.op(
            """
            name: "Odd"
            input_arg { name: "class" type: DT_INT32 }
            input_arg { name: "tf" type: DT_INT32 }
            input_arg { name: "n" type: DT_INT32 }
            output_arg { name: "hash_code" type: DT_INT32 }
            output_arg { name: "b" type: DT_INT32 }
            attr { name: "N" type: "int" }
            attr { name: "DstT" type: "type" }
            """);
    assertThat(render(op))
        .contains("Odd(Object class_, Object tf_, Object n, long n_, DType dstT)")
        .contains("record OddResult(Tensor hashCode_, Tensor b)");
  }

  @Test
  void render_whatTheRuntimeSays_isItsDocumentation() {
    OpDef op =
        Fixtures.op(
            """
            name: "HostConst"
            output_arg {
              name: "y" type: DT_INT32 number_attr: "N" description: "What [x]\\n was."
            }
            attr { name: "N" type: "int" }
            summary: "Does <a> thing with `a[0]`"
            description: "and more.\\n\\nIn *two* paragraphs."
            is_stateful: true
            is_commutative: true
            deprecation { version: 9 explanation: "Use Tell." }
            """);
    assertThat(render(op))
        .contains(
            """
              /// TensorFlow op `HostConst`.
              ///
              /// Does \\<a\\> thing with `a[0]`
              /// and more.
              ///
              /// In *two* paragraphs.
              ///
              /// Gives `y`, a list (int32), What \\[x\\] was.
              ///
              /// The runtime calls it deprecated: Use Tell.
              /// It has state or effects, so each call counts, in the order of the program.
              /// Its inputs may change places.
              ///
              /// @param n int
              public List<Tensor> HostConst(long n) {
            """);
  }

  private static String render(OpDef op) {
    return new RawOpsRenderer("").render(List.of(OpSignatures.of(op)), 0);
  }
}
