package io.intarsia.fuzz.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.fuzz.call.Call;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PartnerTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          CollectiveGatherV2(int32[3]{1}, int32[]{2}, int32[]{7}, int32[]{8}, []) @loop | CollectiveGatherV2(int32[3]{1}, int32[]{2}, int32[]{7}, int32[]{8}, []) @loop
          CollectiveBcastSendV2(bool[2,3]{1}, int32[]{2}, int32[]{7}, int32[]{8}) @eager | CollectiveBcastRecvV2(int32[]{2}, int32[]{7}, int32[]{8}, int64[2]{2,3}) T=bool @eager
          CollectiveBcastRecvV2(int32[]{2}, int32[]{7}, int32[]{8}, int32[1]{4}) T=float32 @xla | CollectiveBcastSendV2(float32[4]{}, int32[]{2}, int32[]{7}, int32[]{8}) @xla
          CollectiveBcastSend(float32[4]{1.0}) group_key=1 group_size=2 instance_key=3 shape=<4> @eager | CollectiveBcastRecv() T=float32 group_key=1 group_size=2 instance_key=3 shape=<4> @eager
          CollectiveInitializeCommunicator(int32[]{5}, int32[]{0}, int32[]{2}) @eager | CollectiveInitializeCommunicator(int32[]{5}, int32[]{1}, int32[]{2}) @eager
          """)
  void partner_ofAGroupOfTwo_callsWhatItNeeds(String call, String partner) {
    assertThat(Partner.of(Call.parse(call))).hasToString("Optional[" + partner + "]");
  }

  @Test
  void partner_ofAnyOtherGroup_isNone() {
    for (String size : new String[] {"1", "3", "2,2", "-2"}) {
      Call call =
          Call.parse(
              "CollectiveGatherV2(int32[3]{1}, int32[]{%s}, int32[]{7}, int32[]{8}, []) @eager"
                  .formatted(size));
      assertThat(Partner.of(call)).as(size).isEmpty();
    }
    assertThat(Partner.of(Call.parse("Abs(float32[]{2}) @eager"))).isEmpty();
  }
}
