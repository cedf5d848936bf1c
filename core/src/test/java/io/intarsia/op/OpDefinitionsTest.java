package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.tensor.Attributes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class OpDefinitionsTest {
  @Test
  void find_registeredOp_describesIt() {
    var matMul = OpDefinitions.find("MatMul").orElseThrow();
    assertThat(matMul.inputs()).extracting(OpDefinition.Argument::name).containsExactly("a", "b");
    assertThat(matMul.inputs().getFirst().typeAttribute()).isEqualTo("T");
    assertThat(matMul.outputs()).extracting(OpDefinition.Argument::name).containsExactly("product");
    assertThat(matMul.stateful()).isFalse();
    assertThat(matMul.isInferred("T")).isTrue();
    var transpose = matMul.attribute("transpose_a").orElseThrow();
    assertThat(transpose.type()).isEqualTo("bool");
    assertThat(transpose.defaultValue()).isEqualTo(false);
    assertThat(matMul.attribute("T").orElseThrow().allowedValues())
        .contains(DType.FLOAT32, DType.BFLOAT16)
        .doesNotContain(DType.STRING);
  }

  @Test
  void find_unknownName_isEmpty() {
    assertThat(OpDefinitions.find("NoSuchOp")).isEmpty();
    assertThat(OpDefinitions.find("")).isEmpty();
    assertThat(OpDefinitions.find("zzz")).isEmpty();
  }

  @Test
  void names_all_canBeFoundAndAreSorted() {
    assertThat(OpDefinitions.names()).hasSizeGreaterThan(1700).isSorted();
    assertThat(OpDefinitions.names())
        .allSatisfy(
            name -> assertThat(OpDefinitions.find(name)).map(OpDefinition::name).contains(name));
  }

  @Test
  void outputCount_fixedOutputs_countsThem() {
    assertThat(count("TopKV2", Attributes.NONE)).isEqualTo(2);
    assertThat(count("NoOp", Attributes.NONE)).isEqualTo(0);
  }

  @Test
  void outputCount_numberOrTypesAttribute_followsIt() {
    assertThat(count("Unpack", Attributes.of("num", 3L))).isEqualTo(3);
    assertThat(count("PyFunc", Attributes.of("Tout", List.of(DType.INT32, DType.BOOL))))
        .isEqualTo(2);
    assertThat(count("ParseSequenceExample", Attributes.of(Map.of("Ncontext_sparse", 2L))))
        .isEqualTo(4);
  }

  @Test
  void outputCount_listInput_followsItsLength() {
    var shapeN = OpDefinitions.find("ShapeN").orElseThrow();
    assertThat(shapeN.outputCount(Attributes.NONE, input -> 4)).isEqualTo(4);
  }

  @Test
  void outputCount_missingAttribute_namesIt() {
    assertThatThrownBy(() -> count("Unpack", Attributes.NONE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Unpack: the number of results in 'output' is not known; set the attribute 'num'");
  }

  private static int count(String op, Attributes attributes) {
    return OpDefinitions.find(op).orElseThrow().outputCount(attributes, i -> 0);
  }
}
