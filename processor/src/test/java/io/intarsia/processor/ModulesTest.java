package io.intarsia.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.processor.Compilation.Door;
import io.intarsia.spec.ExtensionType;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Annotated classes in a module of their own.
@SuppressWarnings("NullAway") // what reflection gives may be null; these tests know what is not
final class ModulesTest {
  // The library is on the class path in tests, so the module cannot say that it requires it.
  private static final Door DOOR =
      new Door(
          true,
          List.of("-Xlint:all,-processing,-path", "-Werror", "--add-reads", "app=ALL-UNNAMED"));

  private static final String MODULE =
      """
      module app {
        exports app.open;
        opens app.open;
        exports app.main;
      }
      """;

  private static final String POINT =
      """
      package app.open;

      import io.intarsia.annotation.AutoCompositeTensor;
      import io.intarsia.op.Ops;
      import io.intarsia.spec.ExtensionType;
      import io.intarsia.tensor.Tensor;

      /** A point. */
      public final class Points {
        private Points() {}

        @AutoCompositeTensor
        static final class Point implements ExtensionType {
          private final Tensor x;

          Point(Tensor x) {
            this.x = x;
          }
        }

        /** A point. */
        public static Object make(Object tf) {
          return new Point(((Ops) tf).constant(1));
        }
      }
      """;

  private static final String OWN =
      """
      package app.closed;

      import io.intarsia.annotation.AutoCompositeTensor;
      import io.intarsia.op.Ops;
      import io.intarsia.spec.ExtensionType;
      import io.intarsia.spec.TypeSpec;
      import io.intarsia.tensor.Tensor;

      /** Without a door, and with one of its own. */
      public final class Hidden {
        private Hidden() {}

        @AutoCompositeTensor
        static final class Silent implements ExtensionType {
          private final Tensor x;

          Silent(Tensor x) {
            this.x = x;
          }
        }

        @AutoCompositeTensor
        static final class Telling implements ExtensionType {
          private final Tensor x;

          Telling(Tensor x) {
            this.x = x;
          }

          @Override
          public TypeSpec<?> typeSpec() {
            return Hidden_Telling_Composite.typeSpec(this);
          }
        }

        /** One that says nothing. */
        public static Object silent(Ops tf) {
          return new Silent(tf.constant(1));
        }

        /** One that says its spec. */
        public static Object telling(Ops tf) {
          return new Telling(tf.constant(2));
        }
      }
      """;

  private static final String MAIN =
      """
      package app.main;

      import io.intarsia.op.Ops;

      /** The values of the other packages. */
      public final class Values {
        private Values() {}

        /** In an exported package. */
        public static Object exported(Object tf) {
          return app.open.Points.make(tf);
        }

        /** In another. */
        public static Object silent(Object tf) {
          return app.closed.Hidden.silent((Ops) tf);
        }

        /** In another, but it says its spec. */
        public static Object telling(Object tf) {
          return app.closed.Hidden.telling((Ops) tf);
        }
      }
      """;

  @TempDir Path folder;

  private Class<?> values;

  @BeforeEach
  void load() throws ClassNotFoundException {
    var compiled = Compilation.of(folder, DOOR, MODULE, POINT, OWN, MAIN);
    assertThat(compiled.messages()).isEmpty();
    Configuration configuration =
        ModuleLayer.boot()
            .configuration()
            .resolve(ModuleFinder.of(folder), ModuleFinder.of(), Set.of("app"));
    ClassLoader parent = ModulesTest.class.getClassLoader();
    var controller =
        ModuleLayer.defineModulesWithOneLoader(configuration, List.of(ModuleLayer.boot()), parent);
    Module app = controller.layer().findModule("app").orElseThrow();
    controller.addReads(app, parent.getUnnamedModule());
    values = app.getClassLoader().loadClass("app.main.Values");
  }

  private ExtensionType make(String name, Ops tf) throws ReflectiveOperationException {
    return (ExtensionType) values.getMethod(name, Object.class).invoke(null, tf);
  }

  @Test
  void privateAttributes_ofAnOpenPackage_areRead(Environment tf) throws Exception {
    ExtensionType point = make("exported", tf);

    var again =
        (ExtensionType) Nest.expanded().packSequenceAs(point, Nest.expanded().flatten(point));

    assertThat(again.typeSpec()).hasToString("Point.Spec(x=TensorSpec([], int32))");
    assertThat(again).isNotSameAs(point).hasSameClassAs(point);
  }

  @Test
  void class_ofAPackageThatIsClosed_goesThroughTheCompanionItNames(Environment tf)
      throws Exception {
    ExtensionType telling = make("telling", tf);

    var again =
        (ExtensionType) Nest.expanded().packSequenceAs(telling, Nest.expanded().flatten(telling));

    assertThat(again.typeSpec()).hasToString("Telling.Spec(x=TensorSpec([], int32))");
    assertThat(again).isNotSameAs(telling).hasSameClassAs(telling);
  }

  @Test
  void class_ofAPackageThatIsClosed_isToldWhatToOpen(Environment tf) throws Exception {
    ExtensionType silent = make("silent", tf);

    assertThatThrownBy(silent::typeSpec)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "automatic composite Silent: its module must open package app.closed to io.intarsia,"
                + " where Hidden_Silent_Composite was generated for it; or the class says its spec"
                + " itself: return Hidden_Silent_Composite.typeSpec(this)");
  }
}
