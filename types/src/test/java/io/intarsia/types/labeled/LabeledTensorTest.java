package io.intarsia.types.labeled;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Dispatch;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.DerivedSpec;
import io.intarsia.support.InMode;
import io.intarsia.support.Mode;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("E-012")
@ParameterizedClass
@EnumSource(Mode.class)
@SuppressWarnings("NullAway.Init") // made before each test
final class LabeledTensorTest {
  private Ops tf;
  private LabeledTensor x;
  @RegisterExtension private final InMode placed;

  LabeledTensorTest(Mode place) {
    placed =
        new InMode(
            place,
            ops -> {
              tf = ops;
              x = LabeledTensor.of(tf.constant(new int[][] {{1, 2, 3}, {4, 5, 6}}), "row", "col");
            });
  }

  @Test
  void of_tensorAndNames_hasBoth() {
    assertThat(x.names()).containsExactly("row", "col");
    assertThat(x.axis("col")).isEqualTo(1);
    assertThat(x.shape()).isEqualTo(Shape.of(2, 3));
    assertThat(x.values()).isSameAs(x.tensor());
    placed.shows(x, "LabeledTensor(row=2, col=3; [[1, 2, 3], [4, 5, 6]])");
    placed.shows(LabeledTensor.of(tf.constant(5), List.of()), "LabeledTensor(; 5)");
  }

  @Test
  void of_wrongNames_isExplained() {
    Tensor tensor = x.tensor();
    assertThatThrownBy(() -> LabeledTensor.of(tensor, "row"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "LabeledTensor: expected one name for each axis, got 1 names [row] for shape [2, 3]");
    assertThatThrownBy(() -> LabeledTensor.of(tensor, "row", "row"))
        .hasMessage(
            "LabeledTensor: no two axes can have the same name, got [row, row]; rename one of"
                + " them");
    assertThatThrownBy(() -> LabeledTensor.of(tensor, "row", " "))
        .hasMessage("LabeledTensor: names of axes must not be blank, got [row,  ]");
    assertThatThrownBy(() -> LabeledTensor.of(x, "a", "b"))
        .hasMessage(
            "LabeledTensor.of: values must be a tensor, or an extension value that runs functions"
                + " itself, got a LabeledTensor with axes [row, col]; use rename or withNames");
    assertThatThrownBy(() -> LabeledTensor.of((TensorLike) () -> Shape.of(2), "a"))
        .hasMessageContaining("values must be a tensor, or an extension value");
    assertThatThrownBy(() -> LabeledTensorSpec.of(x.typeSpec().values(), "a"))
        .hasMessageContaining("got 1 names [a] for shape [2, 3]");
  }

  @Test
  void tensor_valuesOfAnotherType_isExplained() {
    assertThatThrownBy(() -> LabeledTensor.of(Noted.of(x.tensor()), "a", "b").tensor())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("LabeledTensor.tensor: the values are a Noted, no tensor; use values()");
  }

  @Test
  void rename_axis_keepsValues() {
    LabeledTensor renamed = x.rename("col", "time");

    assertThat(renamed.names()).containsExactly("row", "time");
    assertThat(renamed.values()).isSameAs(x.values());
    assertThat(x.rename("col", "col").names()).containsExactly("row", "col");
    assertThat(x.withNames("a", "b").names()).containsExactly("a", "b");
    assertThatThrownBy(() -> x.rename("col", "row"))
        .hasMessage(
            "LabeledTensor.rename: the name 'row' is taken, the axes are [row, col]; choose another"
                + " or rename that axis");
    assertThatThrownBy(() -> x.rename("rows", "a"))
        .hasMessage(
            "LabeledTensor.rename: there is no axis 'rows'; expected one of [row, col]; did you"
                + " mean 'row'?");
    assertThatThrownBy(() -> x.axis("depth"))
        .hasMessage("LabeledTensor.axis: there is no axis 'depth'; expected one of [row, col]");
  }

  @Test
  void alignedTo_otherOrder_transposesAndAddsAxes() {
    LabeledTensor aligned = x.alignedTo(tf, "batch", "col", "time", "row");

    assertThat(aligned.names()).containsExactly("batch", "col", "time", "row");
    placed.check(
        aligned.tensor(),
        seen -> assertThat(seen.toList()).hasToString("[[[[1, 4]], [[2, 5]], [[3, 6]]]]"));
    assertThat(x.alignedTo(tf, "row", "col").values()).isSameAs(x.values());
    assertThatThrownBy(() -> x.alignedTo(tf, "col", "time"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "LabeledTensor.alignedTo: expected all of the names [row, col], got [col, time]; name"
                + " all axes, or reduce or select those you do not want");
  }

  @Test
  void select_position_removesTheAxis() {
    placed.shows(x.select(tf, "row", 1), "LabeledTensor(col=3; [4, 5, 6])");
    placed.shows(x.select(tf, "col", -1), "LabeledTensor(row=2; [3, 6])");
    assertThatThrownBy(() -> x.select(tf, "col", 3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "LabeledTensor.select: there is no position 3 along 'col' of axes [row, col] of shape"
                + " [2, 3]");
    assertThatThrownBy(() -> x.select(tf, "col", -4)).hasMessageContaining("no position -4");
    assertThatThrownBy(() -> x.select(tf, "time", 0)).hasMessageContaining("[row, col]");
  }

  @Test
  @Tag("E-078")
  @Tag("E-082")
  void nest_labeledTensor_keepsNames() {
    var packed =
        (LabeledTensor)
            Objects.requireNonNull(
                Nest.expanded().packSequenceAs(x.typeSpec(), List.of(tf.constant(new int[2][3]))));
    LabeledTensor mapped = Nest.expanded().mapStructure(leaf -> leaf, x);

    assertThat(packed.names()).containsExactly("row", "col");
    placed.shows(packed, "LabeledTensor(row=2, col=3; [[0, 0, 0], [0, 0, 0]])");
    assertThat(mapped.names()).containsExactly("row", "col");
  }

  /// Has a labeled tensor, of whatever values, as a component.
  record Table(LabeledTensor cells, String title) implements io.intarsia.spec.ExtensionType {}

  @Test
  void record_labeledComponent_isDynamic() {
    var table = new Table(LabeledTensor.of(Noted.of(x.tensor()), "row", "col"), "t");

    assertThat(Nest.expanded().flatten(table)).containsExactly(x.tensor());
    DerivedSpec<Table> spec = DerivedSpec.of(table);
    Table back = spec.fromComponents(spec.toComponents(table));
    assertThat(back.cells().names()).containsExactly("row", "col");
    assertThat(spec.stacked(3).unstacked()).isEqualTo(spec);
  }

  @Test
  @Tag("E-122")
  void reshape_losesTrackOfNames_isDeclined() {
    assertThatThrownBy(() -> tf.reshape(x, 3, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("reshape: argument 'tensor' is a LabeledTensor")
        .hasMessageContaining("pass its tensors");
    placed.check(
        ((Tensor) tf.reshape(x.values(), 3, 2)),
        seen -> assertThat(seen.toList()).hasToString("[[1, 2], [3, 4], [5, 6]]"));
  }

  @Test
  void explain_otherTypeBeside_labelsGoFirst() {
    TensorLike noted = Noted.of(x.tensor());

    assertThat(Dispatch.explain(Apis.Math.ADD, noted, x))
        .hasToString(
            """
            math.add:
            Noted does not accept LabeledTensor
            LabeledTensor is asked
            otherwise it fails, as Noted and LabeledTensor does not convert to a tensor\
            """);
  }
}
