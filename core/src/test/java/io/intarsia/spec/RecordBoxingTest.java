package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class RecordBoxingTest {
  record Masked(Tensor values, Tensor mask) implements ExtensionType {}

  record Words(List<String> words) implements ExtensionType {}

  /// A type that cannot be stacked.
  record Node(Tensor id) implements ExtensionType {
    @Override
    public NodeSpec typeSpec() {
      return new NodeSpec();
    }
  }

  static final class NodeSpec extends TypeSpec<Node> {
    @Override
    public Tuple serialize() {
      return Tuple.of();
    }

    @Override
    public Class<Node> valueType() {
      return Node.class;
    }

    @Override
    public Object componentSpecs() {
      return TensorSpec.of(Shape.scalar(), DType.INT32);
    }

    @Override
    public Object toComponents(Node value) {
      return value.id();
    }

    @Override
    public Node fromComponents(Object components) {
      return new Node((Tensor) components);
    }
  }

  record Digraph(Node root, Tensor edges) implements ExtensionType {}

  record OtherGraph(Node root, Node leaf) implements ExtensionType {}

  /// Two vectors of one length, boxed as the rows of one tensor.
  @BatchEncoding(PointsEncoder.class)
  record Points(Tensor x, Tensor y) implements ExtensionType {}

  static final class PointsEncoder implements BatchEncoder<Points> {
    @Override
    public List<Tensor> encode(DerivedSpec<Points> spec, Points value, int minimumRank) {
      Attributes last = Attributes.of("axis", -1);
      return List.of(value.x().place().execute("Pack", last, List.of(value.x(), value.y()))[0]);
    }

    @Override
    public Points decode(DerivedSpec<Points> spec, List<Tensor> box) {
      Tensor packed = box.getFirst();
      Attributes last = Attributes.of("axis", -1).with("num", 2);
      List<Tensor> parts = List.of(packed.place().execute("Unpack", last, packed));
      return (Points) Objects.requireNonNull(Nest.expanded().packSequenceAs(spec, parts));
    }

    @Override
    public List<TensorSpec> boxedSpecs(DerivedSpec<Points> spec, int minimumRank) {
      TensorSpec x = (TensorSpec) Objects.requireNonNull(spec.fields().get("x"));
      return List.of(TensorSpec.of(x.shape().concatenate(Shape.of(2)), x.dtype()));
    }
  }

  @BatchEncoding(BrokenEncoder.class)
  record Broken(Tensor x) implements ExtensionType {}

  /// Boxes into tensors that cannot be unstacked together.
  static final class BrokenEncoder implements BatchEncoder<Broken> {
    @Override
    public List<Tensor> encode(DerivedSpec<Broken> spec, Broken value, int minimumRank) {
      return List.of(value.x(), value.x().get(0));
    }

    @Override
    public Broken decode(DerivedSpec<Broken> spec, List<Tensor> box) {
      return new Broken(box.getFirst());
    }

    @Override
    public List<TensorSpec> boxedSpecs(DerivedSpec<Broken> spec, int minimumRank) {
      return List.of();
    }
  }

  @BatchEncoding(NeedyEncoder.class)
  record Needy(Tensor x) implements ExtensionType {}

  static final class NeedyEncoder implements BatchEncoder<Needy> {
    NeedyEncoder(String need) {
      Objects.requireNonNull(need);
    }

    @Override
    public List<Tensor> encode(DerivedSpec<Needy> spec, Needy value, int minimumRank) {
      return List.of(value.x());
    }

    @Override
    public Needy decode(DerivedSpec<Needy> spec, List<Tensor> box) {
      return new Needy(box.getFirst());
    }

    @Override
    public List<TensorSpec> boxedSpecs(DerivedSpec<Needy> spec, int minimumRank) {
      return List.of();
    }
  }

  @Test
  @Tag("E-099")
  @Tag("E-102")
  void box_ofTensors_isStackedUnstackedAndJoined() {
    try (var tf = Environment.open()) {
      Masked one = new Masked(tf.constant(1), tf.constant(true));
      Masked two = new Masked(tf.constant(2), tf.constant(false));
      DerivedSpec<Masked> spec = DerivedSpec.of(one);
      List<Tensor> first = spec.toBoxedTensor(one, 0);
      List<Tensor> second = spec.toBoxedTensor(two, 0);

      Tensor values = pack(List.of(first.get(0), second.get(0)));
      Tensor mask = pack(List.of(first.get(1), second.get(1)));
      Masked stacked = spec.stacked(2).fromBoxedTensor(List.of(values, mask));

      assertThat(stacked.values().toArray(int[].class)).containsExactly(1, 2);
      assertThat(stacked.mask().toArray(boolean[].class)).containsExactly(true, false);
      assertThat(spec.stacked(2).unstacked()).isEqualTo(spec);
      Masked part = spec.fromBoxedTensor(List.of(values.get(1), mask.get(1)));
      assertThat(part.values().asInt()).isEqualTo(2);
    }
  }

  @Test
  @Tag("E-101")
  void box_leadingAxesThatDiffer_areRefused() {
    try (var tf = Environment.open()) {
      Masked uneven = new Masked(tf.constant(new int[3]), tf.constant(new boolean[2]));
      DerivedSpec<Masked> spec = DerivedSpec.of(uneven);

      assertThat(spec.toBoxedTensor(uneven, 0)).hasSize(2);
      String message =
          "toBoxedTensor: the components of Masked.Spec must agree in their first 1 dimensions to"
              + " be unstacked together, got shapes [[3], [2]]";
      assertThatThrownBy(() -> spec.toBoxedTensor(uneven, 1))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(message);
      assertThatThrownBy(() -> spec.boxedTensorSpec(1)).hasMessage(message);
      assertThatThrownBy(spec::unstacked).hasMessage(message);
      Masked even = new Masked(tf.constant(new int[2][3]), tf.constant(new boolean[2]));
      assertThat(DerivedSpec.of(even).toBoxedTensor(even, 1))
          .allMatch(tensor -> tensor.shape().dim(0) == 2);
    }
  }

  @Test
  @Tag("E-095")
  void spec_withAComponentThatIsNotStackable_saysSo() {
    try (var tf = Environment.open()) {
      DerivedSpec<Digraph> spec = DerivedSpec.of(digraph(tf));

      String message =
          "Digraph.Spec is not stackable: its component NodeSpec() is not; let its spec extend"
              + " StackableTypeSpec";
      assertThatThrownBy(() -> spec.stacked(2))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(message);
      assertThatThrownBy(spec::unstacked)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(message);
      assertThatThrownBy(() -> spec.boxedTensorSpec(1))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "toBoxedTensor: Digraph.Spec is not stackable, so a box holds a whole value and has"
                  + " rank 0, got minimum rank 1");
      assertThatThrownBy(() -> spec.toBoxedTensor(digraph(tf), 1))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> DerivedSpec.of(new Words(List.of("a"))).stacked(2))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("Words.Spec is not stackable: it holds no tensors");
    }
  }

  @Test
  @Tag("E-095")
  void box_withAComponentThatIsNotStackable_isOneVariant() {
    try (var tf = Environment.open()) {
      DerivedSpec<Digraph> spec = DerivedSpec.of(digraph(tf));

      List<Tensor> box = spec.toBoxedTensor(digraph(tf), 0);
      Digraph back = spec.fromBoxedTensor(box);

      assertThat(box).hasSize(1);
      assertThat(box.getFirst().dtype()).isEqualTo(DType.VARIANT);
      assertThat(spec.boxedTensorSpec(0).getFirst().isCompatibleWith(box.getFirst())).isTrue();
      assertThat(back.root().id().asInt()).isEqualTo(7);
      assertThat(back.edges().toArray(float[].class)).containsExactly(1, 2);
    }
  }

  @Test
  @Tag("E-108")
  void variantBox_ofAnotherType_isRefused() {
    try (var tf = Environment.open()) {
      Digraph digraph = digraph(tf);
      List<Tensor> box = DerivedSpec.of(digraph).toBoxedTensor(digraph, 0);
      var other = DerivedSpec.of(new OtherGraph(digraph.root(), digraph.root()));

      assertThatThrownBy(() -> other.fromBoxedTensor(box)).isInstanceOf(TensorFlowException.class);
    }
  }

  @Test
  @Tag("E-099")
  void batchEncoding_packsTwoTensorsIntoOne() {
    try (var tf = Environment.open()) {
      Points points = new Points(tf.constant(new float[] {1, 2}), tf.constant(new float[] {3, 4}));
      DerivedSpec<Points> spec = DerivedSpec.of(points);

      List<Tensor> box = spec.toBoxedTensor(points, 1);
      Points twice =
          spec.stacked(2).fromBoxedTensor(List.of(pack(List.of(box.get(0), box.get(0)))));
      Points part = spec.unstacked().fromBoxedTensor(List.of(box.getFirst().get(1)));

      assertThat(box).hasSize(1);
      assertThat(box.getFirst().toArray(float[][].class)).isEqualTo(new float[][] {{1, 3}, {2, 4}});
      assertThat(spec.boxedTensorSpec(1))
          .containsExactly(TensorSpec.of(Shape.of(2, 2), DType.FLOAT32));
      assertThat(twice.y().toArray(float[][].class)).isEqualTo(new float[][] {{3, 4}, {3, 4}});
      assertThat(part.x().asFloat()).isEqualTo(2);
      assertThat(part.y().asFloat()).isEqualTo(4);
      assertThat(spec.stacked(3).unstacked()).isEqualTo(spec);
    }
  }

  @Test
  @Tag("E-101")
  void batchEncoding_thatBreaksTheContract_isReported() {
    try (var tf = Environment.open()) {
      Broken broken = new Broken(tf.constant(new int[3]));

      assertThatThrownBy(() -> DerivedSpec.of(broken).toBoxedTensor(broken, 1))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("Broken.Spec")
          .hasMessageContaining("got shapes [[3], []]");
      assertThatThrownBy(() -> DerivedSpec.of(new Needy(broken.x())).stacked(1))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("@BatchEncoding")
          .hasMessageContaining("needs a constructor that takes nothing");
    }
  }

  private static Digraph digraph(Environment tf) {
    return new Digraph(new Node(tf.constant(7)), tf.constant(new float[] {1, 2}));
  }

  private static Tensor pack(List<Tensor> tensors) {
    return tensors.getFirst().place().execute("Pack", Attributes.NONE, tensors)[0];
  }

  /// Its name has more bytes than a length of one byte tells: with its package and class 150.
  record GraphWhoseNameIsLongerThanTheHundredAndTwentySevenBytesThatOneByteOfAMessageCanTellAsItsLength(
      Node root, Tensor edges) implements ExtensionType {}

  @Test
  @Tag("E-095")
  void variantBox_ofATypeWithALongName_givesTheValueBack() {
    try (var tf = Environment.open()) {
      Digraph digraph = digraph(tf);
      var value =
          new GraphWhoseNameIsLongerThanTheHundredAndTwentySevenBytesThatOneByteOfAMessageCanTellAsItsLength(
              digraph.root(), digraph.edges());
      var spec = DerivedSpec.of(value);

      var back = spec.fromBoxedTensor(spec.toBoxedTensor(value, 0));

      assertThat(value.getClass().getName().length()).isGreaterThan(127);
      assertThat(back.root().id().asInt()).isEqualTo(7);
      assertThat(back.edges().toArray(float[].class)).containsExactly(1, 2);
    }
  }
}
