package io.intarsia.savedmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.savedmodel.VersionedMasks.First;
import io.intarsia.savedmodel.VersionedMasks.Masked;
import io.intarsia.shape.Shape;
import io.intarsia.spec.StructuredValues;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.sparse.SparseTensor;
import io.intarsia.types.sparse.SparseTensorSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorflow.proto.MetaGraphDef;
import org.tensorflow.proto.SignatureDef;
import org.tensorflow.proto.Struct.StructuredValue;
import org.tensorflow.proto.TensorInfo;

/// Signatures that take and give sparse tensors and extension values.
@SuppressWarnings("NullAway") // results may be null; these tests know which are not
final class CompositeSignatureTest {
  private static final TensorSpec SCALAR = TensorSpec.of(Shape.scalar(), DType.FLOAT32);
  private static final SparseTensorSpec SPARSE = SparseTensorSpec.of(Shape.of(2, 3), DType.FLOAT32);

  private final Environment tf;
  @TempDir private Path folder;

  CompositeSignatureTest(Environment tf) {
    this.tf = tf;
  }

  @AfterEach
  void forget() {
    VersionedMasks.forget();
  }

  private SparseTensor sparse(float... values) {
    return SparseTensor.of(
        tf.constant(new long[][] {{0, 1}, {1, 2}}),
        tf.constant(values),
        tf.constant(new long[] {2, 3}));
  }

  private void saveScaled() {
    var scaled =
        tf.function((Ops g, SparseTensor s, Tensor by) ->
            Map.of(
                "scaled", SparseTensor.of(s.indices(), s.values().times(by), s.denseShape()),
                "sum", g.math.reduceSum(s.values())));
    var options =
        SaveOptions.defaults().withSignature("scale", scaled.concrete(SPARSE, SCALAR), "s", "by");
    SavedModel.save(tf, Map.of(), folder, options);
  }

  private static SignatureDef definition(Path folder, String key) throws Exception {
    return metaGraph(folder).getSignatureDefOrThrow(key);
  }

  private static MetaGraphDef metaGraph(Path folder) throws Exception {
    return org.tensorflow.proto.SavedModel.parseFrom(
            Files.readAllBytes(folder.resolve("saved_model.pb")))
        .getMetaGraphs(0);
  }

  @Test
  void types_ofASignature_areThoseOfItsValues() {
    saveScaled();

    ModelTypes.Signature types =
        SavedModel.types(folder, LoadOptions.defaults()).signatures().get("scale");

    assertThat(types.inputs()).containsExactly(Map.entry("by", SCALAR), Map.entry("s", SPARSE));
    assertThat(types.outputs().keySet()).containsExactly("scaled", "sum");
    assertThat(types.outputs().get("scaled")).isInstanceOf(SparseTensorSpec.class);
  }

  @Test
  @Tag("E-053")
  void save_signatureOfASparseTensor_hasACompositeEntryBesideAFlatForm() throws Exception {
    saveScaled();

    Map<String, TensorInfo> flat = definition(folder, "scale").getInputsMap();
    assertThat(flat).containsOnlyKeys("s", "s_1", "s_2", "by");
    SignatureDef form = definition(folder, "__composite_scale");
    assertThat(form.getInputsMap()).containsOnlyKeys("s", "by");
    assertThat(form.getInputsOrThrow("by")).isEqualTo(flat.get("by"));
    TensorInfo info = form.getInputsOrThrow("s");
    assertThat(info.hasCompositeTensor()).isTrue();
    assertThat(info.getCompositeTensor().getComponentsList())
        .containsExactly(flat.get("s"), flat.get("s_1"), flat.get("s_2"));
    assertThat(spec(info)).isEqualTo(SPARSE);
    assertThat(spec(form.getOutputsOrThrow("scaled"))).isInstanceOf(SparseTensorSpec.class);
  }

  private static Object spec(TensorInfo info) {
    return StructuredValues.decode(
        StructuredValue.newBuilder()
            .setTypeSpecValue(info.getCompositeTensor().getTypeSpec())
            .build());
  }

  @Test
  @Tag("E-053")
  @Tag("E-154")
  void call_withASparseTensorOrItsTensors_givesASparseTensor() {
    saveScaled();
    try (var model = SavedModel.load(tf, folder)) {
      assertThat(model.signatures()).containsExactly("scale");
      ModelSignature scale = model.signature("scale");
      assertThat(scale.inputs()).isEqualTo(Map.of("s", SPARSE, "by", SCALAR));
      assertThat(scale.outputs().keySet()).containsExactly("scaled", "sum");

      checkScaled(scale.call(Map.of("s", sparse(1, 2), "by", 3f)));
      SparseTensor given = sparse(1, 2);
      checkScaled(
          scale.call(
              Map.of(
                  "s", given.indices(),
                  "s_1", given.values(),
                  "s_2", given.denseShape(),
                  "by", tf.constant(3f))));
    }
  }

  private static void checkScaled(Map<String, Object> result) {
    var scaled = (SparseTensor) result.get("scaled");
    assertThat(scaled.values().toArray(float[].class)).containsExactly(3, 6);
    assertThat(scaled.indices().toArray(long[][].class)).isEqualTo(new long[][] {{0, 1}, {1, 2}});
    assertThat(((Tensor) result.get("sum")).asFloat()).isEqualTo(3);
  }

  @Test
  @Tag("E-053")
  void call_withAnotherType_saysWhichItTakes() {
    saveScaled();
    try (var model = SavedModel.load(tf, folder)) {
      ModelSignature scale = model.signature("scale");
      SparseTensor other =
          SparseTensor.of(
              tf.constant(new long[][] {{0}}),
              tf.constant(new int[] {1}),
              tf.constant(new long[] {1}));
      assertThatThrownBy(() -> scale.call(Map.of("s", other, "by", 3f)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("signature scale")
          .hasMessageContaining("its input 's' cannot be SparseTensorSpec([1], int32)")
          .hasMessageContaining("s=SparseTensorSpec([2, 3], float32)");
    }
  }

  @Test
  @Tag("E-053")
  void saveAgain_signatureOfALoadedModel_keepsBothForms() throws Exception {
    saveScaled();
    Path again = folder.resolve("again");
    try (var model = SavedModel.load(tf, folder)) {
      SavedModel.save(tf, model, again, SaveOptions.defaults().withSignaturesOf(model));
    }
    Map<String, TensorInfo> flat = definition(again, "scale").getInputsMap();
    assertThat(
            definition(again, "__composite_scale")
                .getInputsOrThrow("s")
                .getCompositeTensor()
                .getComponentsList())
        .extracting(TensorInfo::getName)
        .containsExactly(
            flat.get("s").getName(), flat.get("s_1").getName(), flat.get("s_2").getName());
    try (var model = SavedModel.load(tf, again)) {
      checkScaled(model.signature("scale").call(Map.of("s", sparse(1, 2), "by", 3f)));
    }
  }

  @Test
  @Tag("E-053")
  void save_signatureOfTensors_hasNoOtherForm() throws Exception {
    var twice = tf.function((Ops g, Tensor x) -> List.of(x.times(2), x));
    var options = SaveOptions.defaults().withSignature("twice", twice.concrete(SCALAR), "x");
    SavedModel.save(tf, Map.of(), folder, options);
    assertThat(metaGraph(folder).getSignatureDefMap()).containsOnlyKeys("twice");
  }

  @Test
  @Tag("E-023")
  @Tag("E-053")
  void load_signatureOfATypeWithoutClass_isRefusedByItsName() {
    VersionedMasks.know(First.class);
    var twice =
        tf.function((Ops g, Masked x) -> new Masked(x.spec(), x.values().times(2), x.valid()));
    var mask = tf.constant(new boolean[] {true, false});
    var trace = twice.concrete(new Masked(new First(), tf.constant(new float[] {1, 2}), mask));
    var options = SaveOptions.defaults().withSignature("twice", trace, "x");
    SavedModel.save(tf, Map.of(), folder, options);
    VersionedMasks.forget();

    assertThatThrownBy(() -> SavedModel.load(tf, folder))
        .isInstanceOf(SavedModelException.class)
        .hasMessageContaining("'twice' has values of the type \"saved.VersionedMask\"")
        .hasMessageContaining("TypeRegistry.register");
    var anonymous = LoadOptions.defaults().withKnownTypes(false);
    try (var model = SavedModel.load(tf, folder, anonymous)) {
      assertThat(model.signature("twice").inputs()).containsOnlyKeys("x", "x_1");
    }
  }

  @Test
  @Tag("E-053")
  void load_formOfTensorsThatThereAreNot_isRefused() throws Exception {
    saveScaled();
    change(info -> {
      info.getCompositeTensorBuilder().getComponentsBuilder(1).setName("other:0");
      return info;
    });
    assertThatThrownBy(() -> SavedModel.load(tf, folder))
        .isInstanceOf(SavedModelException.class)
        .hasMessageContaining("the entry 's' of the composite form of signature 'scale'")
        .hasMessageContaining("other:0");
    saveScaled();
    change(info -> {
      info.getCompositeTensorBuilder().removeComponents(2);
      return info;
    });
    assertThatThrownBy(() -> SavedModel.load(tf, folder))
        .isInstanceOf(SavedModelException.class)
        .hasMessageContaining("does not fit its flat form: SparseTensorSpec([2, 3], float32)");
  }

  private void change(UnaryOperator<TensorInfo.Builder> how) throws Exception {
    Path file = folder.resolve("saved_model.pb");
    var model = org.tensorflow.proto.SavedModel.parseFrom(Files.readAllBytes(file)).toBuilder();
    var graph = model.getMetaGraphsBuilder(0);
    var form = graph.getSignatureDefOrThrow("__composite_scale").toBuilder();
    form.putInputs("s", how.apply(form.getInputsOrThrow("s").toBuilder()).build());
    graph.putSignatureDef("__composite_scale", form.build());
    Files.write(file, model.build().toByteArray());
    Files.deleteIfExists(folder.resolve("fingerprint.pb"));
  }
}
