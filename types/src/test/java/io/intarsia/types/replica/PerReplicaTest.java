package io.intarsia.types.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.types.ragged.RaggedTensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("E-032")
@SuppressWarnings("NullAway") // parts of nests may be null; these are not
final class PerReplicaTest {
  private final Environment tf;

  PerReplicaTest(Environment tf) {
    this.tf = tf;
  }

  /// A record of the program that is no extension type.
  record Example(Tensor features, List<Tensor> labels) {}

  record Masked(Tensor values, Tensor mask) implements ExtensionType {}

  record Holder(PerReplica<Tensor> parts, Tensor count) implements ExtensionType {}

  private Tensor floats(float... values) {
    return tf.constant(values);
  }

  @Test
  void values_areThoseGivenInTheirOrder() {
    Tensor first = floats(1);
    Tensor second = floats(2, 3);
    PerReplica<Tensor> both = PerReplica.of(first, second);

    assertThat(both.values()).containsExactly(first, second);
    assertThat(both.size()).isEqualTo(2);
    assertThat(both.get(1)).isSameAs(second);
    assertThat(PerReplica.of(List.of(first)).values()).containsExactly(first);
  }

  @Test
  void get_ofAReplicaThatIsNotThere_namesThoseThatAre() {
    var one = PerReplica.of(floats(1));

    assertThatThrownBy(() -> one.get(1))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessage("PerReplica.get: expected a replica in [0, 1), got 1");
    assertThatThrownBy(() -> one.get(-1)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void of_noValues_isRefused() {
    assertThatThrownBy(() -> PerReplica.of(List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("PerReplica.of: expected a value for each replica, got none");
  }

  @Test
  void of_valuesOfOtherStructures_namesReplicaAndKeyPath() {
    Tensor x = floats(1);
    Object two = Map.of("a", List.of(x, x));

    assertThatThrownBy(() -> PerReplica.of(List.of(two, two, Map.of("a", List.of(x)))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "PerReplica.of: expected values of one structure, but that of replica 2 is not that of"
                + " replica 0: ")
        .hasMessageContaining(".get(\"a\")");
    assertThatThrownBy(() -> PerReplica.of(List.of(x, List.of(x))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("replica 1");
    assertThatThrownBy(() -> PerReplica.of(List.of(List.of(x), x)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("replica 1");
  }

  @Test
  void map_givesWhatTheFunctionMakesOfEach() {
    PerReplica<Integer> sizes =
        PerReplica.of(floats(1), floats(2, 3)).map(x -> (int) x.shape().dim(0));

    assertThat(sizes.values()).containsExactly(1, 2);
  }

  @Test
  void map_toOtherStructures_isRefused() {
    PerReplica<Tensor> both = PerReplica.of(floats(1), floats(2, 3));

    assertThatThrownBy(() -> both.map(x -> x.shape().dim(0) == 1 ? x : List.of(x)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("replica 1");
  }

  @Test
  void print_isALineForEachReplica() {
    assertThat(PerReplica.of("a", "b")).hasToString("PerReplica:{\n  0: a,\n  1: b\n}");
    assertThat(PerReplica.of("a")).hasToString("PerReplica:{\n  0: a\n}");
  }

  @Test
  void spec_ofTensors_isThatOfEach() {
    PerReplicaSpec spec = PerReplica.of(floats(1), floats(2, 3)).typeSpec();

    assertThat(spec)
        .isEqualTo(
            PerReplicaSpec.of(
                TensorSpec.of(Shape.of(1), DType.FLOAT32),
                TensorSpec.of(Shape.of(2), DType.FLOAT32)));
  }

  @Test
  void spec_ofValuesWithoutOne_namesReplicaAndKeyPath() {
    var texts = PerReplica.of(List.of(Map.of("a", floats(1)), Map.of("a", "b")));

    assertThatThrownBy(texts::typeSpec)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "PerReplica.typeSpec: expected tensors and extension values, got String b at"
                + " value.get(\"a\") of replica 1; make a tensor of it, or keep it out of functions");
  }

  @Test
  void nest_ofEachKindOfValue_isThatOfTheirTensors() {
    RaggedTensor ragged = RaggedTensor.of(tf, List.of(List.of(1, 2), List.of(3)));
    Tensor x = floats(1);
    Map<PerReplica<?>, Integer> tensors =
        Map.of(
            PerReplica.of(x, x), 2,
            PerReplica.of(ragged, ragged), 4,
            PerReplica.of(new Masked(x, x), new Masked(x, x)), 4,
            PerReplica.of(List.of(List.of(x, ragged), List.of(x, ragged))), 6,
            PerReplica.of(new Example(x, List.of(x)), new Example(x, List.of(x))), 4,
            PerReplica.of(PerReplica.of(x, x), PerReplica.of(x, x)), 4);
    tensors.forEach((value, count) -> {
      List<?> flat = Nest.expanded().flatten(value);
      assertThat(flat).hasSize(count).allMatch(Tensor.class::isInstance);
      var packed = (PerReplica<?>) Nest.expanded().packSequenceAs(value, flat);
      assertThat(packed.typeSpec()).isEqualTo(value.typeSpec());
      assertThat(Nest.structure(packed.get(1))).isEqualTo(Nest.structure(value.get(1)));
    });
  }

  @Test
  void function_ofRecordsOfEachReplica_givesRecordsAndTracesOnce() {
    List<Integer> traces = new ArrayList<>();
    var f =
        tf.function((Ops g, PerReplica<Example> examples) -> {
          traces.add(examples.size());
          return examples.map(each -> new Example(each.features().times(2), each.labels()));
        });
    PerReplica<Example> given =
        PerReplica.of(
            new Example(floats(1), List.of(floats(3))), new Example(floats(2), List.of(floats(4))));

    PerReplica<Example> doubled = f.apply(given);
    f.apply(given);

    assertThat(doubled.get(0).features().toList()).hasToString("[2.0]");
    assertThat(doubled.get(1).features().toList()).hasToString("[4.0]");
    assertThat(doubled.get(1).labels().getFirst().toList()).hasToString("[4.0]");
    assertThat(traces).containsExactly(2);
  }

  @Test
  void function_ofMaskedValues_givesThemMultiplied() {
    PerReplica<MaskedTensor> given =
        PerReplica.of(
            MaskedTensor.of(floats(1), tf.constant(new boolean[] {true})),
            MaskedTensor.of(floats(2), tf.constant(new boolean[] {false})));
    var f = tf.function((Ops g, PerReplica<MaskedTensor> m) -> m.map(x -> g.math.multiply(x, 10)));

    PerReplica<MaskedTensor> result = f.apply(given);

    assertThat(result.get(0)).hasToString("MaskedTensor([10.0])");
    assertThat(result.get(1)).hasToString("MaskedTensor([--])");
    assertThat(result.get(1).values().toList()).hasToString("[20.0]");
  }

  @Test
  void extensionValue_withOne_isTakenApartAndRebuilt() {
    Holder holder = new Holder(PerReplica.of(floats(1), floats(2, 3)), floats(7));
    var f =
        tf.function(
            (Ops g, Holder h) -> new Holder(h.parts().map(x -> x.plus(h.count())), h.count()));

    assertThat(f.apply(holder).parts().get(1).toList()).hasToString("[9.0, 10.0]");
    assertThat(TypeSpecs.of(holder).isCompatibleWith(holder)).isTrue();
  }
}
