package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.intarsia.nest.Nest;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.support.SimpleMaskedTensor;
import io.intarsia.variable.Variable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.TypeVariable;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The names of the protocol: those of the design are public, those it drops are gone.
final class PublicApiTest {
  private static final List<String> DROPPED =
      List.of(
          "toTensorList",
          "fromTensorList",
          "fromCompatibleTensorList",
          "toBatchedTensorList",
          "toCompatibleTensorList",
          "flatTensorSpecs",
          "toLegacyOutputTypes",
          "toLegacyOutputShapes",
          "toLegacyOutputClasses",
          "shapeInvariantToTypeSpec",
          "consumers",
          "batch",
          "unbatch");

  private static Set<String> publicMethods(Class<?> type) {
    return Arrays.stream(type.getMethods())
        .filter(method -> method.getDeclaringClass() != Object.class)
        .map(Method::getName)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  @Tag("E-157")
  void typeSpec_hasTheMethodsOfTheDesign() {
    assertThat(publicMethods(TypeSpec.class))
        .containsExactlyInAnyOrder(
            "serialize",
            "deserialize",
            "valueType",
            "componentSpecs",
            "toComponents",
            "fromComponents",
            "equals",
            "hashCode",
            "toString",
            "isCompatibleWith",
            "mostSpecificCompatibleType",
            "cast",
            "castableType",
            "encodingVersion",
            "asContainer");
  }

  @Test
  @Tag("E-157")
  void stackableTypeSpec_addsTheBoxingMethods() {
    Set<String> added = publicMethods(StackableTypeSpec.class);
    added.removeAll(publicMethods(TypeSpec.class));

    assertThat(added)
        .containsExactlyInAnyOrder(
            "toBoxedTensor", "fromBoxedTensor", "boxedTensorSpec", "stacked", "unstacked");
  }

  @Test
  @Tag("E-155")
  @Tag("E-156")
  @Tag("E-157")
  void droppedNames_areNowhere() {
    for (Class<?> type :
        List.of(
            ExtensionType.class,
            TypeSpec.class,
            StackableTypeSpec.class,
            TensorSpec.class,
            DerivedSpec.class,
            TypeSpecs.class,
            Nest.class)) {
      assertThat(publicMethods(type)).as(type.getName()).doesNotContainAnyElementsOf(DROPPED);
    }
    assertThat(publicMethods(ExtensionType.class))
        .containsExactlyInAnyOrder("typeSpec", "validate", "asContainer");
  }

  @Test
  @Tag("E-091")
  void stackableTypeSpec_isAnAbstractTypeSpec() {
    assertThat(StackableTypeSpec.class.getSuperclass()).isEqualTo(TypeSpec.class);
    assertThat(Modifier.isAbstract(StackableTypeSpec.class.getModifiers())).isTrue();
  }

  /// What is shipped as a composite is built outside the core, as a user's type is; only values
  /// whose class is not there are of a class of the core, variables, which are of the runtime, and
  /// the slices that gradients of gathers are, which have a room of their own above all that is
  /// generic.
  @Test
  @Tag("E-003")
  void core_hasNoCompositeTypeOfItsOwn() {
    var tests = PublicApiTest.class.getProtectionDomain().getCodeSource().getLocation();
    var core = new ClassFileImporter().importPath(Path.of(URI.create(tests + "../classes")));

    assertThat(core).isNotEmpty();
    assertThat(core.stream().filter(type -> type.isAssignableTo(ExtensionType.class)))
        .extracting(JavaClass::getName)
        .containsExactlyInAnyOrder(
            ExtensionType.class.getName(),
            AnonymousValue.class.getName(),
            CompositeTensor.class.getName(),
            IndexedSlices.class.getName(),
            Variable.class.getName());
  }

  @Test
  @Tag("E-153")
  void typeSpec_isGenericInItsValue() throws NoSuchMethodException {
    Method fromComponents = TypeSpec.class.getMethod("fromComponents", Object.class);

    assertThat(fromComponents.getGenericReturnType()).isInstanceOf(TypeVariable.class);
    var parent =
        (ParameterizedType) SimpleMaskedTensor.SimpleMaskedTensorSpec.class.getGenericSuperclass();
    assertThat(parent.getActualTypeArguments()).containsExactly(SimpleMaskedTensor.class);
  }
}
