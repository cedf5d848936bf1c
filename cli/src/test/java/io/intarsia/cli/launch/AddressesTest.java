package io.intarsia.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AddressesTest {
  @Test
  void addresses_areDifferentAndFreeOnTheLoopbackInterface() throws Exception {
    List<String> addresses = Addresses.free(20);
    assertThat(addresses).hasSize(20).doesNotHaveDuplicates();
    for (String address : addresses) {
      assertThat(address).startsWith("127.0.0.1:");
      int port = Integer.parseInt(address.substring("127.0.0.1:".length()));
      new ServerSocket(port, 1, InetAddress.ofLiteral("127.0.0.1")).close();
    }
  }

  @Test
  void config_isThatOfTensorFlow() {
    assertThat(TfConfig.worker(List.of("127.0.0.1:1", "127.0.0.1:2"), 1).json())
        .isEqualTo(
            "{\"cluster\":{\"worker\":[\"127.0.0.1:1\",\"127.0.0.1:2\"]},"
                + "\"task\":{\"type\":\"worker\",\"index\":1}}");
  }
}
