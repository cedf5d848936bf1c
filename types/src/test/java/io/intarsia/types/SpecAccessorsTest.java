package io.intarsia.types;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.types.handle.OptionalSpec;
import io.intarsia.types.ragged.RaggedTensorSpec;
import io.intarsia.types.sparse.SparseTensorSpec;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Static data goes into constructors and comes out of accessors.
@Tag("E-042")
final class SpecAccessorsTest {
  @Test
  void raggedTensorSpec_showsWhatItWasGiven() {
    var spec = RaggedTensorSpec.of(Shape.of(2, -1, 3), DType.FLOAT64, 1, DType.INT32);

    assertThat(spec.shape()).isEqualTo(Shape.of(2, -1, 3));
    assertThat(spec.dtype()).isEqualTo(DType.FLOAT64);
    assertThat(spec.raggedRank()).isEqualTo(1);
    assertThat(spec.rowSplitsDtype()).isEqualTo(DType.INT32);
  }

  @Test
  void sparseTensorSpec_showsWhatItWasGiven() {
    var spec = SparseTensorSpec.of(Shape.of(2, -1), DType.STRING);

    assertThat(spec.shape()).isEqualTo(Shape.of(2, -1));
    assertThat(spec.dtype()).isEqualTo(DType.STRING);
  }

  @Test
  void specsOfHandles_showWhatTheyWereGiven() {
    Object nest = List.of(TensorSpec.of(Shape.of(2), DType.INT32));

    assertThat(OptionalSpec.of(nest).valueSpec()).isEqualTo(nest);
  }

  @Test
  @Tag("E-103")
  void boxOfASparseTensor_hasTheOuterAxesAndItsThreeParts() {
    var spec = SparseTensorSpec.of(Shape.of(2, -1, 5), DType.FLOAT32);
    assertThat(spec.boxedTensorSpec(0)).containsExactly(TensorSpec.of(Shape.of(3), DType.VARIANT));
    assertThat(spec.boxedTensorSpec(2))
        .containsExactly(TensorSpec.of(Shape.of(2, -1, 3), DType.VARIANT));
    assertThat(SparseTensorSpec.of(Shape.unknown(), DType.FLOAT32).boxedTensorSpec(1))
        .containsExactly(TensorSpec.of(Shape.of(-1, 3), DType.VARIANT));
  }

  @Test
  void specs_ofThisModule_cannotBeChanged() {
    List<Class<?>> specs = specs();

    assertThat(specs).hasSizeGreaterThan(10).contains(RaggedTensorSpec.class);
    for (Class<?> spec : specs) {
      assertThat(spec.getDeclaredFields())
          .as(spec.getName())
          .allMatch(field -> Modifier.isFinal(field.getModifiers()));
      assertThat(publicMethods(spec))
          .as(spec.getName())
          .noneMatch(method -> method.getName().startsWith("set"))
          .noneMatch(method -> method.getReturnType() == void.class);
    }
  }

  private static List<Method> publicMethods(Class<?> spec) {
    return Arrays.stream(spec.getDeclaredMethods())
        .filter(method -> Modifier.isPublic(method.getModifiers()))
        .toList();
  }

  private static List<Class<?>> specs() {
    return new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.intarsia.types")
            .stream()
            .filter(type -> type.isAssignableTo(TypeSpec.class))
            .filter(type -> !type.getModifiers().contains(JavaModifier.ABSTRACT))
            .<Class<?>>map(JavaClass::reflect)
            .toList();
  }
}
