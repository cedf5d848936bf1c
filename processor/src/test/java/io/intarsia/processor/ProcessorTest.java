package io.intarsia.processor;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.processor.Compilation.Door;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The processor as builds meet it.
final class ProcessorTest {
  @TempDir Path folder;

  @Test
  void processor_forBuilds_isRegisteredAsServiceModuleAndIncremental() throws IOException {
    assertThat(ServiceLoader.load(Processor.class))
        .anyMatch(each -> each instanceof AutoCompositeProcessor);
    assertThat(Files.readString(Path.of("src/main/module/module-info.java")))
        .contains("provides javax.annotation.processing.Processor with\n      " + NAME + ";");
    try (var file =
        AutoCompositeProcessor.class.getResourceAsStream(
            "/META-INF/gradle/incremental.annotation.processors")) {
      assertThat(file).hasBinaryContent((NAME + ",isolating\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  private static final String NAME = AutoCompositeProcessor.class.getName();

  @Test
  void processor_onItsOwnPath_needsAnnotationsOnly() throws IOException {
    Path main = Path.of("src/main/java/io/intarsia/processor");
    try (var files = Files.list(main)) {
      for (Path file : files.toList()) {
        assertThat(Files.readString(file))
            .as("of %s", file)
            .doesNotContain("Nullable.class", "NullUnmarked.class")
            .doesNotContainPattern("import io\\.intarsia\\.(?!annotation|processor)");
      }
    }
  }

  @Test
  void class_withoutAnAnnotation_getsNothing() {
    var compiled = Compilation.of(folder, Door.PROCESSOR, "final class Plain {}");

    assertThat(compiled.messages()).isEmpty();
    assertThat(folder.resolve("generated")).isEmptyDirectory();
  }

  @Test
  @Tag("A-24")
  void compositeTensor_withoutTypeSpec_isAnErrorOfTheCompiler() {
    var compiled =
        Compilation.of(
            folder,
            Door.PROCESSOR,
            """
            import io.intarsia.annotation.AutoCompositeTensor;
            import io.intarsia.spec.CompositeTensor;
            import io.intarsia.tensor.Tensor;

            @AutoCompositeTensor
            final class Point extends CompositeTensor {
              final Tensor x;

              Point(Tensor x) {
                this.x = x;
              }
            }
            """);

    assertThat(compiled.errorKeys()).containsExactly("6: compiler.err.does.not.override.abstract");
  }

  @Test
  void library_thatIsNotThere_isNamed() {
    String annotations =
        Path.of(
                URI.create(
                    AutoCompositeTensor.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toString()))
            .toString();
    var compiled =
        Compilation.of(
            folder,
            new Door(true, List.of("-cp", annotations)),
            """
            @io.intarsia.annotation.AutoCompositeTensor
            class Plain {}
            """);

    assertThat(compiled.errors())
        .containsExactly(
            "2: [AutoCompositeMissingLibrary] Plain: needs io.intarsia:intarsia-core among the"
                + " dependencies");
  }

  @Test
  void class_thatWaitsForAnotherProcessor_isReadInALaterRound() {
    var compiled =
        Compilation.of(
            folder,
            Door.PROCESSOR,
            List.of(new AutoCompositeProcessor(), new WritesUnit()),
            """
            import io.intarsia.annotation.AutoCompositeTensor;
            import io.intarsia.spec.ExtensionType;
            import io.intarsia.tensor.Tensor;
            import java.util.List;

            @AutoCompositeTensor
            final class Length implements ExtensionType {
              final Tensor value;
              final List<Unit> units;

              Length(Tensor value, List<Unit> units) {
                this.value = value;
                this.units = units;
              }
            }
            """);

    assertThat(compiled.messages()).isEmpty();
    assertThat(compiled.generated("Length_Composite"))
        .contains("CompositeParameter.of(\"units\", List.class, Unit.class)");
  }

  /// Writes an enum in its first round.
  private static final class WritesUnit extends AbstractProcessor {
    private boolean written;

    @Override
    public Set<String> getSupportedAnnotationTypes() {
      return Set.of("*");
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
      return SourceVersion.latest();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
      if (!written) {
        written = true;
        try (Writer writer = processingEnv.getFiler().createSourceFile("Unit").openWriter()) {
          writer.write("enum Unit { METER }");
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
      return false;
    }
  }

  @Test
  void class_thatNamesWhatIsNowhere_isForTheCompilerToReport() {
    var compiled =
        Compilation.of(
            folder,
            new Door(true, List.of()),
            """
            import io.intarsia.annotation.AutoCompositeTensor;
            import io.intarsia.spec.ExtensionType;

            @AutoCompositeTensor
            record Length(Missing value) implements ExtensionType {}
            """);

    assertThat(compiled.errorKeys()).containsExactly("5: compiler.err.cant.resolve.location");
  }

  @Test
  void generatedCode_ofClassesThatWarn_doesNot() {
    var compiled =
        Compilation.of(
            folder,
            Door.PROCESSOR,
            """
            package warns;

            import io.intarsia.annotation.AutoCompositeTensor;
            import io.intarsia.spec.ExtensionType;
            import io.intarsia.tensor.Tensor;
            import java.util.Map;

            public final class Warns {
              @Deprecated
              @AutoCompositeTensor
              static final class Old implements ExtensionType {
                @Deprecated final Tensor x;
                final String text;

                @Deprecated
                Old(Tensor x, String text) {
                  this.x = x;
                  this.text = text;
                }
              }

              @Deprecated(forRemoval = true)
              @AutoCompositeTensor
              static final class Leaving implements ExtensionType {
                final Tensor x;

                Leaving(Tensor x) {
                  this.x = x;
                }
              }

              @SuppressWarnings("rawtypes")
              @AutoCompositeTensor
              static class Raw {
                final java.util.List parts;
                final Map<String, java.util.List> named;
                final java.util.Optional<?> any;

                Raw(java.util.List parts, Map<String, java.util.List> named, java.util.Optional<?> any) {
                  this.parts = parts;
                  this.named = named;
                  this.any = any;
                }
              }

              @AutoCompositeTensor
              static class Bounded<T extends Comparable<T>, U extends java.util.List<? super T>> {
                final T value;
                final U more;

                <V extends T> Bounded(T value, U more) {
                  this.value = value;
                  this.more = more;
                }
              }

              // Names that generated code has, too.
              @AutoCompositeTensor
              static final class Names implements ExtensionType {
                final warns.List list;
                final java.util.List<Tensor> others;
                private final Tensor composite;
                private final Tensor parameters;

                Names(
                    warns.List list,
                    java.util.List<Tensor> others,
                    Tensor composite,
                    Tensor parameters) {
                  this.list = list;
                  this.others = others;
                  this.composite = composite;
                  this.parameters = parameters;
                }
              }
            }

            enum List {
              A
            }
            """);

    assertThat(compiled.messages()).isEmpty();
    assertThat(compiled.generated("warns.Warns_Old_Composite"))
        .contains("@SuppressWarnings(\"deprecation\")");
    assertThat(compiled.generated("warns.Warns_Leaving_Composite"))
        .contains("@SuppressWarnings(\"removal\")");
  }
}
