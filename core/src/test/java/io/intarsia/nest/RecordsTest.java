package io.intarsia.nest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.classfile.Annotation;
import java.lang.constant.ConstantDescs;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class RecordsTest {
  record Mixed(int count, double weight, boolean flag, @Nullable String name) {}

  record Empty() {}

  private record Hidden(Object inner) {}

  record Box<T>(T content, List<T> more) {}

  record Positive(int value) {
    Positive {
      if (value <= 0) {
        throw new IllegalArgumentException("must be positive, got " + value);
      }
    }
  }

  record Strict(Object value) {
    Strict {
      if (((String) value).isEmpty()) {
        throw new IllegalStateException("empty");
      }
    }
  }

  record Upper(String text) {
    @Override
    public String text() {
      if (text.isEmpty()) {
        throw new IllegalStateException("nothing to read");
      }
      return text;
    }
  }

  @NestLeaf
  record Whole(int a, int b) {}

  @Test
  void mapStructure_primitiveComponents_areBoxedAndComeBack() {
    var mixed = new Mixed(1, 2.5, true, null);

    assertThat(Nest.flatten(mixed)).containsExactly(1, 2.5, true, null);
    assertThat(Nest.packSequenceAs(mixed, List.of(3, 4.5, false, "n")))
        .isEqualTo(new Mixed(3, 4.5, false, "n"));
    assertThat(Nest.mapStructure(leaf -> leaf, mixed)).isEqualTo(mixed);
  }

  @Test
  void mapStructure_emptyPrivateNestedAndGenericRecords_comeBack() {
    var nest = new Hidden(new Box<>(new Empty(), List.of(new Empty())));
    var box = new Box<>(1, List.of(2, 3));

    assertThat(Nest.flatten(nest)).isEmpty();
    assertThat(Nest.mapStructure(leaf -> leaf, nest)).isEqualTo(nest);
    assertThat(Nest.mapStructure(leaf -> Leaf.number(leaf) + 1, box))
        .isEqualTo(new Box<>(2, List.of(3, 4)));
  }

  @Test
  void mapStructure_localRecord_comesBack() {
    record Local(int x) {}

    assertThat(Nest.mapStructure(leaf -> 2, new Local(1))).isEqualTo(new Local(2));
  }

  @Test
  void flatten_annotatedRecord_isALeaf() {
    assertThat(Nest.flatten(List.of(new Whole(1, 2)))).containsExactly(new Whole(1, 2));
  }

  @Test
  void pack_constructorThatThrows_throwsThat() {
    assertThatThrownBy(() -> Nest.packSequenceAs(new Positive(1), List.of(-1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("must be positive, got -1");
    assertThatThrownBy(() -> Nest.packSequenceAs(new Strict("a"), List.of("")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("empty");
    // Its own ClassCastException is none about the class of a component.
    assertThatThrownBy(() -> Nest.packSequenceAs(new Strict("a"), List.of(1)))
        .isInstanceOf(ClassCastException.class);
  }

  @Test
  void flatten_accessorThatThrows_throwsThat() {
    assertThat(Nest.flatten(new Upper("a"))).containsExactly("a");
    assertThatThrownBy(() -> Nest.flatten(new Upper("")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("nothing to read");
  }

  @Test
  void pack_wrongClassOfAComponent_saysWhere() {
    Map<String, Mixed> nest = Map.of("m", new Mixed(1, 2.5, true, "n"));
    String end =
        "; a container whose elements are of another class can be declared with a wider type, such"
            + " as Object";

    assertThatThrownBy(() -> Nest.packSequenceAs(nest, List.of(1, 2.5, "yes", "n")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("packSequenceAs: value.get(\"m\").flag() takes boolean, got String yes" + end);
    assertThatThrownBy(() -> Nest.mapStructure(leaf -> null, nest))
        .hasMessage("packSequenceAs: value.get(\"m\").count() takes int, got null" + end);
    assertThatThrownBy(() -> Nest.mapStructure(leaf -> leaf instanceof String ? 'c' : leaf, nest))
        .hasMessage("packSequenceAs: value.get(\"m\").name() takes String, got Character c" + end);
  }

  @Test
  void flatten_recordOfAClosedModule_saysHowToOpenIt() {
    // A record of a package java.base does not export.
    Object closed = Annotation.of(ConstantDescs.CD_Object);
    String name = closed.getClass().getName();
    assertThat(Nest.isNested(closed)).isTrue();
    assertThatThrownBy(() -> Nest.flatten(List.of(closed)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Nest: value.get(0) cannot be flattened: record %s cannot be read: its module must open"
                    .formatted(name)
                + " package jdk.internal.classfile.impl to io.intarsia, or export it if the record"
                + " is public; or register a NodeType for it, or annotate it with @NestLeaf");
  }

  @Test
  void structure_recordsOfOneShape_differByClass() {
    record Other(int count, double weight, boolean flag, @Nullable String name) {}

    assertThat(Nest.structure(new Mixed(1, 2, true, "n")))
        .isEqualTo(Nest.structure(new Mixed(3, 4, false, null)))
        .isNotEqualTo(Nest.structure(new Other(1, 2, true, "n")));
  }
}
