package io.intarsia.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Lines of one task in the output of all. That lines of several are not mixed is tested with
/// processes.
final class JoinedOutputTest {
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();

  private static Stream<Arguments> outputs() {
    return Stream.of(
        arguments("", ""),
        arguments("a\n", "[3] a\n"),
        arguments("a\n\nb\n", "[3] a\n[3] \n[3] b\n"),
        arguments("a\nno end", "[3] a\n[3] no end\n"),
        arguments("10%\r20%\r\n", "[3] 10%\r20%\r\n"));
  }

  @ParameterizedTest
  @MethodSource("outputs")
  void lines_haveTheTaskInFrontAndEnd(String text, String expected) throws Exception {
    assertThat(join(text.getBytes(StandardCharsets.UTF_8))).isTrue();
    assertThat(written.toString(StandardCharsets.UTF_8)).isEqualTo(expected);
  }

  @Test
  void bytes_arePassedOnWhateverTheirCharset() throws Exception {
    assertThat(join(new byte[] {(byte) 0xff, 0, (byte) 0xc3, '\n'})).isTrue();
    assertThat(written.toByteArray()).containsExactly('[', '3', ']', ' ', 0xff, 0, 0xc3, '\n');
  }

  @Test
  void lineThatDoesNotEnd_isBroken() throws Exception {
    String longest = "x".repeat(JoinedOutput.LONGEST_LINE);
    assertThat(join((longest + "yz\nlast").getBytes(StandardCharsets.US_ASCII))).isTrue();
    assertThat(written.toString(StandardCharsets.US_ASCII).lines())
        .containsExactly("[3] " + longest, "[3] yz", "[3] last");
  }

  @Test
  void outputThatCannotBeWritten_isToldAtTheFirstLine() throws Exception {
    var in = new ByteArrayInputStream("one\ntwo\n".repeat(10_000).getBytes(StandardCharsets.UTF_8));
    var broken =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    assertThat(new JoinedOutput().join(in, 3, new PrintStream(broken))).isFalse();
    assertThat(in.available()).as("the rest is not read").isPositive();
  }

  private boolean join(byte[] bytes) throws IOException {
    return new JoinedOutput().join(new ByteArrayInputStream(bytes), 3, new PrintStream(written));
  }
}
