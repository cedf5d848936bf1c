package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.io.File;
import java.lang.reflect.Modifier;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tensorflow.proto.DataType;
import org.tensorflow.proto.Struct.ListValue;
import org.tensorflow.proto.Struct.NoneValue;
import org.tensorflow.proto.Struct.StructuredValue;
import org.tensorflow.proto.Struct.TensorSpecProto;
import org.tensorflow.proto.Struct.TupleValue;
import org.tensorflow.proto.Struct.TypeSpecProto;
import org.tensorflow.proto.Struct.TypeSpecProto.TypeSpecClass;
import org.tensorflow.proto.TensorProto;
import org.tensorflow.proto.TensorShapeProto;

@Tag("E-047")
@SuppressWarnings("AvoidValueSetter") // numbers no enum constant has, as newer writers use
final class StructuredValuesTest {
  record Plain(int x, @Nullable String y) {}

  record Lambda(int lambda) {}

  record Nameless(Tensor values) implements ExtensionType {}

  @TypeName("codec.Reserved")
  record Reserved(Tensor value_type) implements ExtensionType {}

  @TypeName("codec.Odd")
  record Odd(Tensor values, UUID id) implements ExtensionType {}

  enum Color {
    RED
  }

  @TypeName("codec.Rich")
  record Rich(
      List<Tensor> list,
      Optional<Tensor> some,
      Optional<Tensor> none,
      Map.Entry<String, Integer> entry,
      byte small,
      float fraction,
      List<Integer> numbers,
      Plain plain,
      Map<String, List<Tensor>> map,
      List<Object> mixed)
      implements ExtensionType {}

  @TypeName("codec.Holder")
  static final class Holder extends TypeSpec<Object> {
    private final Object held;

    Holder(Object held) {
      this.held = held;
    }

    @Override
    public Tuple serialize() {
      return Tuple.of(held);
    }

    @Override
    public Class<Object> valueType() {
      return Object.class;
    }

    @Override
    public Object componentSpecs() {
      return List.of();
    }

    @Override
    public Object toComponents(Object value) {
      return List.of();
    }

    @Override
    public Object fromComponents(Object components) {
      return this;
    }
  }

  @AfterEach
  void unregister() {
    for (Class<?> type : List.of(Reserved.class, Odd.class, Rich.class, Holder.class)) {
      if (TypeRegistry.nameOf(type).isPresent()) {
        TypeRegistry.unregister(type);
      }
    }
  }

  @Test
  void leaves_roundTrip() {
    for (Object leaf :
        Arrays.asList(
            true,
            -5L,
            0.5,
            "text",
            null,
            TensorSpec.of(Shape.of(-1, 2), DType.INT32, "name"),
            BoundedTensorSpec.of(Shape.of(2), DType.INT32, 0, 3),
            Shape.unknown(),
            DType.BFLOAT16,
            ArrayLiteral.of(new int[][] {{1, 2}, {3, 4}}),
            TensorLiteral.of(new String[] {"a", "b"}),
            Tuple.of(1L, null),
            List.of(1L),
            Map.of("k", 1L),
            new NamedTuple.Fields("Point", List.of("x")).of(1L))) {
      assertThat(StructuredValues.fromBytes(StructuredValues.toBytes(leaf))).isEqualTo(leaf);
    }
  }

  @Test
  void narrowNumbers_areSavedAsWideOnes() {
    Object saved =
        StructuredValues.decode(StructuredValues.encode(List.of((byte) 1, (short) 2, 3, 0.5f)));

    assertThat(saved).isEqualTo(List.of(1L, 2L, 3L, 0.5));
  }

  @Test
  void record_isSavedAsNamedTuple() {
    StructuredValue message = StructuredValues.encode(new Plain(1, null));

    assertThat(message.getNamedTupleValue().getName()).isEqualTo("Plain");
    assertThat(StructuredValues.decode(message))
        .isEqualTo(new NamedTuple.Fields("Plain", List.of("x", "y")).of(1L, null));
  }

  @Test
  void array_andTensor_stayWhatTheyAre() {
    var array = ArrayLiteral.of(new float[] {1});

    assertThat(StructuredValues.encode(array).getKindCase())
        .isEqualTo(StructuredValue.KindCase.NUMPY_VALUE);
    assertThat(StructuredValues.encode(new TensorLiteral(array)).getKindCase())
        .isEqualTo(StructuredValue.KindCase.TENSOR_VALUE);
  }

  @Test
  void eagerTensor_isSavedAsTensor() {
    try (var tf = Environment.open()) {
      assertThat(StructuredValues.decode(StructuredValues.encode(tf.constant(new int[] {1, 2}))))
          .isEqualTo(TensorLiteral.of(new int[] {1, 2}));
    }
  }

  @Test
  void map_isDecodedByCodePoint() {
    Map<?, ?> map =
        Decoded.as(
            Map.class,
            StructuredValues.decode(StructuredValues.encode(Map.of("\uffff", 1, "😀", 2, "a", 3))));

    assertThat(List.copyOf(map.keySet())).isEqualTo(List.of("a", "\uffff", "😀"));
  }

  @Test
  @Tag("E-052")
  void extensionRecord_ofEveryKindOfComponent_comesBackAsDeclared() {
    try (var tf = Environment.open()) {
      Tensor a = tf.constant(1f);
      Tensor b = tf.constant(new int[] {1, 2});
      var rich =
          new Rich(
              List.of(a, b),
              Optional.of(a),
              Optional.empty(),
              Map.entry("k", 7),
              (byte) 3,
              0.1f,
              List.of(1, 2),
              new Plain(4, "y"),
              Map.of("m", List.of(b)),
              List.of("s", b, 5));
      TypeSpec<?> spec = rich.typeSpec();

      StructuredValue message = StructuredValues.encode(spec);

      assertThat(StructuredValues.decode(message)).isEqualTo(spec);
      assertThat(StructuredText.of(StructuredValues.decode(message)))
          .isEqualTo(
              "Spec:13:codec.Rich.Spec(T(T(\"list\",T(TS(Shape[],DType:float32,\"\"),"
                  + "TS(Shape[2],DType:int32,\"\"))),T(\"some\",TS(Shape[],DType:float32,\"\")),"
                  + "T(\"none\",None),T(\"entry\",T(\"k\",7)),T(\"small\",3),"
                  + "T(\"fraction\",f:3fb99999a0000000),T(\"numbers\",T(1,2)),"
                  + "T(\"plain\",NT:Plain(x=4,y=\"y\")),"
                  + "T(\"map\",D{\"m\": T(TS(Shape[2],DType:int32,\"\"))}),"
                  + "T(\"mixed\",T(\"s\",TS(Shape[2],DType:int32,\"\"),5))))");
      assertThat(message.getTypeSpecValue().getNumFlatComponents()).isEqualTo(5);
    }
  }

  @Test
  void encode_otherClasses_saysWhereAndWhatToDo() {
    assertNotEncodable(
        List.of(1, Color.RED),
        "value.get(1): io.intarsia.spec.StructuredValuesTest$Color cannot be saved; save its name()"
            + " as a String");
    assertNotEncodable(
        Map.of("data", new byte[2]),
        "value.get(\"data\"): byte[] cannot be saved; save an ArrayLiteral, or a String if it is"
            + " text");
    assertNotEncodable(
        new Object[] {1}, "value: java.lang.Object[] cannot be saved; save a List or a Tuple");
    assertNotEncodable(
        Tuple.of(List.of(new File("x"))),
        "value.get(0).get(0): java.io.File cannot be saved; save what it consists of, or @TypeName"
            + " a spec class or extension record for it");
    assertNotEncodable(
        BigInteger.ONE,
        "value: java.math.BigInteger cannot be saved; save what it consists of, or @TypeName a spec"
            + " class or extension record for it");
    assertNotEncodable(Map.of(1, 2), "value: keys of maps must be Strings, got Integer 1");
  }

  @Test
  void encode_value_asksForItsSpec() {
    try (var tf = Environment.open()) {
      assertNotEncodable(
          List.of(new Nameless(tf.constant(1))),
          "value.get(0): io.intarsia.spec.StructuredValuesTest$Nameless is a value, which has"
              + " tensors; save its typeSpec()");
    }
  }

  @Test
  @Tag("E-089")
  void encode_unregisteredSpec_namesTheClass() {
    var spec =
        DerivedSpec.of(Nameless.class, Map.of("values", TensorSpec.of(Shape.of(2), DType.INT32)));

    assertNotEncodable(
        Map.of("a", List.of(spec)),
        "value.get(\"a\").get(0): io.intarsia.spec.StructuredValuesTest$Nameless has no name to be"
            + " saved under; annotate it with @TypeName, or call TypeRegistry.register");
  }

  @Test
  @Tag("E-089")
  void encode_registeredSpec_hasTheRegisteredKind() {
    TypeSpecProto message = StructuredValues.encode(new Holder(Tuple.of(1L))).getTypeSpecValue();

    assertThat(message.getTypeSpecClass()).isEqualTo(TypeSpecClass.REGISTERED_TYPE_SPEC);
    assertThat(message.getTypeSpecClassName()).isEqualTo("codec.Holder");
  }

  @Test
  void encode_stateThatCannotBeSaved_saysWhere() {
    assertNotEncodable(
        new Holder(Map.of("file", List.of(Color.RED))),
        "value.serialize().get(0).get(\"file\").get(0): io.intarsia.spec.StructuredValuesTest$Color"
            + " cannot be saved; save its name() as a String");
    assertNotEncodable(
        DerivedSpec.of(
            Odd.class,
            Map.of("values", TensorSpec.of(Shape.of(2), DType.INT32), "id", new UUID(1, 2))),
        "value.fields().get(1).get(1): java.util.UUID cannot be saved; save what it consists of, or"
            + " @TypeName a spec class or extension record for it");
  }

  @Test
  void encode_reservedFieldName_isRefused() {
    assertNotEncodable(
        DerivedSpec.of(
            Reserved.class, Map.of("value_type", TensorSpec.of(Shape.of(2), DType.INT32))),
        "value: codec.Reserved has a field named 'value_type', which Python reserves; rename it");
    for (String name : List.of("self", "Spec", "_serialize", "_TF_Extension_Type_x", "__x__")) {
      assertThat(PythonNames.isReserved(name)).as(name).isTrue();
    }
    for (String name : List.of("values", "_inner_shape", "spec", "__x", "_fields")) {
      assertThat(PythonNames.isReserved(name)).as(name).isFalse();
    }
  }

  @Test
  void encode_namedTupleThatPythonRefuses_isRefused() {
    assertNotEncodable(
        List.of(new Lambda(1)),
        "value.get(0): named tuple Lambda: 'lambda' is no name Python accepts there (an identifier,"
            + " no keyword, and no leading underscore in a field); rename it");
    for (String field : List.of("class", "_x", "a b", "", "1a")) {
      assertThatIllegalArgumentException()
          .isThrownBy(
              () -> StructuredValues.encode(new NamedTuple.Fields("P", List.of(field)).of(1)))
          .withMessageContaining("'" + field + "' is no name Python accepts");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StructuredValues.encode(new NamedTuple.Fields("", List.of()).of()))
        .withMessageContaining("'' is no name");
    StructuredValues.encode(new NamedTuple.Fields("_Größe", List.of("x_1", "漢字")).of(1, 2));
  }

  @Test
  void encode_valueThatContainsItself_isRefused() {
    List<Object> list = new ArrayList<>();
    list.add(list);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> StructuredValues.encode(list))
        .withMessageStartingWith("StructuredValues: at value.get(0).get(0)")
        .withMessageEndingWith("…: nested deeper than 200 levels; does the value contain itself?");
  }

  @Test
  void bytes_ofDeepValue_areReadBack() {
    Object deep = 1L;
    for (int i = 0; i < 199; i++) {
      deep = Map.of("k", deep);
    }

    assertThat(StructuredValues.fromBytes(StructuredValues.toBytes(deep))).isEqualTo(deep);
  }

  @Test
  void decode_unset_saysWhere() {
    var unset = StructuredValue.getDefaultInstance();
    var list =
        StructuredValue.newBuilder()
            .setListValue(
                ListValue.newBuilder()
                    .addValues(
                        StructuredValue.newBuilder().setNoneValue(NoneValue.getDefaultInstance()))
                    .addValues(unset))
            .build();

    assertNotDecodable(unset, "value: no kind of value is set; None must be set, too");
    assertNotDecodable(
        list, "value.list_value.values[1]: no kind of value is set; None must be set, too");
  }

  @Test
  void decode_shapes_followTheRulesOfTheMessage() {
    // No message at all is a scalar, and a dimension without a size is 0.
    var noShape =
        StructuredValue.newBuilder()
            .setTensorSpecValue(TensorSpecProto.newBuilder().setDtype(DataType.DT_INT32))
            .build();
    var emptyDim =
        StructuredValue.newBuilder()
            .setTensorShapeValue(
                TensorShapeProto.newBuilder().addDim(TensorShapeProto.Dim.getDefaultInstance()))
            .build();
    var negative =
        StructuredValue.newBuilder()
            .setTensorShapeValue(
                TensorShapeProto.newBuilder().addDim(TensorShapeProto.Dim.newBuilder().setSize(-2)))
            .build();

    assertThat(StructuredValues.decode(noShape))
        .isEqualTo(TensorSpec.of(Shape.scalar(), DType.INT32));
    assertThat(StructuredValues.decode(emptyDim)).isEqualTo(Shape.of(0));
    assertNotDecodable(
        negative, "value.tensor_shape_value: dimensions must be >= 0, or -1 when unknown, got -2");
  }

  @Test
  void decode_unknownDtype_saysItsNumber() {
    assertNotDecodable(
        StructuredValue.newBuilder().setTensorDtypeValueValue(0).build(),
        "value.tensor_dtype_value: no dtype has the number 0");
    assertNotDecodable(
        StructuredValue.newBuilder()
            .setTensorSpecValue(TensorSpecProto.newBuilder().setDtypeValue(999))
            .build(),
        "value.tensor_spec_value.dtype: no dtype has the number 999");
  }

  @Test
  void decode_badArrays_areRefused() {
    var vector = TensorShapeProto.newBuilder().addDim(TensorShapeProto.Dim.newBuilder().setSize(2));
    var ints = TensorProto.newBuilder().setDtype(DataType.DT_INT32).setTensorShape(vector);

    assertNotDecodable(
        numpy(ints.clone().setTensorContent(ByteString.copyFrom(new byte[7]))),
        "value.numpy_value: expected 8 bytes for int32 of shape [2], got 7");
    assertNotDecodable(
        numpy(ints.clone().addIntVal(1).addIntVal(2).addIntVal(3)),
        "value.numpy_value: expected at most 2 elements for shape [2], got 3");
    assertNotDecodable(
        numpy(ints.clone().setDtype(DataType.DT_VARIANT)),
        "value.numpy_value: expected an array of numbers or strings below 2 GiB, got variant of"
            + " shape [2]");
    assertNotDecodable(
        numpy(ints.clone().setTensorShape(TensorShapeProto.newBuilder().setUnknownRank(true))),
        "value.numpy_value: expected an array of numbers or strings below 2 GiB, got int32 of"
            + " shape <unknown>");
    vector.addDim(TensorShapeProto.Dim.newBuilder().setSize(1L << 40));
    assertNotDecodable(
        numpy(ints.clone().setTensorShape(vector)),
        "value.numpy_value: expected an array of numbers or strings below 2 GiB, got int32 of"
            + " shape [2, 1099511627776]");
  }

  @Test
  void decode_badSpecs_areRefused() {
    var state = StructuredValue.newBuilder().setTupleValue(TupleValue.getDefaultInstance());
    var spec = TypeSpecProto.newBuilder().setTypeState(state).setTypeSpecClassName("x.Y");

    assertNotDecodable(
        spec(spec.clone().clearTypeState().setTypeSpecClassValue(12)),
        "value.type_spec_value: type_state is not set");
    assertNotDecodable(
        spec(spec.clone().setTypeSpecClassValue(0)),
        "value.type_spec_value: type_spec_class 0 ('x.Y') is not known; it may come from a newer"
            + " TensorFlow");
    assertNotDecodable(
        spec(spec.clone().setTypeSpecClassValue(99)),
        "value.type_spec_value: type_spec_class 99 ('x.Y') is not known; it may come from a newer"
            + " TensorFlow");
    assertNotDecodable(
        spec(
            spec.clone()
                .setTypeSpecClassValue(13)
                .setTypeState(StructuredValues.encode(Tuple.of(1, 2)))),
        "value.type_spec_value: the type_state of extension type 'x.Y' must be a tuple of (name,"
            + " value) pairs, got Tuple");
    assertNotDecodable(
        spec(spec.clone().setTypeSpecClassValue(13).setTypeState(StructuredValues.encode(7))),
        "value.type_spec_value: type_state must be a tuple, got Long 7");
  }

  @Test
  void decode_otherNumberOfTensors_isRefused() {
    TypeRegistry.register(Holder.class);
    TypeSpecProto message =
        StructuredValues.encode(new Holder(5L)).getTypeSpecValue().toBuilder()
            .setNumFlatComponents(3)
            .build();

    assertNotDecodable(
        spec(message.toBuilder()),
        "value.type_spec_value: Holder(5) has 0 tensors, but 3 were saved; the class that was saved"
            + " took values apart in another way");
    // Older writers left the number out.
    assertThat(StructuredValues.decode(spec(message.toBuilder().clearNumFlatComponents())))
        .isEqualTo(new Holder(5L));
  }

  @Test
  void decode_stateTheClassRefuses_saysWhere() {
    TypeRegistry.register(Holder.class);
    TypeSpecProto.Builder message =
        StructuredValues.encode(new Holder(5L)).getTypeSpecValue().toBuilder()
            .setTypeState(StructuredValues.encode(Tuple.of(1, 2)));

    assertNotDecodable(
        spec(message),
        "value.type_spec_value: TypeSpec.deserialize: no constructor of"
            + " io.intarsia.spec.StructuredValuesTest$Holder takes (1, 2), and it has no method"
            + " `static Holder deserialize(Tuple)`; add one that takes what serialize() gives");
  }

  @Test
  void decode_listInPlaceOfStateTuple_isTaken() {
    TypeRegistry.register(Holder.class);
    TypeSpecProto.Builder message =
        StructuredValues.encode(new Holder(5L)).getTypeSpecValue().toBuilder()
            .setTypeState(StructuredValues.encode(List.of(6)));

    assertThat(StructuredValues.decode(spec(message))).isEqualTo(new Holder(6L));
  }

  @Test
  @Tag("E-089")
  void decode_unknownRegisteredSpec_keepsItAsItIs() {
    StructuredValue message =
        spec(
            TypeSpecProto.newBuilder()
                .setTypeSpecClassValue(12)
                .setTypeSpecClassName("acme.Unheard")
                .setTypeState(StructuredValues.encode(List.of(1, Shape.of(2))))
                .setNumFlatComponents(4));

    var spec = Decoded.as(OpaqueSpec.class, StructuredValues.decode(message));

    assertThat(spec.name()).isEqualTo("acme.Unheard");
    assertThat(spec.componentCount()).isEqualTo(4);
    assertThat(spec).hasToString("acme.Unheard([1, [2]])");
    assertThat(StructuredValues.encode(spec)).isEqualTo(message);
    assertThat(spec).isEqualTo(StructuredValues.decode(message));
    assertThatThrownBy(spec::componentSpecs)
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage(
            "acme.Unheard([1, [2]]): how its values are made of tensors is not known; register its"
                + " spec class with TypeRegistry, or provide it with a TypeProvider, before"
                + " loading");
  }

  @Test
  void decode_tensorSpecsUnderTheirRegistryNames_areTensorSpecs() {
    StructuredValue message =
        spec(
            TypeSpecProto.newBuilder()
                .setTypeSpecClassValue(12)
                .setTypeSpecClassName("tf.TensorSpec")
                .setTypeState(StructuredValues.encode(Tuple.of(Shape.of(2), DType.INT8, "n"))));

    assertThat(StructuredValues.decode(message))
        .isEqualTo(TensorSpec.of(Shape.of(2), DType.INT8, "n"));
  }

  @Test
  void encode_halfOfASurrogatePair_isRefused() {
    assertNotEncodable(
        List.of("\ud800"),
        "value.get(0): the String '\ud800' has half of a surrogate pair, so it is no text; save an"
            + " ArrayLiteral");
  }

  @Test
  @Tag("E-046")
  void serialization_isAllThatIsSaved() throws Exception {
    TypeSpecProto message =
        StructuredValues.encode(new Holder(Tuple.of(Shape.of(2, 3), DType.FLOAT32)))
            .getTypeSpecValue();

    assertThat(StructuredValues.decode(message.getTypeState()))
        .isEqualTo(Tuple.of(Tuple.of(Shape.of(2, 3), DType.FLOAT32)));
    assertThat(Modifier.isAbstract(TypeSpec.class.getMethod("serialize").getModifiers())).isTrue();
  }

  @Test
  void decode_recordWithOtherFields_saysWhich() {
    TypeRegistry.register(Reserved.class);
    StructuredValue message =
        spec(
            TypeSpecProto.newBuilder()
                .setTypeSpecClassValue(13)
                .setTypeSpecClassName("codec.Reserved.Spec")
                .setTypeState(StructuredValues.encode(Tuple.of(Tuple.of("values", 1)))));

    assertNotDecodable(
        message,
        "value.type_spec_value: reinterpret: codec.Reserved.Spec has the fields [values], but"
            + " io.intarsia.spec.StructuredValuesTest$Reserved has the components [value_type];"
            + " they must be the same");
    assertNotDecodable(
        spec(
            message.getTypeSpecValue().toBuilder()
                .setTypeState(StructuredValues.encode(Tuple.of(1)))),
        "value.type_spec_value: the type_state of extension type 'codec.Reserved.Spec' must be a"
            + " tuple of (name, value) pairs, got Tuple");
  }

  @Test
  void fromBytes_otherBytes_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StructuredValues.fromBytes(new byte[] {1, 2, 3}))
        .withMessageStartingWith("StructuredValues.fromBytes: the bytes are no StructuredValue: ");
  }

  private static StructuredValue numpy(TensorProto.Builder array) {
    return StructuredValue.newBuilder().setNumpyValue(array).build();
  }

  private static StructuredValue spec(TypeSpecProto.Builder spec) {
    return StructuredValue.newBuilder().setTypeSpecValue(spec).build();
  }

  private static void assertNotEncodable(Object value, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StructuredValues.encode(value))
        .withMessage("StructuredValues.encode: at " + message);
  }

  private static void assertNotDecodable(StructuredValue value, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StructuredValues.decode(value))
        .withMessage("StructuredValues.decode: at " + message);
  }
}
