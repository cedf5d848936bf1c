package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Streams of Java serialization that nobody should have written.
@Tag("E-051")
@Timeout(60)
// Streams made here; what comes back is not null.
@SuppressWarnings({"serial", "BanSerializableRead", "JavaUtilDate", "NullAway"})
final class HostileStreamTest {
  private static final List<String> CALLED = new ArrayList<>();

  /// What a stream wants to run. The name is as long as that of [Spec00].
  static final class Victim implements Serializable {
    private static final long serialVersionUID = 1;

    Victim(String argument) {
      CALLED.add("constructor " + argument);
    }

    static Victim deserialize(Tuple state) {
      CALLED.add("deserialize " + state);
      return new Victim("");
    }
  }

  /// A spec whose stream is changed.
  static final class Spec00 extends TypeSpec<Object> {
    private static final long serialVersionUID = 1;

    private final String text;

    Spec00(String text) {
      this.text = text;
    }

    @Override
    public Tuple serialize() {
      return Tuple.of(text);
    }

    @Override
    public Class<Object> valueType() {
      return Object.class;
    }

    @Override
    public Object componentSpecs() {
      return Tuple.of();
    }

    @Override
    public Object toComponents(Object value) {
      return Tuple.of();
    }

    @Override
    public Object fromComponents(Object components) {
      return components;
    }
  }

  @Test
  void stream_thatNamesAnotherClass_runsNothingOfIt() throws IOException {
    byte[] stream = write(new Spec00("/etc/passwd"));
    byte[] changed = replaced(stream, "$Spec00", "$Victim");

    assertThatExceptionOfType(InvalidObjectException.class)
        .isThrownBy(() -> read(changed))
        .withMessageContaining("Victim is no class of specs");
    assertThat(CALLED).isEmpty();
    assertThatThrownBy(() -> Deserializer.of(Victim.class).apply(Tuple.of("/etc/passwd")))
        .hasMessageContaining("Victim is no class of specs");
    assertThat(CALLED).isEmpty();
  }

  @Test
  void stream_ofARecordThatIsNoExtensionType_isRefused() {
    assertThatThrownBy(() -> new StoredNode.OfDerived(NamedTuple.Fields.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Fields is no extension type");
    assertThatThrownBy(() -> new StoredNode.OfClass(DerivedSpec.class))
        .hasMessageContaining("DerivedSpec is no class of specs");
  }

  /// The fields of [Spec00] as the platform would write them by itself.
  static final class Fields implements Serializable {
    private static final long serialVersionUID = 1;

    final String text = "never seen by a constructor";
  }

  @Test
  void stream_ofASpecFieldByField_isRefused() throws IOException {
    byte[] stream = write(new Fields());
    byte[] changed = replaced(stream, "Fields", "Spec00");

    assertThat(ObjectStreamClass.lookup(Spec00.class).getSerialVersionUID()).isEqualTo(1);
    assertThatExceptionOfType(InvalidObjectException.class)
        .isThrownBy(() -> read(changed))
        .withMessageContaining("a spec is stored by its serialization");
  }

  @Test
  void stream_ofAShapeNoFactoryMakes_isRefused() throws IOException {
    byte[] stream = write(Shape.of(5, 0x1234567));
    byte[] changed = stream.clone();
    ByteBuffer.wrap(changed).putLong(stream.length - 8, -7);

    assertThatExceptionOfType(InvalidObjectException.class)
        .isThrownBy(() -> read(changed))
        .withMessageContaining("[5, -7]");
  }

  @Test
  void stream_ofAnArrayWithoutItsElements_isRefused() throws IOException {
    byte[] stream = write(ArrayLiteral.of(new double[] {1, 2}));
    // The shape becomes [2^40].
    byte[] two = ByteBuffer.allocate(8).putLong(2).array();
    byte[] many = ByteBuffer.allocate(8).putLong(1L << 40).array();
    byte[] changed = replaced(stream, latin(two), latin(many));

    assertThatExceptionOfType(InvalidObjectException.class)
        .isThrownBy(() -> read(changed))
        .withMessage("an ArrayLiteral of float64 and shape [1099511627776] has other elements");
  }

  static List<TypeSpec<?>> specs() {
    return SpecSerializationTest.specs();
  }

  @ParameterizedTest
  @MethodSource("specs")
  void spec_throughAFilteredStream_isEqual(TypeSpec<?> spec) throws Exception {
    assertThat(readFiltered(write(spec))).isEqualTo(spec);
  }

  @Test
  void filter_ofWhatSpecsDoNotHold_rejectsIt() throws Exception {
    byte[] date = write(new Date(0));
    byte[] list = write(new ArrayList<>(List.of(1)));
    byte[] victim = write(new Victim("x"));
    CALLED.clear();

    for (byte[] stream : List.of(date, list, victim)) {
      assertThatExceptionOfType(InvalidClassException.class)
          .isThrownBy(() -> readFiltered(stream))
          .withMessageContaining("REJECTED");
    }
    assertThat(CALLED).isEmpty();
  }

  @Test
  void filter_ofAnArrayThatIsTooLong_rejectsItBeforeItIsMade() throws IOException {
    byte[] stream = write(new long[] {1});
    ByteBuffer.wrap(stream).putInt(stream.length - 12, Integer.MAX_VALUE - 8);

    assertThatExceptionOfType(InvalidClassException.class)
        .isThrownBy(() -> readFiltered(stream))
        .withMessageContaining("REJECTED");
  }

  @Test
  void filter_withClassesOfTheCaller_letsThemIn() throws Exception {
    byte[] stream = write(AnySpec.of(Tuple.of(1)));
    byte[] own = write(new Own(7));

    assertThat(readFiltered(stream)).isEqualTo(AnySpec.of(Tuple.of(1)));
    assertThatThrownBy(() -> readFiltered(own)).isInstanceOf(InvalidClassException.class);
    assertThat(readFiltered(own, Own.class)).isEqualTo(new Own(7));
  }

  @Test
  void filter_ofDates_letsThemInIfAsked() throws Exception {
    byte[] stream = write(LocalDate.EPOCH);

    assertThatThrownBy(() -> readFiltered(stream)).isInstanceOf(InvalidClassException.class);
    assertThat(readFiltered(stream, LocalDate.class)).isEqualTo(LocalDate.EPOCH);
  }

  record Own(int number) implements Serializable {}

  /// Records in each other, as deep as they may be.
  record Chain(@Nullable Tensor end, List<Chain> next) implements ExtensionType {}

  private static DerivedSpec<?> chain(int depth) {
    DerivedSpec<?> spec = link(List.of());
    for (int i = 1; i < depth; i++) {
      spec = link(List.of(spec));
    }
    return spec;
  }

  private static DerivedSpec<?> link(List<?> next) {
    var fields = new LinkedHashMap<String, @Nullable Object>();
    fields.put("end", TensorSpec.of(Shape.of(2), DType.FLOAT32));
    fields.put("next", next);
    return DerivedSpec.of(Chain.class, fields);
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 150, 390})
  void deepSpec_onASmallStack_isPrintedComparedAndStored(int depth) throws Exception {
    var failure = new AtomicReference<@Nullable Throwable>();
    Thread thread =
        new Thread(
            null,
            () -> {
              try {
                DerivedSpec<?> spec = chain(depth);
                assertThat(spec.toString()).startsWith("Chain.Spec(end=TensorSpec([2], float32)");
                assertThat(readFiltered(write(spec)).equals(spec)).isTrue();
                assertThat(spec.hashCode()).isEqualTo(chain(depth).hashCode());
                savedOrRefused(spec);
              } catch (Throwable e) {
                failure.set(e);
              }
            },
            "small",
            512 << 10);
    thread.start();
    thread.join();

    assertThat(failure.get()).isNull();
  }

  private static void savedOrRefused(DerivedSpec<?> spec) {
    TypeRegistry.register(Chain.class, "hostile.Chain");
    try {
      assertThat(StructuredValues.fromBytes(StructuredValues.toBytes(spec)).equals(spec)).isTrue();
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageContaining("nested deeper than 200 levels");
    }
  }

  @Test
  void stream_nestedDeeperThanAnySpec_isRefused() throws Exception {
    @Nullable Object[] parts = new Object[1 + 5_000];
    parts[0] = 1L;
    for (int i = 1; i < parts.length; i++) {
      parts[i] = new StoredNode.OfList(1);
    }
    byte[] stream = write(new StoredSpec(parts));

    assertThatExceptionOfType(InvalidObjectException.class)
        .isThrownBy(() -> readFiltered(stream))
        .withMessageContaining("nested too deep");
  }

  @Test
  void stream_whoseContainerHoldsMoreThanThereIs_isRefused() throws Exception {
    for (Object part :
        new Object[] {new StoredNode.OfTuple(2), new StoredNode.OfTuple(-1), 1L, "text"}) {
      byte[] stream = write(new StoredSpec(new Object[] {1L, part}));

      assertThatExceptionOfType(InvalidObjectException.class)
          .isThrownBy(() -> readFiltered(stream))
          .withMessageContaining("the stream holds no spec");
    }
  }

  private static byte[] write(Object value) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var stream = new ObjectOutputStream(bytes)) {
      stream.writeObject(value);
    }
    return bytes.toByteArray();
  }

  private static Object read(byte[] bytes) throws IOException, ClassNotFoundException {
    try (var stream = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      return stream.readObject();
    }
  }

  private static Object readFiltered(byte[] bytes, Class<?>... others)
      throws IOException, ClassNotFoundException {
    try (var stream = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      stream.setObjectInputFilter(TypeSpecs.inputFilter(others));
      return stream.readObject();
    }
  }

  private static byte[] replaced(byte[] bytes, String from, String to) {
    String text = latin(bytes);
    assertThat(text).contains(from);
    return text.replace(from, to).getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String latin(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
