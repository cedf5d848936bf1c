package io.intarsia.plot;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.masked.MaskedTensor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ValuePageTest {
  private static final Environment tf = Environment.open();
  private static final Pattern PICTURE = Pattern.compile("src=\"data:image/png;base64,([^\"]*)\"");

  @TempDir private Path folder;

  record Graph(Map<String, Tensor> nodes, Tensor source, MaskedTensor weights)
      implements ExtensionType {}

  @AfterAll
  static void close() {
    tf.close();
  }

  @Test
  void page_ofAnExtensionValue_hasARowForEachTensor() throws IOException {
    Map<String, Tensor> nodes = new LinkedHashMap<>();
    nodes.put("size", tf.constant(new long[] {3, 1, 2}));
    nodes.put("<b>name</b>", tf.constant(List.of("<script>alert(1)</script>", "b&c", "\"d\"")));
    var weights = MaskedTensor.ofNaN(tf, tf.constant(new double[] {1, Double.NaN}));
    var graph = new Graph(nodes, tf.constant(new int[] {0, 2}), weights);
    Path file = folder.resolve("graph.html");

    ValuePage.of(graph).save(file);

    String page = Files.readString(file);
    assertThat(page)
        .contains("<title>Graph</title>")
        .contains("<td>value.nodes().get(&quot;size&quot;)</td><td>int64[3]</td><td>[3 1 2]</td>")
        .contains(
            "<td>value.nodes().get(&quot;&lt;b&gt;name&lt;/b&gt;&quot;)</td><td>string[3]</td>")
        .contains("&lt;script&gt;alert(1)&lt;/script&gt;", "b&amp;c")
        .contains("<td>value.source()</td><td>int32[2]</td><td>[0 2]</td>")
        .contains("float64[2]", "bool[2]")
        .doesNotContain("<script", "http", "<b>");
    List<String> pictures = pictures(page);
    assertThat(pictures).hasSize(4); // strings have none
    for (String picture : pictures) {
      byte[] png = Base64.getDecoder().decode(picture);
      assertThat(ImageIO.read(new ByteArrayInputStream(png)).getWidth()).isBetween(1, 320);
    }
  }

  @Test
  void page_ofManyTensors_drawsTheFirst64AndListsAThousand() {
    Tensor tensor = tf.constant(new float[] {1, 2});
    List<Tensor> many = new ArrayList<>();
    for (int i = 0; i < 1002; i++) {
      many.add(tensor);
    }
    String page = ValuePage.of(many).toHtml();
    assertThat(pictures(page)).hasSize(64);
    assertThat(page)
        .contains("value.get(999)")
        .doesNotContain("value.get(1000)")
        .contains("… 2 more");
  }

  @Test
  void page_ofOddLeaves_isAPageAllTheSame() {
    List<Object> odd = new ArrayList<>();
    odd.add(null);
    odd.add("<i>");
    odd.add(tf.constant(3.5f));
    odd.add(tf.constant(new float[0]));
    odd.add(tf.constant(new double[] {Double.NaN, Double.NaN}));
    Tensor closed = tf.constant(1);
    closed.close();
    odd.add(closed);

    String page = ValuePage.of(odd).toHtml();

    assertThat(page).contains("<td>null</td>", "&lt;i&gt;", "3.5", "float32[0]", "closed");
    assertThat(pictures(page)).isEmpty();
    assertThat(ValuePage.of(tf.constant(new float[] {1, 2})).toHtml()).contains("<td>value</td>");
  }

  private static List<String> pictures(String page) {
    return PICTURE.matcher(page).results().map(found -> found.group(1)).toList();
  }
}
