package io.intarsia.fuzz.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.fuzz.call.Call;
import org.junit.jupiter.api.Test;

final class ShrinkingTest {
  @Test
  void steps_ofACall_takeAwayOneThingEach() {
    var steps =
        Shrinking.steps(
            Call.parse("Some(float32[2]{3,4}, [int32[]{1}], #list!empty:bool[]{1}) a=[1,2] @loop"));
    assertThat(steps)
        .extracting(Call::toString)
        .containsExactly(
            "Some(float32[2]{3,4}, [int32[]{1}], #list!empty:bool[]{1}) a=[1,2] @eager",
            "Some(float32[2]{3,4}, [int32[]{1}], #list!empty:bool[]{1}) a=[1,2] @function",
            "Some(float32[2]{3,4}, [int32[]{1}], #list!empty:bool[]{1}) @loop",
            "Some(float32[]{3,4}, [int32[]{1}], #list!empty:bool[]{1}) a=[1,2] @loop",
            "Some(float32[1]{3,4}, [int32[]{1}], #list!empty:bool[]{1}) a=[1,2] @loop",
            "Some(float32[2]{3}, [int32[]{1}], #list!empty:bool[]{1}) a=[1,2] @loop",
            "Some(float32[2]{4}, [int32[]{1}], #list!empty:bool[]{1}) a=[1,2] @loop",
            "Some(float32[2]{1}, [int32[]{1}], #list!empty:bool[]{1}) a=[1,2] @loop",
            "Some(float32[2]{3,4}, [], #list!empty:bool[]{1}) a=[1,2] @loop",
            "Some(float32[2]{3,4}, [int32[]{1}], #list:bool[]{1}) a=[1,2] @loop",
            "Some(float32[2]{3,4}, [int32[]{1}], #list!empty:bool[]{1}) a=[1] @loop");
  }

  @Test
  void steps_ofTheSimplestCall_areNone() {
    assertThat(Shrinking.steps(Call.parse("Abs(float32[]{1})"))).isEmpty();
  }
}
