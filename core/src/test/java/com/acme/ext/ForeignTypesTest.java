package com.acme.ext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dispatch.DispatchableType;
import io.intarsia.dispatch.Dispatcher;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A program of its own package takes part with public API only.
@Tag("E-001")
@SuppressWarnings({
  "NullAway",
  "serial"
}) // null where a test wants it; specs are stored by their serialization
final class ForeignTypesTest {
  record Pair(Tensor a, Tensor b) implements ExtensionType {
    Tensor sum() {
      return a.plus(b);
    }
  }

  /// A plain data structure: no rank, no dtype.
  record Digraph(Map<String, Tensor> nodes, Tensor source, Tensor target)
      implements ExtensionType {}

  static final class Masked implements ExtensionType {
    private final Tensor values;
    private final Tensor mask;

    Masked(Tensor values, Tensor mask) {
      this.values = values;
      this.mask = mask;
    }

    @Override
    public MaskedSpec typeSpec() {
      return new MaskedSpec(values.shape(), values.dtype());
    }
  }

  static final class MaskedSpec extends TypeSpec<Masked> {
    private final transient Shape shape;
    private final transient DType dtype;

    private MaskedSpec(Shape shape, DType dtype) {
      this.shape = shape;
      this.dtype = dtype;
    }

    @Override
    public Tuple serialize() {
      return Tuple.of(shape, dtype);
    }

    @Override
    public Class<Masked> valueType() {
      return Masked.class;
    }

    @Override
    public Object componentSpecs() {
      return List.of(TensorSpec.of(shape, dtype), TensorSpec.of(shape, DType.BOOL));
    }

    @Override
    public Object toComponents(Masked value) {
      return List.of(value.values, value.mask);
    }

    @Override
    public Masked fromComponents(Object components) {
      var parts = (List<?>) components;
      return new Masked((Tensor) parts.get(0), (Tensor) parts.get(1));
    }
  }

  @Test
  void record_isMappedAndPacked() {
    try (var tf = Environment.open()) {
      Pair pair = TypeSpecs.create(tf, Pair.class, 2f, 3f);

      Pair tenfold = Nest.expanded().mapStructure(leaf -> ((Tensor) leaf).times(10), pair);

      assertThat(pair.sum().toArray(float.class)).isEqualTo(5);
      assertThat(tenfold.sum().toArray(float.class)).isEqualTo(50);
      assertThat(tenfold.typeSpec()).isEqualTo(pair.typeSpec());
    }
  }

  @Test
  void record_isTakenAndGivenByFunctionsBranchesAndLoops() {
    try (var tf = Environment.open()) {
      Pair pair = TypeSpecs.create(tf, Pair.class, 2f, 3f);
      var sum = tf.function((Ops g, Pair p) -> g.math.add(p.a(), p.b()));
      var larger =
          tf.function(
              (Ops g, Pair p) -> g.condNest(p.a().gt(p.b()), b -> p, b -> new Pair(p.b(), p.a())));
      var fibonacci =
          tf.function((Ops g, Pair p) ->
              g.whileLoop((c, v) -> v.b().lt(20), (b, v) -> new Pair(v.b(), v.a().plus(v.b())), p));

      assertThat(sum.apply(pair).asFloat()).isEqualTo(5);
      assertThat(floats(larger.apply(pair))).containsExactly(3, 2);
      assertThat(floats(larger.apply(new Pair(pair.b(), pair.a())))).containsExactly(3, 2);
      assertThat(floats(fibonacci.apply(pair))).containsExactly(13, 21);
    }
  }

  private static float[] floats(Pair pair) {
    return new float[] {pair.a().asFloat(), pair.b().asFloat()};
  }

  /// Runs functions itself: they see the values, and the mask stays.
  record Reading(Tensor values, Tensor mask) implements DispatchableType {
    static final Dispatcher DISPATCHER =
        DispatchTable.of(Reading.class)
            .unaryElementwise((call, r) -> new Reading(call.tensor(r.values()), r.mask()))
            .on(Apis.Math.REDUCE_SUM, (call, r) -> call.run(r.known()));

    Tensor known() {
      return values.times(mask.cast(values.dtype()));
    }

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
  void record_runsFunctionsItself_eagerAndInAFunction() {
    try (var tf = Environment.open()) {
      var reading =
          new Reading(
              tf.constant(new float[] {-1, 2, -3}), tf.constant(new boolean[] {true, false, true}));
      var total =
          tf.function((Ops g, Reading r) -> (Tensor) g.math.reduceSum(g.math.abs((TensorLike) r)));

      var absolute = (Reading) tf.math.abs((TensorLike) reading);

      assertThat(absolute.values().toArray(float[].class)).containsExactly(1, 2, 3);
      assertThat(absolute.mask()).isSameAs(reading.mask());
      assertThat(((Tensor) tf.math.reduceSum((TensorLike) absolute)).asFloat()).isEqualTo(4);
      assertThat(total.apply(reading).asFloat()).isEqualTo(4);
    }
  }

  @Test
  @Tag("E-083")
  void nestOfForeignValues_flattensTransformsAndPacks() {
    try (var tf = Environment.open()) {
      var nest = Map.of("p", TypeSpecs.create(tf, Pair.class, 1f, 2f), "q", tf.constant(3f));
      List<Tensor> tenfold =
          Nest.expanded().flatten(nest).stream().map(leaf -> ((Tensor) leaf).times(10)).toList();

      var packed = (Map<?, ?>) Nest.expanded().packSequenceAs(nest, tenfold);

      assertThat(packed.get("p")).isEqualTo(new Pair(tenfold.get(0), tenfold.get(1)));
      assertThat(((Tensor) packed.get("q")).toArray(float.class)).isEqualTo(30);
    }
  }

  @Test
  @Tag("E-051")
  void handWrittenSpec_worksAcrossPackages() throws IOException, ClassNotFoundException {
    try (var tf = Environment.open()) {
      var value = new Masked(tf.zeros(2), tf.constant(new boolean[2]));
      MaskedSpec spec = value.typeSpec();

      assertThat(Nest.expanded().flatten(value)).containsExactly(value.values, value.mask);
      assertThat(spec.isCompatibleWith(value)).isTrue();
      assertThat(spec.mostSpecificCompatibleType(new MaskedSpec(Shape.of(3), DType.FLOAT32)))
          .contains(new MaskedSpec(Shape.of(-1), DType.FLOAT32));
      // The fields are transient: specs are stored by their serialization.
      assertThat(copy(spec)).isEqualTo(spec);
    }
  }

  private static Object copy(Object value) throws IOException, ClassNotFoundException {
    var bytes = new ByteArrayOutputStream();
    try (var out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    }
    try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return in.readObject();
    }
  }

  @Test
  @Tag("E-002")
  void dataStructure_isTakenByTheGenericFunctions_notByTensorSpecs() {
    try (var tf = Environment.open()) {
      var graph =
          new Digraph(
              Map.of("weight", tf.zeros(3)),
              tf.constant(new int[] {0, 1}),
              tf.constant(new int[] {1, 2}));

      assertThat(Nest.expanded().flatten(graph)).hasSize(3);
      assertThat(Nest.expanded().packSequenceAs(graph, Nest.expanded().flatten(graph)))
          .isEqualTo(graph);
      assertThat(TensorSpec.of(Shape.unknown(), DType.FLOAT32).isCompatibleWith(graph)).isFalse();
      assertThatThrownBy(() -> TensorSpec.of(Shape.unknown(), DType.FLOAT32).cast(graph))
          .hasMessageContaining("Digraph");
    }
  }

  @Test
  void thisPackage_usesNothingThatIsNotExported() {
    var used =
        new ClassFileImporter()
            .importPackages("com.acme.ext").stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .map(dependency -> dependency.getTargetClass().getPackageName())
                .filter(name -> name.startsWith("io.intarsia"))
                .distinct()
                .toList();

    assertThat(used).isNotEmpty().noneMatch(name -> name.contains(".internal"));
  }
}
