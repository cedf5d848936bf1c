package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.intarsia.imperative.Environment;
import io.intarsia.op.strings.FormatOptions;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the runtime prints, and tensors in strings.
@Tag("I-28")
@OnEveryExecutor
class PrintingTest {
  private final Environment tf;

  PrintingTest(Environment tf) {
    this.tf = tf;
  }

  @Test
  void print_toAFile_appendsLines(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("printed.txt");
    PrintOptions toFile = PrintOptions.defaults().withOutputStream("file://" + file);
    Tensor numbers = tf.range(5);

    tf.print(List.of("numbers {}:", numbers, 7, tf.constant("text")), toFile);
    tf.print(List.of(numbers, "x"), toFile.withSummarize(1).withSep("|").withEnd("!"));

    assertThat(Files.readString(file))
        .isEqualTo("numbers {}: [0 1 2 3 4] 7 \"text\"\n[0 ... 4]|x!");
  }

  @Test
  void print_ofNothing_printsTheEndAlone(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("printed.txt");

    tf.print(List.of(), PrintOptions.defaults().withOutputStream("file://" + file));

    assertThat(Files.readString(file)).isEqualTo("\n");
  }

  @Test
  void print_ofOneString_printsItAsItIs(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("printed.txt");
    PrintOptions toFile = PrintOptions.defaults().withOutputStream("file://" + file);

    tf.print(List.of(tf.constant("text")), toFile);
    tf.print(List.of(List.of(1, tf.constant("q"), List.of(tf.constant(2)))), toFile);

    assertThat(Files.readString(file)).isEqualTo("text\n[1, \"q\", [2]]\n");
  }

  @Test
  void format_withoutTensors_isTheTemplate() {
    assertThat(tf.strings.format("nothing").asString()).isEqualTo("nothing");
  }

  @Test
  void format_ofTensors_printsThemInPlace() {
    assertThat(tf.strings.format("<{}> {}", tf.constant(1), tf.constant("a")).asString())
        .isEqualTo("<1> \"a\"");
  }

  @Test
  void format_withAnEmptyPlaceholder_isRefused() {
    FormatOptions options = FormatOptions.defaults().withPlaceholder("");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> tf.strings.format("a", List.of(), options))
        .withMessage(
            "strings.format: placeholder is empty; expected some text such as {}, got none");
  }
}
