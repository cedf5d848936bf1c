package io.intarsia.testing;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.support.SimpleMaskedTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.testing.LawResult.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/// Types that break one law each fail that law, and no other.
final class TypeLawsTest {
  @Test
  void check_typeWithoutFault_keepsEveryLaw() {
    assertThat(laws(Fault.NONE).check())
        .filteredOn(result -> result.outcome() != Outcome.KEPT)
        .containsExactly(
            unnamed("structured value"),
            unnamed("hostile bytes"),
            whole("gradient"),
            whole("gradient of a box"));
  }

  private static LawResult whole(String law) {
    return new LawResult(
        law,
        Outcome.SKIPPED,
        "\"%s\" does not apply to io.intarsia.testing.Faulty: a value without floating-point or"
                .formatted(law)
            + " complex numbers has no gradient");
  }

  private static LawResult unnamed(String law) {
    return new LawResult(
        law,
        Outcome.SKIPPED,
        "\"%s\" does not apply to io.intarsia.testing.Faulty: FaultySpec has".formatted(law)
            + " no name to be saved under; annotate it with @TypeName, or register it");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          UNSTABLE_TYPE_SPEC | type spec | two calls of typeSpec() must give equal specs
          WRONG_VALUE_TYPE | type spec | valueType() must be the class of the values
          TAKES_ANYTHING | type spec | isCompatibleWith must be false for what is no value of the type
          MUTABLE_LIST | immutable | words().add must throw UnsupportedOperationException
          SHARED_ARRAY | immutable | letters() must not hand out its own array
          HASH_BY_IDENTITY | equality of specs | equal specs must have equal hashes
          EQUAL_WHATEVER_THE_LABEL | equality of specs | specs whose serializations differ must not be equal
          PRINTS_NO_STATE | string form | specs that differ must print differently
          OP_IN_TO_COMPONENTS | no ops | toComponents must not run ops
          OP_IN_FROM_COMPONENTS | no ops | fromComponents must not run ops
          CONSTANT_IN_FROM_COMPONENTS | no ops | FaultySpec.fromComponents must not run ops, but runs Const
          LOSES_A_COMPONENT | components | toComponents(value) must have the structure of componentSpecs()
          WRONG_COMPONENT_SPECS | components | componentSpecs().get(1) must take its component
          COMPONENT_IS_NO_TENSOR | components | must be a tensor or an extension value
          REBUILDS_ANOTHER_LABEL | round trip | fromComponents(toComponents(value)) must be an equal value; differs at value.typeSpec()
          REMEMBERS_THE_VALUE | pack | packSequenceAs with the spec must hold the tensors packed, not so component 0
          DROPS_STATE | serialize | serialize() must hold the whole state, `label` of FaultySpec gets lost
          NO_DESERIALIZER | serialize | not made for reading
          SERIALIZES_A_FILE | equality of specs | java.io.File
          SERIALIZES_WHAT_CANNOT_BE_WRITTEN | Java serialization | NotSerializableException
          FALLS_OVER_OTHER_LABELS | hostile stream | got: java.lang.AssertionError: nobody writes such labels
          REFUSES_ITS_VALUES | membership | a spec must take the value it is the spec of
          ASYMMETRIC_COMPATIBILITY | compatibility | isCompatibleWith must be symmetric
          ONE_SIDED_MERGE | merge | mostSpecificCompatibleType must be commutative
          MERGES_WITH_EVERYTHING | merge | mostSpecificCompatibleType must be commutative
          MERGE_TOO_NARROW | merge | a spec merged with itself must be itself
          CASTS_TO_ANOTHER_VALUE | cast | cast of a value of the type must give that value
          READS_DATA_WHEN_REBUILT | function | has no values yet
          FORGETS_THE_LABEL_OF_UNKNOWN_SHAPES | branch | what a branch gives must be of the type that both branches have in common
          BOXES_NOT_PARALLEL | box | the tensors of a box must agree in their first 1 dimensions
          ONE_TENSOR_TOO_FEW_IN_THE_BOX | box | toBoxedTensor(value, 0) must give one tensor for each of boxedTensorSpec(0)
          WRONG_BOX_SPECS | box | element 0 of boxedTensorSpec(0) must take the tensor of the box
          FORGETS_HOW_MANY_ARE_STACKED | stacked specs | not with stacked(2)
          REVERSES_WHEN_STACKED | stack | what was put together must come apart into the same values
          REVERSES_WHEN_UNSTACKED | unstack | the parts of a value, stacked again, must be the value
          REVERSES_LONG_STACKS | concat | what was put together must come apart into the same values
          """)
  @Tag("E-057")
  @Tag("E-101")
  void check_faultyType_breaksThatLawOnly(Fault fault, String law, String message) {
    List<LawResult> results = laws(fault).check();

    List<LawResult> broken =
        results.stream().filter(result -> result.outcome() == Outcome.BROKEN).toList();
    assertThat(broken).extracting(LawResult::law).containsExactly(law);
    assertThat(broken.getFirst().message())
        .startsWith("io.intarsia.testing.Faulty breaks the law \"%s\" (E-".formatted(law))
        .contains(message, "  expected: ", "  got: ", "-Dintarsia.laws.seed=");
  }

  @Test
  void check_brokenLaw_namesSeedValueAndBothSides() {
    String message = messageOf(laws(Fault.REBUILDS_ANOTHER_LABEL).check(), "round trip");

    assertThat(message.lines().toList())
        .startsWith(
            "io.intarsia.testing.Faulty breaks the law \"round trip\" (E-039, E-056), seed 1:",
            "  fromComponents(toComponents(value)) must be an equal value; differs at"
                + " value.typeSpec()",
            "  expected: FaultySpec(REBUILDS_ANOTHER_LABEL, [2, 2], int32, one)",
            "  got: FaultySpec(REBUILDS_ANOTHER_LABEL, [2, 2], int32, one!)")
        .last()
        .isEqualTo("  one value alone: TypeLaws.onlySeed(…), or -Dintarsia.laws.seed=…");
  }

  @Test
  void check_brokenLaw_skipsWhatBuildsOnIt() {
    List<LawResult> results = laws(Fault.LOSES_A_COMPONENT).check();

    assertThat(results)
        .filteredOn(result -> result.law().equals("map identity"))
        .containsExactly(
            new LawResult(
                "map identity",
                Outcome.SKIPPED,
                "\"map identity\" is not tried on io.intarsia.testing.Faulty: it builds on the law"
                    + " \"components\", which is broken"));
  }

  @Test
  void check_notStackableType_skipsBoxingAndSaysWhy() {
    TypeLaws<SimpleMaskedTensor> laws =
        TypeLaws.of(
            SimpleMaskedTensor.class,
            (tf, random) -> new SimpleMaskedTensor(tf.constant(1f), tf.constant(true)));

    assertThat(laws.check())
        .filteredOn(result -> result.outcome() == Outcome.SKIPPED)
        .extracting(LawResult::law)
        .containsExactly(
            "structured value",
            "hostile bytes",
            "box",
            "stacked specs",
            "stack",
            "unstack",
            "concat",
            "box chain",
            "gradient of a box");
    assertThat(messageOf(laws.check(), "box"))
        .isEqualTo(
            "\"box\" does not apply to io.intarsia.support.SimpleMaskedTensor:"
                + " SimpleMaskedTensorSpec is no StackableTypeSpec");
  }

  @Test
  void check_fieldThatIsNotFinal_breaksImmutability() {
    assertThat(messageOf(TypeLaws.of(Changeable.class, Changeable::random).check(), "immutable"))
        .contains("fields must be final, `value` is not");
  }

  @Test
  void check_mutableMap_breaksImmutability() {
    assertThat(messageOf(TypeLaws.of(Mapped.class, Mapped::random).check(), "immutable"))
        .contains("sizes().put must throw UnsupportedOperationException");
  }

  @Test
  @Tag("E-076")
  void check_specOfOtherComponentsThanTheValue_breaksFlatten() {
    TypeLaws<Outer> laws = TypeLaws.of(Outer.class, (tf, random) -> new Outer(Inner.of(tf)));

    assertThat(laws.check())
        .filteredOn(result -> result.outcome() == Outcome.BROKEN)
        .extracting(LawResult::law)
        .containsExactly("flatten");
    assertThat(messageOf(laws.check(), "flatten"))
        .contains("value and spec must flatten to lists of one length");
  }

  @Test
  void check_stackerThatDisagrees_breaksStack() {
    TypeLaws<Faulty> laws =
        laws(Fault.NONE)
            .stackedBy((tf, values) ->
                new Faulty(
                    Fault.NONE,
                    tf.zeros(3, 2, 2).cast(DType.INT32),
                    tf.zeros(3, 2, 2).cast(DType.BOOL),
                    values.getFirst().label()));

    assertThat(messageOf(laws.check(), "stack"))
        .contains("stacked boxes must be the box of the stack; differs at component 0");
  }

  @Test
  void check_generatorThatFails_saysForWhichSeed() {
    TypeLaws<Faulty> laws =
        TypeLaws.<Faulty>of(
                Faulty.class,
                (tf, random) -> {
                  throw new IllegalStateException("boom");
                })
            .onlySeed(7);

    assertThat(messageOf(laws.check(), "type spec"))
        .contains("seed 7:", "a value and its spec must be made", "IllegalStateException: boom");
    assertThat(laws.check()).filteredOn(result -> result.outcome() == Outcome.BROKEN).hasSize(1);
  }

  @Test
  void onlySeed_generator_getsThatSeedOnly() {
    List<Integer> seen = new ArrayList<>();
    TypeLaws.of(
            Faulty.class,
            (tf, random) -> {
              seen.add(random.nextInt());
              return faulty(Fault.NONE, tf, random);
            })
        .onlySeed(42)
        .check();

    assertThat(seen).containsOnly(new SplittableRandom(42).nextInt());
  }

  @Test
  void tests_areNamedByLawAndSeeds() {
    List<String> names = laws(Fault.NONE).tests().map(DynamicTest::getDisplayName).toList();

    assertThat(names)
        .hasSize(Law.values().length)
        .contains("round trip (E-039, E-056), seeds 1–8", "box chain (E-102), seeds 1–8");
    assertThat(laws(Fault.NONE).onlySeed(5).tests().findFirst())
        .hasValueSatisfying(test ->
            assertThat(test.getDisplayName()).isEqualTo("type spec (E-037, E-062), seed 5"));
  }

  @Test
  void tests_brokenLaw_failsItsTestAndAbortsTheNext() {
    Map<String, Executable> tests =
        laws(Fault.LOSES_A_COMPONENT)
            .tests()
            .collect(
                toMap(
                    test -> test.getDisplayName().replaceFirst(" \\(.*", ""),
                    DynamicTest::getExecutable));

    assertThatCode(() -> execute(tests, "no ops")).doesNotThrowAnyException();
    assertThatExceptionOfType(AssertionFailedError.class)
        .isThrownBy(() -> execute(tests, "components"))
        .withMessageContaining("breaks the law \"components\"");
    assertThatExceptionOfType(TestAbortedException.class)
        .isThrownBy(() -> execute(tests, "round trip"))
        .withMessageContaining("it builds on the law \"components\", which is broken");
  }

  @Test
  void withValues_lessThanOne_throws() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> laws(Fault.NONE).withValues(0))
        .withMessage("TypeLaws.withValues: expected at least 1, got 0");
  }

  private static void execute(Map<String, Executable> tests, String law) throws Throwable {
    Objects.requireNonNull(tests.get(law)).execute();
  }

  private static TypeLaws<Faulty> laws(Fault fault) {
    return TypeLaws.of(Faulty.class, (tf, random) -> faulty(fault, tf, random)).withValues(8);
  }

  private static Faulty faulty(Fault fault, Ops tf, SplittableRandom random) {
    boolean varies = fault == Fault.FORGETS_THE_LABEL_OF_UNKNOWN_SHAPES;
    int rows = varies ? 1 + random.nextInt(2) : 2;
    int[][] values = new int[rows][2];
    boolean[][] mask = new boolean[rows][2];
    for (int i = 0; i < 2 * rows; i++) {
      values[i / 2][i % 2] = random.nextInt(100);
      mask[i / 2][i % 2] = random.nextBoolean();
    }
    return new Faulty(fault, tf.constant(values), tf.constant(mask), "one");
  }

  private static String messageOf(List<LawResult> results, String law) {
    return results.stream()
        .filter(result -> result.law().equals(law))
        .findFirst()
        .orElseThrow()
        .message();
  }

  /// A value that can change.
  static final class Changeable implements ExtensionType {
    Tensor value;

    Changeable(Tensor value) {
      this.value = value;
    }

    static Changeable random(Ops tf, SplittableRandom random) {
      return new Changeable(tf.constant(random.nextInt()));
    }

    @Override
    public TypeSpec<?> typeSpec() {
      return new ChangeableSpec(value.dtype());
    }
  }

  /// Its spec.
  static final class ChangeableSpec extends TypeSpec<Changeable> {
    private static final long serialVersionUID = 1;

    private final DType dtype;

    ChangeableSpec(DType dtype) {
      this.dtype = dtype;
    }

    @Override
    public Tuple serialize() {
      return Tuple.of(dtype);
    }

    @Override
    public Class<Changeable> valueType() {
      return Changeable.class;
    }

    @Override
    public Object componentSpecs() {
      return TensorSpec.of(Shape.scalar(), dtype);
    }

    @Override
    public Object toComponents(Changeable changeable) {
      return changeable.value;
    }

    @Override
    public Changeable fromComponents(Object components) {
      return new Changeable((Tensor) components);
    }
  }

  /// A record that keeps the map it is given.
  record Mapped(Tensor value, Map<String, Long> sizes) implements ExtensionType {
    static Mapped random(Ops tf, SplittableRandom random) {
      return new Mapped(tf.constant(random.nextInt()), new HashMap<>(Map.of("a", 1L)));
    }
  }

  /// Two tensors, of which its spec knows as many as it likes.
  record Inner(List<Tensor> tensors) implements ExtensionType {
    static Inner of(Ops tf) {
      return new Inner(List.of(tf.constant(1), tf.constant(2)));
    }

    @Override
    public TypeSpec<?> typeSpec() {
      return new InnerSpec(2);
    }
  }

  /// Says it is compatible with any of its class.
  static final class InnerSpec extends TypeSpec<Inner> {
    private static final long serialVersionUID = 1;

    private final int count;

    InnerSpec(int count) {
      this.count = count;
    }

    @Override
    public Tuple serialize() {
      return Tuple.of(count);
    }

    @Override
    public Class<Inner> valueType() {
      return Inner.class;
    }

    @Override
    public Object componentSpecs() {
      return Stream.generate(() -> TensorSpec.of(Shape.scalar(), DType.INT32))
          .limit(count)
          .toList();
    }

    @Override
    public Object toComponents(Inner value) {
      return value.tensors();
    }

    @Override
    @SuppressWarnings("unchecked") // the components are tensors
    public Inner fromComponents(Object components) {
      return new Inner((List<Tensor>) components);
    }

    @Override
    public boolean isCompatibleWith(@Nullable Object specOrValue) {
      return specOrValue instanceof Inner || specOrValue instanceof InnerSpec;
    }
  }

  /// Holds an inner value, of which its spec says it has one tensor only.
  record Outer(Inner inner) implements ExtensionType {
    @Override
    public TypeSpec<?> typeSpec() {
      return new OuterSpec(1);
    }
  }

  /// The spec of it.
  static final class OuterSpec extends TypeSpec<Outer> {
    private static final long serialVersionUID = 1;

    private final int count;

    OuterSpec(int count) {
      this.count = count;
    }

    @Override
    public Tuple serialize() {
      return Tuple.of(count);
    }

    @Override
    public Class<Outer> valueType() {
      return Outer.class;
    }

    @Override
    public Object componentSpecs() {
      return new InnerSpec(count);
    }

    @Override
    public Object toComponents(Outer value) {
      return value.inner();
    }

    @Override
    public Outer fromComponents(Object components) {
      return new Outer((Inner) components);
    }
  }
}
