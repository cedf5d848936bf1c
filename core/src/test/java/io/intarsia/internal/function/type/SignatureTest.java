package io.intarsia.internal.function.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.function.FlowTypes.Tagged;
import io.intarsia.function.Signature;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Which arguments are of a signature, and which signatures go together.
@OnEveryExecutor
final class SignatureTest {
  private final Environment tf;
  private final Tensor one;
  private final Tensor pair;

  SignatureTest(Environment tf) {
    this.tf = tf;
    this.one = tf.constant(1f);
    this.pair = tf.constant(new float[] {1, 2});
  }

  @Test
  void match_argumentsOfTheSignature_givesTheirTensorsInOrder() {
    var signature = Signatures.of(List.of(one, pair));
    Tensor other = tf.constant(2f);
    assertThat(Signatures.match(signature, List.of(other, pair))).containsExactly(other, pair);
    List<?> nested = List.of(Map.of("b", one, "a", pair), 3, new Tagged(one, 7));
    assertThat(Signatures.match(Signatures.of(nested), nested)).containsExactly(pair, one, one);
    assertThat(Signatures.match(Signatures.of(List.of()), List.of())).isEmpty();
    List<?> seven = IntStream.range(0, 7).mapToObj(_ -> one).toList();
    assertThat(Signatures.match(Signatures.of(seven), seven)).hasSize(7);
  }

  @Test
  void match_otherArguments_givesNone() {
    var signature = Signatures.of(List.of(one, new Tagged(pair, 7), "text"));
    assertThat(Signatures.match(signature, List.of(one, new Tagged(pair, 7), "text")))
        .containsExactly(one, pair);
    List<List<?>> others =
        List.of(
            List.of(pair, new Tagged(pair, 7), "text"),
            List.of(tf.constant(1), new Tagged(pair, 7), "text"),
            List.of("text", new Tagged(pair, 7), "text"),
            List.of(one, new Tagged(pair, 8), "text"),
            List.of(one, new Tagged(one, 7), "text"),
            List.of(one, pair, "text"),
            List.of(one, new Tagged(pair, 7), "other"),
            List.of(one, new Tagged(pair, 7), one),
            List.of(one, new Tagged(pair, 7), List.of("text")),
            List.of(one, new Tagged(pair, 7)),
            Arrays.asList(one, null, "text"),
            Arrays.asList(one, new Tagged(pair, 7), null));
    for (List<?> other : others) {
      assertThat(Signatures.match(signature, other)).as("%s", other).isNull();
    }
    List<?> none = Arrays.asList(null, one);
    assertThat(Signatures.match(Signatures.of(none), none)).containsExactly(one);
    assertThat(Signatures.match(Signatures.of(none), List.of(one, one))).isNull();
  }

  @Test
  void accepts_signaturesWhoseValuesAreAllOfThis_andNoOthers() {
    var open = Signatures.ofTypes(List.of(TensorSpec.of(Shape.of(-1), DType.FLOAT32), "text"));
    assertThat(Signatures.accept(open, Signatures.of(List.of(pair, "text")))).isTrue();
    assertThat(Signatures.accept(open, open)).isTrue();
    assertThat(Signatures.accept(Signatures.of(List.of(pair, "text")), open)).isFalse();
    for (List<?> other :
        List.of(
            List.of(one, "text"),
            List.of(pair, "other"),
            List.of(pair, pair),
            List.of("text", "text"),
            List.of(tf.constant(new int[] {1, 2}), "text"),
            List.of(List.of(pair, "text")))) {
      assertThat(Signatures.accept(open, Signatures.of(other))).as("%s", other).isFalse();
    }
  }

  @Test
  void merge_ofSignatures_isTheTightestThatAcceptsBoth() {
    var first = Signatures.of(List.of(pair, "text"));
    var second = Signatures.of(List.of(tf.constant(new float[3]), "text"));
    Signature both = Signatures.merge(first, second).orElseThrow();
    assertThat(both).hasToString("[TensorSpec([?], float32), text]");
    assertThat(Signatures.accept(both, first) && Signatures.accept(both, second)).isTrue();
    assertThat(Signatures.merge(first, first)).contains(first);
    for (List<?> other :
        List.of(
            List.of(pair, "other"),
            List.of(pair, pair),
            List.of("text", "text"),
            List.of(tf.constant(new int[] {1, 2}), "text"),
            List.of(pair))) {
      assertThat(Signatures.merge(first, Signatures.of(other)))
          .as("%s", other)
          .isEqualTo(Optional.empty());
    }
  }

  @Test
  void text_namesLeavesOfContainersByTheirPaths() {
    assertThat(Signatures.of(List.of(one, List.of(pair, 3), Map.of("k", "v"))))
        .hasToString(
            "[TensorSpec([], float32), arguments.get(1).get(0)=TensorSpec([2], float32),"
                + " arguments.get(1).get(1)=3, arguments.get(2).get(\"k\")=v]");
    assertThat(Signatures.of(List.of())).hasToString("[]");
  }

  @Test
  void of_aValueThatHidesATensor_saysWhereItIs() {
    var hidden =
        new Object() {
          private final Tensor inside = one;

          @Override
          public String toString() {
            return "hidden " + inside.dtype();
          }
        };
    assertThatThrownBy(() -> Signatures.of(List.of(pair, List.of(3, hidden))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "an argument holds a tensor at arguments.get(1).get(1).inside, where the function does"
                + " not see it, in a ")
        .hasMessageEndingWith(
            "pass tensors in lists, maps, records and extension types, or let the class be one of"
                + " these");
    assertThat(Signatures.of(List.of(pair, Thread.State.NEW)).leaves())
        .containsExactly(TensorSpec.of(pair), Thread.State.NEW);
  }
}
