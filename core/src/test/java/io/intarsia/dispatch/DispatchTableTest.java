package io.intarsia.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dispatch.Recorder.Value;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Which functions a table runs.
final class DispatchTableTest {
  private static final DispatchTable<Value> NOTHING = DispatchTable.of(Value.class);

  static final Set<Map.Entry<Family, DispatchTable<Value>>> TABLES =
      Map.of(
              Family.UNARY_ELEMENTWISE,
              NOTHING.unaryElementwise((call, x) -> x),
              Family.BINARY_ELEMENTWISE,
              NOTHING.binaryElementwise((call, x, y) -> x),
              Family.BINARY_ASSERTION,
              NOTHING.binaryAssertions((call, x, y) -> x),
              Family.REDUCTION,
              NOTHING.reductions((call, x) -> x),
              Family.SHAPE_ONLY,
              NOTHING.shapeOnly((call, x) -> x),
              Family.GATHER,
              NOTHING.gathers((call, x) -> x),
              Family.CONCAT,
              NOTHING.concats((call, values) -> values))
          .entrySet();

  @ParameterizedTest
  @FieldSource("TABLES")
  void handler_ofAFamily_isThatOfAllItsFunctionsAndNoOther(
      Map.Entry<Family, DispatchTable<Value>> table) {
    assertThat(Api.all()).anyMatch(api -> api.family() == table.getKey());
    for (Api api : Api.all()) {
      assertThat(table.getValue().mayHandle(api))
          .as(api.name())
          .isEqualTo(api.family() == table.getKey());
    }
  }

  @Test
  void handler_ofOneFunction_isThatOfNoOther() {
    var table = NOTHING.on(Apis.TILE, (call, x) -> x);
    assertThat(Api.all().stream().filter(table::mayHandle)).containsExactly(Apis.TILE);
    assertThat(NOTHING.mayHandle(Apis.TILE)).isFalse();
  }

  @Test
  void dispatcher_thatSaysNothingElse_mayHandleAll() {
    assertThat(Api.all()).allMatch(Recorder.declining()::mayHandle);
  }

  @Test
  void parameters_ofOwnFunctions_areWhatTheirMakersSay() {
    assertThat(Api.Parameter.tensor("x"))
        .isEqualTo(new Api.Parameter("x", "x", Api.Kind.TENSOR, false, null, false));
    assertThat(Api.Parameter.tensors("xs"))
        .isEqualTo(new Api.Parameter("xs", "xs", Api.Kind.TENSORS, false, null, false));
    assertThat(Api.Parameter.value("n"))
        .isEqualTo(new Api.Parameter("n", "n", Api.Kind.OTHER, false, null, false));
    assertThat(Api.Parameter.option("n", 3))
        .isEqualTo(new Api.Parameter("n", "n", Api.Kind.OTHER, true, 3, false));
    assertThat(Apis.TILE).hasToString("tile");
  }
}
