package io.intarsia.nest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Classes of a program's own.
final class RegistrationTest {
  /// A class that knows nothing of nests.
  static class Pair {
    final @Nullable Object left;
    final @Nullable Object right;

    Pair(@Nullable Object left, @Nullable Object right) {
      this.left = left;
      this.right = right;
    }
  }

  static final class SubPair extends Pair {
    SubPair() {
      super(1, 2);
    }
  }

  abstract static class AbstractPair {}

  record Point(int x, int y) {}

  static final class PairType implements NodeType<Pair> {
    @Override
    public Object metadata(Pair pair) {
      return "Pair";
    }

    @Override
    public @Nullable Object[] children(Pair pair, Object metadata) {
      return new @Nullable Object[] {pair.left, pair.right};
    }

    @Override
    public Object rebuild(Object metadata, @Nullable Object[] children) {
      return new Pair(children[0], children[1]);
    }

    @Override
    public String step(Object metadata, int child) {
      return child == 0 ? ".left" : ".right";
    }

    @Override
    public String describe(Object metadata, int childCount) {
      return "Pair";
    }
  }

  /// Any object as a container of no children.
  static class Nothing implements NodeType<Object> {
    @Override
    public Object metadata(Object container) {
      return container;
    }

    @Override
    public @Nullable Object[] children(Object container, Object metadata) {
      return new Object[0];
    }

    @Override
    public Object rebuild(Object metadata, @Nullable Object[] children) {
      return metadata;
    }

    @Override
    public String describe(Object metadata, int childCount) {
      return "nothing";
    }
  }

  @Test
  void register_globally_isAContainerUntilUnregistered() {
    var pair = new Pair(1, List.of(2, new Pair(3, null)));
    assertThat(Nest.flatten(pair)).containsExactly(pair);

    Nest.register(Pair.class, new PairType());
    try {
      assertThat(Nest.flatten(pair)).containsExactly(1, 2, 3, null);
      assertThat(Nest.in("any").flatten(pair)).containsExactly(1, 2, 3, null);
      assertThat(Nest.flattenWithPaths(pair))
          .extracting(leaf -> leaf.path().toString())
          .containsExactly(
              "value.left",
              "value.right.get(0)",
              "value.right.get(1).left",
              "value.right.get(1).right");
      Pair packed = Nest.mapStructure(leaf -> leaf == null ? 0 : (Integer) leaf * 10, pair);
      assertThat(Nest.flatten(packed)).containsExactly(10, 20, 30, 0);
      // Exactly that class: a subclass may need other children.
      var sub = new SubPair();
      assertThat(Nest.flatten(sub)).containsExactly(sub);
    } finally {
      Nest.unregister(Pair.class);
    }

    assertThat(Nest.flatten(pair)).containsExactly(pair);
  }

  @Test
  void register_inANamespace_isAContainerOnlyThere() {
    Nester graphs = Nest.in("graphs");
    graphs.register(Pair.class, new PairType());
    try {
      var pair = new Pair(1, 2);

      assertThat(Nest.in("graphs").flatten(pair)).containsExactly(1, 2);
      assertThat(Nest.in("graphs").structure(pair).leaves(new Pair(3, 4))).containsExactly(3, 4);
      assertThat(Nest.in("others").flatten(pair)).containsExactly(pair);
      assertThat(Nest.flatten(pair)).containsExactly(pair);
      assertThat(graphs.flatten(List.of(new Point(5, 6)))).containsExactly(5, 6);
      assertThatThrownBy(() -> Nest.unregister(Pair.class))
          .hasMessage("Nest.unregister: %s is not registered".formatted(Pair.class.getName()));
    } finally {
      graphs.unregister(Pair.class);
    }
    var pair = new Pair(1, 2);
    assertThat(graphs.flatten(pair)).containsExactly(pair);
  }

  @Test
  void registerComposite_isALeafUnlessExpanded() {
    var pair = new Pair(1, 2);
    Nest.registerComposite(Pair.class, new PairType());
    try {
      assertThat(Nest.flatten(List.of(pair))).containsExactly(pair);
      assertThat(Nest.expanded().flatten(List.of(pair))).containsExactly(1, 2);
      assertThat(Nest.in("any").expanded().flatten(pair)).containsExactly(1, 2);
    } finally {
      Nest.unregister(Pair.class);
    }
  }

  @Test
  void registerComposite_recordInANamespace_isALeafThere() {
    Nester whole = Nest.in("whole");
    whole.registerComposite(Point.class, new Nothing());
    try {
      assertThat(whole.flatten(new Point(1, 2))).containsExactly(new Point(1, 2));
      assertThat(whole.expanded().flatten(new Point(1, 2))).isEmpty();
      assertThat(Nest.flatten(new Point(1, 2))).containsExactly(1, 2);
    } finally {
      whole.unregister(Point.class);
    }
    assertThat(whole.flatten(new Point(1, 2))).containsExactly(1, 2);
  }

  @Test
  void unregister_record_isTheSameContainerAsBefore() {
    Structure before = Nest.structure(new Point(1, 2));
    Nest.register(Point.class, new Nothing());
    assertThat(Nest.flatten(new Point(1, 2))).isEmpty();
    Nest.unregister(Point.class);

    assertThat(Nest.structure(new Point(3, 4))).isEqualTo(before).hasSameHashCodeAs(before);
  }

  @Test
  void register_recordOfAClosedModule_worksThen() {
    Object closed = java.lang.classfile.Annotation.of(java.lang.constant.ConstantDescs.CD_Object);
    @SuppressWarnings("unchecked") // some class
    var type = (Class<Object>) closed.getClass();
    Nest.register(type, new Nothing());
    try {
      assertThat(Nest.flatten(List.of(1, closed))).containsExactly(1);
    } finally {
      Nest.unregister(type);
    }
  }

  @Test
  void register_twice_fails() {
    Nest.register(Pair.class, new PairType());
    try {
      String expected =
          "Nest.register: %s is registered already; call unregister first"
              .formatted(Pair.class.getName());
      assertThatThrownBy(() -> Nest.register(Pair.class, new PairType()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(expected);
      assertThatThrownBy(() -> Nest.registerComposite(Pair.class, new PairType()))
          .hasMessage(expected);
    } finally {
      Nest.unregister(Pair.class);
    }
    assertThatThrownBy(() -> Nest.unregister(Pair.class))
        .hasMessage("Nest.unregister: %s is not registered".formatted(Pair.class.getName()));
  }

  @Test
  void register_classNoValueIsOf_fails() {
    for (Class<?> type : List.of(RandomAccess.class, int.class, AbstractPair.class)) {
      assertThatThrownBy(() -> Nest.register(type, new Nothing()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "Nest.register: no value is just a %s; register the classes that implement or extend"
                      .formatted(type.getName())
                  + " it");
    }
  }

  /// Defines this test's classes anew.
  private static final class Reloading extends ClassLoader {
    Reloading() {
      super(RegistrationTest.class.getClassLoader());
    }

    Class<?> define(Class<?> type) {
      String file = "/" + type.getName().replace('.', '/') + ".class";
      try (InputStream bytes = RegistrationTest.class.getResourceAsStream(file)) {
        byte[] content = bytes.readAllBytes();
        return defineClass(type.getName(), content, 0, content.length);
      } catch (IOException e) {
        throw new UncheckedIOException(file, e);
      }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? super.loadClass(name, resolve) : loaded;
    }
  }

  @Test
  void register_classOfTheSameNameFromAnotherLoader_isAnotherClass() throws Exception {
    @SuppressWarnings("unchecked") // some class
    var again = (Class<Object>) new Reloading().define(Pair.class);
    var constructor = again.getDeclaredConstructor(Object.class, Object.class);
    constructor.setAccessible(true);
    Object pair = constructor.newInstance(1, 2);

    Nest.register(Pair.class, new PairType());
    try {
      assertThat(Nest.flatten(pair)).containsExactly(pair);
      Nest.register(again, new Nothing());
      assertThat(Nest.flatten(List.of(pair, new Pair(1, 2)))).containsExactly(1, 2);
    } finally {
      Nest.unregister(Pair.class);
      Nest.unregister(again);
    }
  }

  @Test
  void assertSameStructure_recordsOfOneNameFromTwoLoaders_saysSo() throws Exception {
    var constructor =
        new Reloading().define(Point.class).getDeclaredConstructor(int.class, int.class);
    constructor.setAccessible(true);
    Object point = constructor.newInstance(1, 2);
    String name = "record " + Point.class.getName() + "(x, y)";

    assertThat(Nest.flatten(point)).containsExactly(1, 2);
    assertThatThrownBy(() -> Nest.assertSameStructure(new Point(1, 2), point))
        .hasMessage(
            "assertSameStructure: the structures differ at value: expected %s, got %s (these are two classes of the name %s, of the class loaders %s and %s)"
                .formatted(
                    name,
                    name,
                    Point.class.getName(),
                    Point.class.getClassLoader(),
                    point.getClass().getClassLoader()));
  }
}
