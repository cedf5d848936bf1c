package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TypeRegistryTest {
  record Masked(Tensor values, Tensor mask) implements ExtensionType {}

  record Other(Tensor values) implements ExtensionType {}

  @TypeName("acme.Named")
  record Named(Tensor values) implements ExtensionType {}

  @TypeName("acme.Provided")
  record Provided(Tensor values) implements ExtensionType {}

  record Plain(Tensor values) {}

  static final class ByHand implements ExtensionType {}

  static final class HandSpec extends TypeSpec<Tensor> {
    private final Shape shape;

    HandSpec(Shape shape) {
      this.shape = shape;
    }

    @Override
    public Tuple serialize() {
      return Tuple.of(shape);
    }

    @Override
    public Class<Tensor> valueType() {
      return Tensor.class;
    }

    @Override
    public Object componentSpecs() {
      return TensorSpec.of(shape, DType.FLOAT32);
    }

    @Override
    public Object toComponents(Tensor value) {
      return value;
    }

    @Override
    public Tensor fromComponents(Object components) {
      return (Tensor) components;
    }
  }

  /// Counts how often it is asked.
  public static final class Provider implements TypeProvider {
    static final AtomicInteger asked = new AtomicInteger();

    @Override
    public List<Class<?>> types() {
      asked.incrementAndGet();
      return List.of(Provided.class);
    }
  }

  /// Lists a class without a name.
  public static final class NamelessProvider implements TypeProvider {
    @Override
    public List<Class<?>> types() {
      return List.of(Other.class);
    }
  }

  @AfterEach
  void unregister() {
    for (Class<?> type :
        List.of(Masked.class, Other.class, Named.class, Provided.class, HandSpec.class)) {
      if (TypeRegistry.nameOf(type).isPresent()) {
        TypeRegistry.unregister(type);
      }
    }
  }

  @Test
  @Tag("E-084")
  void name_registered_leadsToTheClassAndBack() {
    TypeRegistry.register(HandSpec.class, "acme.HandSpec");
    TypeRegistry.register(Masked.class, "acme.Masked");

    assertThat(TypeRegistry.find("acme.HandSpec")).contains(HandSpec.class);
    assertThat(TypeRegistry.nameOf(HandSpec.class)).contains("acme.HandSpec");
    assertThat(TypeRegistry.find("acme.Masked")).contains(Masked.class);
    assertThat(TypeRegistry.find("acme.Unknown")).isEmpty();
    assertThat(TypeRegistry.nameOf(Other.class)).isEmpty();
  }

  @Test
  @Tag("E-084")
  void spec_ofRegisteredType_isSavedUnderItsName() {
    TypeRegistry.register(Masked.class, "acme.Masked");
    TypeRegistry.register(HandSpec.class, "acme.HandSpec");

    var record =
        StructuredValues.encode(
            DerivedSpec.of(
                Masked.class,
                Map.of(
                    "values", TensorSpec.of(Shape.of(2), DType.FLOAT32),
                    "mask", TensorSpec.of(Shape.of(2), DType.BOOL))));
    var hand = StructuredValues.encode(new HandSpec(Shape.of(3)));

    assertThat(record.getTypeSpecValue().getTypeSpecClassName()).isEqualTo("acme.Masked.Spec");
    assertThat(hand.getTypeSpecValue().getTypeSpecClassName()).isEqualTo("acme.HandSpec");
    assertThat(StructuredValues.decode(hand)).isEqualTo(new HandSpec(Shape.of(3)));
  }

  @Test
  @Tag("E-085")
  void register_withoutName_takesTheAnnotationOrTheClassName() {
    TypeRegistry.register(Masked.class);
    TypeRegistry.register(Named.class);

    assertThat(TypeRegistry.nameOf(Masked.class))
        .contains("io.intarsia.spec.TypeRegistryTest.Masked");
    assertThat(TypeRegistry.nameOf(Named.class)).contains("acme.Named");
  }

  @Test
  @Tag("E-085")
  void nameOf_annotatedClass_registersIt() {
    assertThat(TypeRegistry.find("acme.Named")).isEmpty();

    assertThat(TypeRegistry.nameOf(Named.class)).contains("acme.Named");
    assertThat(TypeRegistry.find("acme.Named")).contains(Named.class);
  }

  @Test
  @Tag("E-086")
  void register_takenName_saysWhoHasIt() {
    TypeRegistry.register(Masked.class, "x.S");

    assertRefused(
        () -> TypeRegistry.register(Other.class, "x.S"),
        "TypeRegistry.register: io.intarsia.spec.TypeRegistryTest$Other: the name 'x.S' belongs to"
            + " io.intarsia.spec.TypeRegistryTest$Masked; choose another name");
    assertThat(TypeRegistry.find("x.S")).contains(Masked.class);
    assertThat(TypeRegistry.nameOf(Other.class)).isEmpty();
  }

  @Test
  @Tag("E-086")
  void nameOf_annotationWithTakenName_saysWhoHasIt() {
    TypeRegistry.register(Other.class, "acme.Named");

    assertRefused(
        () -> TypeRegistry.nameOf(Named.class),
        "TypeRegistry.register: io.intarsia.spec.TypeRegistryTest$Named: the name 'acme.Named'"
            + " belongs to io.intarsia.spec.TypeRegistryTest$Other; choose another name");
    TypeRegistry.unregister(Other.class);
  }

  @Test
  @Tag("E-087")
  void register_secondName_saysTheFirst() {
    TypeRegistry.register(Masked.class, "x.S");

    assertRefused(
        () -> TypeRegistry.register(Masked.class, "x.T"),
        "TypeRegistry.register: io.intarsia.spec.TypeRegistryTest$Masked: it is registered as"
            + " 'x.S', so it cannot be 'x.T' too; unregister it first");
    assertThat(TypeRegistry.find("x.T")).isEmpty();
  }

  @Test
  @Tag("E-088")
  void register_again_changesNothing() {
    TypeRegistry.register(Masked.class, "x.S");
    TypeRegistry.register(Masked.class, "x.S");

    assertThat(TypeRegistry.find("x.S")).contains(Masked.class);
    assertThat(TypeRegistry.nameOf(Masked.class)).contains("x.S");
  }

  @Test
  @Tag("E-090")
  void register_abstractSpec_isRefused() {
    assertRefused(
        () -> TypeRegistry.register(StackableTypeSpec.class),
        "TypeRegistry.register: io.intarsia.spec.StackableTypeSpec: it is abstract, and only"
            + " classes of values can be saved");
  }

  @Test
  @Tag("E-090")
  void register_otherClasses_areRefused() {
    assertRefused(
        () -> TypeRegistry.register(Plain.class),
        "TypeRegistry.register: io.intarsia.spec.TypeRegistryTest$Plain: it has no state to save;"
            + " expected a subclass of TypeSpec, or a record that implements ExtensionType");
    assertRefused(
        () -> TypeRegistry.register(ByHand.class),
        "TypeRegistry.register: io.intarsia.spec.TypeRegistryTest$ByHand: it has no state to save;"
            + " register the class of its spec");
    assertRefused(
        () -> TypeRegistry.register(ExtensionType.class),
        "TypeRegistry.register: io.intarsia.spec.ExtensionType: it has no state to save; register"
            + " the class of its spec");
    assertRefused(
        () -> TypeRegistry.register(DerivedSpec.class),
        "TypeRegistry.register: io.intarsia.spec.DerivedSpec: it is the spec of many extension"
            + " types; register their records");
  }

  @Test
  @Tag("E-084")
  void register_malformedName_isRefused() {
    for (String name : List.of("", ".", "a.", "a b", "a..b", "a$b")) {
      assertRefused(
          () -> TypeRegistry.register(Masked.class, name),
          "TypeRegistry.register: io.intarsia.spec.TypeRegistryTest$Masked: expected a name of"
              + " words joined by dots, got '"
              + name
              + "'");
    }
    TypeRegistry.register(Masked.class, "größe.漢字_1");
    assertThat(TypeRegistry.find("größe.漢字_1")).contains(Masked.class);
  }

  @Test
  @Tag("E-084")
  void unregister_freesTheName() {
    TypeRegistry.register(Masked.class, "x.S");
    TypeRegistry.unregister(Masked.class);
    TypeRegistry.register(Other.class, "x.S");

    assertThat(TypeRegistry.find("x.S")).contains(Other.class);
    assertRefused(
        () -> TypeRegistry.unregister(Masked.class),
        "TypeRegistry.unregister: io.intarsia.spec.TypeRegistryTest$Masked is not registered");
  }

  @Test
  @Tag("E-084")
  void find_providedType_needsNoUseOfTheClass(@TempDir Path folder) throws Exception {
    inContext(
        withProvider(folder, Provider.class),
        () -> {
          assertThat(TypeRegistry.find("acme.Provided")).contains(Provided.class);
          assertThat(TypeRegistry.find("acme.Provided")).contains(Provided.class);
          assertThat(Provider.asked).hasValue(1);
          return null;
        });
  }

  @Test
  @Tag("E-084")
  void find_providedTypeWithoutName_isRefused(@TempDir Path folder) throws Exception {
    inContext(
        withProvider(folder, NamelessProvider.class),
        () -> {
          assertRefused(
              () -> TypeRegistry.find("acme.Other"),
              "TypeRegistry.find: io.intarsia.spec.TypeRegistryTest$NamelessProvider lists"
                  + " io.intarsia.spec.TypeRegistryTest$Other, which has no name; annotate it with"
                  + " @TypeName");
          return null;
        });
  }

  @Test
  @Tag("E-086")
  void register_sameClassOfNewLoader_takesTheNameOver() throws Exception {
    TypeRegistry.register(Reloadable.class, "x.S");

    Class<?> reloaded = new Reloading().loadClass(Reloadable.class.getName());
    TypeRegistry.register(reloaded, "x.S");

    assertThat(TypeRegistry.find("x.S")).containsSame(reloaded).isNotSameAs(Reloadable.class);
    assertThat(TypeRegistry.nameOf(Reloadable.class)).isEmpty();
    TypeRegistry.unregister(reloaded);
  }

  @Test
  @Tag("E-084")
  void class_ofDiscardedLoader_isCollected() throws Exception {
    WeakReference<Class<?>> type = registerReloaded();

    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (type.get() != null && System.nanoTime() < end) {
      System.gc();
      Thread.sleep(20);
    }

    assertThat(type.get()).isNull();
    assertThat(TypeRegistry.find("x.Reloaded")).isEmpty();
    TypeRegistry.register(Other.class, "x.Reloaded");
    assertThat(TypeRegistry.find("x.Reloaded")).contains(Other.class);
  }

  @Test
  @Tag("E-086")
  void register_manyThreads_oneWins() throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int round = 0; round < 200; round++) {
        String name = "race.N" + round;
        List<Callable<Boolean>> rivals =
            IntStream.range(0, 8)
                .mapToObj(i -> (Callable<Boolean>) () -> wins(i % 2 == 0, name))
                .toList();
        long wins = 0;
        for (var result : threads.invokeAll(rivals)) {
          wins += result.get() ? 1 : 0;
        }

        Class<?> winner = TypeRegistry.find(name).orElseThrow();
        assertThat(wins).isEqualTo(4);
        assertThat(TypeRegistry.nameOf(winner)).contains(name);
        TypeRegistry.unregister(winner);
      }
    }
  }

  private static boolean wins(boolean first, String name) {
    try {
      TypeRegistry.register(first ? Masked.class : Other.class, name);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static WeakReference<Class<?>> registerReloaded() throws ClassNotFoundException {
    Class<?> reloaded = new Reloading().loadClass(Reloadable.class.getName());
    TypeRegistry.register(reloaded, "x.Reloaded");
    // All that is kept for a class must not keep it.
    assertThat(Deserializer.of(reloaded)).isNotNull();
    assertThat(CompositePlan.of(reloaded).size()).isEqualTo(2);
    return new WeakReference<>(reloaded);
  }

  private static void assertRefused(ThrowingCallable call, String message) {
    assertThatIllegalArgumentException().isThrownBy(call).withMessage(message);
  }

  private static ClassLoader withProvider(Path folder, Class<?> provider) throws IOException {
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    Files.writeString(
        services.resolve(TypeProvider.class.getName()),
        provider.getName() + "\n",
        StandardCharsets.UTF_8);
    return new URLClassLoader(
        new URL[] {folder.toUri().toURL()}, TypeRegistryTest.class.getClassLoader());
  }

  private static void inContext(ClassLoader loader, Callable<?> body) throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      body.call();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  record Holder(Reloadable masked) implements ExtensionType {}

  @Test
  void component_ofAClassOfAnotherLoader_isRefusedByBothLoaders() throws Exception {
    Class<?> reloaded = new Reloading().loadClass(Reloadable.class.getName());
    var constructor = reloaded.getDeclaredConstructor(Tensor.class, Tensor.class);
    constructor.setAccessible(true);
    Object other = constructor.newInstance(null, null);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> CompositePlan.of(Holder.class).make(new Object[] {other}))
        .withMessageContaining("component `masked` must be Reloadable, got Reloadable")
        .withMessageContaining(
            "(these are two classes of the name io.intarsia.spec.Reloadable, of the class loaders ")
        .withMessageContaining(Reloading.class.getName() + "@");
  }

  /// Loads [Reloadable] anew.
  private static final class Reloading extends ClassLoader {
    Reloading() {
      super(TypeRegistryTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.equals(Reloadable.class.getName())) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded == null ? define(name) : loaded;
      }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] code = file.readAllBytes();
        return defineClass(name, code, 0, code.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  @Test
  void register_specsOfManyTypes_isRefused() {
    for (Class<?> shared :
        List.<Class<?>>of(DerivedSpec.class, AnonymousSpec.class, OpaqueSpec.class)) {
      assertThatThrownBy(() -> TypeRegistry.register(shared, "registry.Shared"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "TypeRegistry.register: %s: it is the spec of many extension types; register their"
                      .formatted(shared.getName())
                  + " records");
      assertThat(TypeRegistry.find("registry.Shared")).isEmpty();
    }
  }
}
