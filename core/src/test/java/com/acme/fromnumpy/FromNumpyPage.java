package com.acme.fromnumpy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.intarsia.support.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Writes `docs/from-numpy.md`, whose tables are made of the lines that are tested.
final class FromNumpyPage {
  private static final Path ROOT = Path.of(Files.isDirectory(Path.of("docs")) ? "." : "..");
  private static final Path SOURCES = ROOT.resolve("core/src/test/java/com/acme/fromnumpy");

  static final Path FILE = ROOT.resolve("docs/from-numpy.md");

  private static final Pattern LINE = Pattern.compile("is\\(\\s*(\"(?:[^\"\\\\]|\\\\.)*\"),");

  private static final Path LINES = ROOT.resolve("core/src/test/resources/numpy-lines.tsv");

  /// The heading of lines that only try what is allowed.
  private static final String ENDS = "# Ends";

  private static final Pattern CALL = Pattern.compile("\\.(\\w+)\\(");

  private FromNumpyPage() {}

  public static void main(String[] args) throws IOException {
    Files.writeString(FILE, render(Golden.read("from_numpy")));
  }

  static String render(JsonNode golden) throws IOException {
    var page = new StringBuilder(head());
    for (JsonNode topic : golden.path("topics")) {
      Path source = SOURCES.resolve(topic.path("source").asText() + ".java");
      table(page, topic, lines(Files.readString(source)));
    }
    more(page);
    page.append("\n## Without a line\n\n| Python | in Java |\n|---|---|\n");
    for (JsonNode topic : golden.path("topics")) {
      for (JsonNode line : topic.path("lines")) {
        if (line.has("way")) {
          row(page, cell(line.path("python").asText()), line.path("way").asText());
        }
      }
    }
    return page.toString();
  }

  private static String head() {
    return """
    # From numpy and torch

    What the quick-start guides of numpy and torch do in a line, and the same in Java. A test compiles and runs
    every line, and compares it with what numpy gives.

    ```java
    Tensor a = tf.constant(new float[][] {{1, 2, 3}, {4, 5, 6}});
    Tensor n = tf.constant(new int[] {1, 2, 3});
    a.sum(0).plus(n.cast(DType.FLOAT32)); // [ 6.  9. 12.] shape=[3] dtype=float32
    ```

    In the lines, `a` and `b` are matrices, `v` and `w` vectors, `m` a symmetric matrix and `x` of three axes, all
    `float32`; `n` and `i` are `int32`, `p` is `bool`, `y` has a NaN and an infinity, and `z` is complex.

    What differs in general:

    - Dtypes are never mixed: `n + a` is `n.cast(DType.FLOAT32).plus(a)`. A number, array or list of Java beside a
      tensor takes the tensor's dtype, see [promotion](promotion.md): `v.gt(new double[] {1, 2.5, 2})`.
    - Java's `int` makes `int32`, `double` makes `float64`; without a dtype, `zeros`, `ones`, `eye` and random
      numbers are `float32`.
    - Tensors never change. `a += 1` is `a = a.plus(1)`; what changes is a `Variable`.
    - A sum of `int32` is `int32`, and `mean` of integers is an integer: cast first, or take `tf.numpy.mean`. A
      sum of `bool` counts, and its mean is a share.

    Numpy's functions by numpy's names are in `tf.numpy`: write `var np = tf.numpy;` and type `np.interp(x, xp, fp)`,
    `np.fft.rfft(x, 8)`, `np.linalg.norm(x, "fro")`, `np.random.choice(v, 3)` or `np.strings.upper(u)`. They take Java
    numbers, arrays and lists as well as tensors; `np.sqrt` and its like make `float64` of integers, as numpy does. An
    option that is a word is Python's word, and another one is refused with those there are. `np.random` draws from
    the environment's generator, whose seed is `np.random.seed`.

    What is syntax in Python:

    | Python | Java |
    |---|---|
    | `a.T`, `a @ b`, `a ** 2`, `a // 2`, `-a`, `~p`, `a == b` | `a.t()`, `a.matMul(b)` or `a.matmul(b)`, `a.pow(2)`, `a.floorDiv(2)`, `a.neg()`, `p.not()`, `a.eq(b)` |
    | `a.shape[0]`, `len(a)`, `a.ndim`, `a.dtype` | `a.shape().dim(0)`, `a.length()`, `a.ndim()`, `a.dtype()` |
    | `a[1]`, `a[0, -1]`, `a[1:3]`, `a[:, 0]`, `a[::2]` | `a.get(1)`, `a.get(0, -1)`, `a.get(Index.range(1, 3))`, `a.get(Index.all(), 0)`, `a.get(Index.step(2))` |
    | `a[..., None]`, `v[np.newaxis]`, `v[[2, 0]]`, `a[a > 2]` | `a.get(Index.ellipsis(), Index.newAxis())`, `v.get(np.newaxis)`, `v.get(new int[] {2, 0})`, `a.get(a.gt(2))` |
    | `float(v[0])`, `int(n[0])`, `a.tolist()` | `v.get(0).asFloat()`, `n.get(0).asInt()`, `a.toList()` or `a.toArray(float[][].class)` |
    | `np.float32`, `np.pi`, `np.inf`, `np.nan` | the same, and `DType.FLOAT32` |
    | `axis=(0, 2)`, `keepdims=True` | `np.sum(x, 0, 2)`, `np.sum(x, 1, true)`, `np.sum(x, new int[] {0, 2}, true)` |
    | `std(v, ddof=1)`: an option behind one that is not given | `np.std(v, null, 1)`: `null` in the place of the other |
    | `svd(a)[1]`, `svd(a).S`, `where(p)[0]`: several results | `np.linalg.svd(a).get(1)`, `np.linalg.svd(a).s()`, `np.where(p).get(0)` |
    | `concatenate([v, w])`, `concatenate([a, b], axis=1)` | `np.concatenate(v, w)`, `np.concatenate(List.of(a, b), 1)` |
    | `np.put(v, [0], 9)`, `np.char.upper(u)` | `v = np.put(v, new int[] {0}, 9)`, `np.strings.upper(u)` |

    Calls by name and types that take over functions know the functions of TensorFlow, not those of `tf.numpy`, which
    are composed of them.
    """;
  }

  private static void table(StringBuilder page, JsonNode topic, Map<String, String> java) {
    page.append("\n## ").append(topic.path("title").asText()).append("\n\n");
    page.append("| Python | Java |\n|---|---|\n");
    for (JsonNode line : topic.path("lines")) {
      String python = line.path("python").asText();
      if (!line.has("way")) {
        row(page, cell(python), cell(java.getOrDefault(python, "")));
      }
    }
  }

  /// A line of the reference pages for each function that the tables lack.
  private static void more(StringBuilder page) throws IOException {
    Set<String> known = functions(page.toString());
    page.append("\n## More functions\n\n| Python | Java |\n|---|---|\n");
    for (String line : Files.readAllLines(LINES)) {
      if (line.startsWith(ENDS)) {
        return;
      }
      String[] parts = line.split("\t", -1);
      if (parts.length > 1 && known.addAll(functions(parts[1]))) {
        row(page, cell(parts[0]), cell(parts[1]));
      }
    }
  }

  /// The names of what is called.
  private static Set<String> functions(String code) {
    return CALL.matcher(code).results().map(call -> call.group(1)).collect(Collectors.toSet());
  }

  private static void row(StringBuilder page, String left, String right) {
    page.append("| ").append(left).append(" | ").append(right).append(" |\n");
  }

  /// Code in a table, where a bar ends the cell also in code.
  private static String cell(String code) {
    return "`" + code.replace("|", "\\|") + "`";
  }

  /// The expressions of a source file, by Python's text.
  private static Map<String, String> lines(String source) throws IOException {
    Map<String, String> lines = new HashMap<>();
    Matcher line = LINE.matcher(source);
    while (line.find()) {
      String python = new ObjectMapper().readValue(line.group(1), String.class);
      lines.put(python, expression(source, line.end()));
    }
    return lines;
  }

  /// Up to the bracket that closes the call, on one line.
  private static String expression(String source, int start) {
    int depth = 1;
    int end = start;
    while (depth > 0) {
      char c = source.charAt(end++);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    }
    return source
        .substring(start, end - 1)
        .strip()
        .replaceAll("\\s*\\n\\s*\\.", ".")
        .replaceAll("\\(\\s*\\n\\s*", "(")
        .replaceAll("\\s+", " ");
  }
}
