package io.intarsia.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The tests of pages notice what is wrong with a page.
final class PageRunTest {
  @SuppressWarnings("NullAway.Init") // before all tests
  private static PageSession session;

  @TempDir private Path folder;

  @BeforeAll
  static void open() throws IOException {
    session = PageSession.open(Project.ROOT);
  }

  @AfterAll
  static void close() {
    session.close();
  }

  @Test
  void page_thatIsRight_hasNoFaults() throws Exception {
    assertThat(
            faults(
                """
                <!-- run
                int hidden = 4;
                -->
                ```java
                // A remark of its own says nothing of what is printed.
                Tensor x = tf.constant(new float[] {1, hidden}); // [1, 4]
                x.sum().asFloat(); // 5.0
                x.reshape(2, 1); // [[1]
                                 //  [4]]
                for (float value : x.toArray(float[].class)) {
                  IO.println(value); // inner remarks neither
                }
                tf.constant(1).asString(); // IllegalStateException: …
                ```

                ```text
                1.0
                4.0
                ```
                <!-- not run: ends the session -->
                ```java
                System.exit(hidden); // all is lost
                ```
                <!-- unchecked: nobody can -->
                ```kotlin
                1
                ```
                """))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "```java@1 + 1; // 3@``` | runs: 2",
        "```java@tf.constant(1); // [1]@``` | runs: 1 shape=[] dtype=int32",
        "```java@IO.println(1);@``` | does not show what was printed: 1",
        "```java@IO.println(1);@```@```text@2@``` | but this was printed:@1",
        "```java@1 / 0;@``` | ArithmeticException: / by zero",
        "```java@1 / 0; // ArithmeticException: zero@``` | runs: ArithmeticException: / by zero",
        "```java@tf.noSuchThing();@``` | does not compile; cannot find symbol",
        "```java@int x = (1;@``` | x.md:2",
        "```xml@<a/>@``` | a block of 'xml' that nothing checks",
        "<!-- unchecked -->@```xml@<a/>@``` | unchecked without a reason",
        "<!-- not run -->@```java@tf.close();@``` | not run without a reason",
        "<!-- not run: no server -->@```java@tf.noSuchThing();@``` | does not compile",
        "<!-- not run: no server -->@```java@int x = 1 +;@``` | does not compile",
        "<!-- file: pom.xml -->@```xml@<none/>@``` | the block is not part of pom.xml",
        "```java@void main() { throw new Error(\"no\"); }@```@```text@@``` | java.lang.Error: no"
      })
  void page_thatIsWrong_isNoticed(String text, String fault) throws Exception {
    assertThat(faults(text.replace('@', '\n')))
        .singleElement()
        .asString()
        .contains(fault.replace('@', '\n'));
  }

  private List<String> faults(String text) throws Exception {
    return new PageRun(Project.ROOT, session, folder, Page.parse(Path.of("x.md"), text)).faults();
  }
}
