package io.intarsia.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.awt.geom.FlatteningPathIterator;
import java.awt.geom.PathIterator;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/// Where boxes and arrows are, and how they are drawn.
final class DiagramTest {
  private static final Diagram SKIP =
      Diagram.of()
          .withBox("x", "input", "[?, 8]")
          .withBox("f", "dense <1>", "[?, 8]\n72 params")
          .withBox("g", "a box that is much wider than all others")
          .withBox("sum", "add")
          .withArrow("x", "f")
          .withArrow("f", "g")
          .withArrow("g", "sum")
          .withArrow("x", "sum");

  private static Layout.Placed placed(Layout layout, String key) {
    return layout.boxes().stream().filter(each -> each.key().equals(key)).findFirst().orElseThrow();
  }

  private static Rectangle2D area(Layout layout, String key) {
    return placed(layout, key).area();
  }

  private static Diagram chain(int length) {
    Diagram chain = Diagram.of().withBox("0", "layer 0");
    for (int i = 1; i < length; i++) {
      chain = chain.withBox("" + i, "layer " + i, "[?, 8]").withArrow("" + (i - 1), "" + i);
    }
    return chain;
  }

  private static Diagram random(int boxes, long seed) {
    var random = new Random(seed);
    Diagram diagram = Diagram.of();
    for (int i = 0; i < boxes; i++) {
      String[] lines = new String[random.nextInt(4)];
      for (int line = 0; line < lines.length; line++) {
        lines[line] = "w".repeat(random.nextInt(30));
      }
      diagram = diagram.withBox("" + i, lines);
      for (int arrow = 0; i > 0 && arrow < random.nextInt(4); arrow++) {
        diagram = diagram.withArrow("" + random.nextInt(Math.max(0, i - 9), i), "" + i);
      }
    }
    return diagram;
  }

  // -- where everything is ------------------------------------------------------------------------

  @Test
  void longestWay_decidesHowFarDownABoxIs() {
    Layout layout = Layout.of(SKIP);
    assertThat(List.of("x", "f", "g", "sum"))
        .isSortedAccordingTo(
            (a, b) -> Double.compare(area(layout, a).getY(), area(layout, b).getY()))
        .extracting(key -> area(layout, key).getCenterX())
        .allSatisfy(x -> assertThat(x).isCloseTo(area(layout, "x").getCenterX(), byAPixel()));
  }

  private static Offset<Double> byAPixel() {
    return within(1.0);
  }

  @Test
  void branches_areSideBySide_andASecondInputIsRightAboveItsUse() {
    Layout layout =
        Layout.of(
            chain(3)
                .withBox("left", "left")
                .withBox("late", "a second input")
                .withBox("end", "end")
                .withArrow("0", "left")
                .withArrow("left", "end")
                .withArrow("2", "end")
                .withArrow("late", "end"));
    assertThat(area(layout, "left").getY()).isEqualTo(area(layout, "1").getY());
    assertThat(area(layout, "late").getY()).isEqualTo(area(layout, "2").getY());
  }

  @ParameterizedTest(name = "seed={0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void anyDiagram_hasNothingOverAnything_andEachArrow(long seed) {
    Diagram diagram = random(40, seed);
    Layout layout = Layout.of(diagram);
    Rectangle2D all = new Rectangle2D.Double(-.5, -.5, layout.width() + 1, layout.height() + 1);
    assertThat(layout.boxes()).hasSize(40).allMatch(each -> all.contains(each.area()));
    for (Layout.Placed one : layout.boxes()) {
      assertThat(layout.boxes())
          .filteredOn(other -> other != one)
          .noneMatch(other -> other.area().intersects(one.area()));
      assertThat(layout.arrows()).noneMatch(part -> runsThrough(part, one.area()));
    }
    assertThat(arrows(layout)).isEqualTo(diagram.arrows());
    for (Diagram.Arrow arrow : diagram.arrows()) {
      assertThat(area(layout, arrow.from()).getMaxY()).isLessThan(area(layout, arrow.to()).getY());
    }
  }

  private static boolean runsThrough(Layout.Part part, Rectangle2D box) {
    var inner =
        new Rectangle2D.Double(
            box.getX() + 1, box.getY() + 1, box.getWidth() - 2, box.getHeight() - 2);
    double[] point = new double[6];
    double x = 0;
    double y = 0;
    PathIterator path = new FlatteningPathIterator(part.path().getPathIterator(null), 0.5);
    for (; !path.isDone(); path.next()) {
      if (path.currentSegment(point) == PathIterator.SEG_LINETO
          && inner.intersectsLine(x, y, point[0], point[1])) {
        return true;
      }
      x = point[0];
      y = point[1];
    }
    return false;
  }

  /// What arrows lead from where to where, part after part.
  private static Set<Diagram.Arrow> arrows(Layout layout) {
    Set<Diagram.Arrow> arrows = new HashSet<>();
    for (Layout.Part part : layout.arrows()) {
      if (part.from().isBox()) {
        ends(part.to()).forEach(end -> arrows.add(new Diagram.Arrow(part.from().key, end)));
      }
    }
    return arrows;
  }

  private static List<String> ends(Slot slot) {
    return slot.isBox()
        ? List.of(slot.key)
        : slot.below.stream().flatMap(each -> ends(each).stream()).toList();
  }

  @Test
  void order_ofTwoSwapped_crossesNothing() {
    Diagram diagram = Diagram.of();
    for (String key : List.of("a", "b", "c", "A", "B", "C")) {
      diagram = diagram.withBox(key, key);
    }
    diagram = diagram.withArrow("a", "C").withArrow("b", "A").withArrow("c", "B");
    Layout layout = Layout.of(diagram);
    assertThat(layout.arrows())
        .allSatisfy(part -> assertThat(part.from().x).isCloseTo(part.to().x, byAPixel()));
  }

  @Test
  void frame_isAroundWhatIsInIt() {
    Layout layout = Layout.of(chain(2).withFrame("f", "inner", SKIP).withArrow("1", "f"));
    Layout.Placed frame = placed(layout, "f");
    Layout inside = Objects.requireNonNull(frame.inside());
    assertThat(inside.boxes()).hasSize(4);
    assertThat(frame.area().getWidth()).isGreaterThan(inside.width());
    assertThat(frame.area().getHeight()).isGreaterThan(inside.height() + 2 * Lettering.LINE);
  }

  @Test
  void hundredsOfBoxes_takeLessThanASecond() {
    Diagram skips = chain(100);
    for (int i = 3; i < 100; i++) {
      skips = skips.withArrow("" + (i - 3), "" + i).withArrow("" + i / 2, "" + i);
    }
    Diagram both = skips;
    Assertions.assertTimeout(
        Duration.ofSeconds(1),
        () -> {
          assertThat(Layout.of(chain(200)).boxes()).hasSize(200);
          assertThat(arrows(Layout.of(both))).isEqualTo(both.arrows());
        });
  }

  // -- how it is drawn ----------------------------------------------------------------------------

  @Test
  void svg_hasAllText_aHeadForEachBoxThatArrowsLeadTo(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("a.svg");
    Diagram.of()
        .withBox("y", "y & z")
        .withFrame("f", "frame", SKIP)
        .withArrow("y", "f")
        .plot()
        .withTitle("Title")
        .save(file);
    var source =
        new InputSource(new StringReader(Files.readString(file).replaceAll("<!D[^>]*>", "")));
    var svg = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(source);
    assertThat(elements(svg.getDocumentElement(), "text"))
        .extracting(Element::getTextContent)
        .containsExactlyInAnyOrder(
            "Title",
            "y & z",
            "frame",
            "input",
            "[?, 8]",
            "dense <1>",
            "[?, 8]",
            "72 params",
            "a box that is much wider than all others",
            "add");
    // Arrows: one to the frame; in it three to the next box, and three parts around two of them.
    assertThat(elements(svg.getDocumentElement(), "path"))
        .filteredOn(path -> path.getAttribute("fill").equals("none"))
        .hasSize(7);
    assertThat(elements(svg.getDocumentElement(), "path"))
        .filteredOn(path -> path.getAttribute("d").endsWith("Z"))
        .hasSize(5);
  }

  private static List<Element> elements(Element root, String name) {
    var found = root.getElementsByTagName(name);
    return IntStream.range(0, found.getLength()).mapToObj(i -> (Element) found.item(i)).toList();
  }

  @Test
  void size_isThatOfTheText_orFitsTheOneGiven() {
    BufferedImage usual = SKIP.plot().toImage();
    assertThat(usual.getHeight()).isEqualTo((int) Math.ceil(Layout.of(SKIP).height()) + 32);
    assertThat(SKIP.plot().withTitle("t").toImage().getHeight()).isEqualTo(usual.getHeight() + 30);
    BufferedImage small = SKIP.plot().withTitle("Long title of it").withSize(90, 120).toImage();
    assertThat(small.getWidth()).isLessThanOrEqualTo(90);
    assertThat(small.getHeight()).isLessThanOrEqualTo(120);
    assertThat(SKIP.plot().withSize(16, 16).toImage().getHeight()).isPositive();
    assertThat(chain(400).plot().toImage().getHeight()).isLessThanOrEqualTo(10_000);
  }

  @Test
  void boxesAndText_haveTheColorsOfTheTheme() {
    assertThat(colors(SKIP.plot().toImage())).contains(0xffffff, 0xe8f1fa);
    assertThat(colors(SKIP.plot().withTheme(Theme.DARK).toImage())).contains(0x222222, 0x2f4156);
  }

  private static List<Integer> colors(BufferedImage image) {
    List<Integer> colors = new ArrayList<>();
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        colors.add(image.getRGB(x, y) & 0xffffff);
      }
    }
    return colors.stream().distinct().toList();
  }

  @Test
  void panels_takeDiagrams_andPagesSayWhatTheyAre() {
    Plot panels = Plot.subplots(2, SKIP.plot(), chain(3).plot()).withSize(300, 200);
    assertThat(panels.toImage().getWidth()).isEqualTo(300);
    assertThat(SKIP.plot()).hasToString("Plot[diagram of 4 boxes and 4 arrows]");
    assertThat(SKIP.plot().toHtml()).contains("diagram of 4 boxes and 4 arrows");
  }

  // -- mistakes -----------------------------------------------------------------------------------

  @Test
  void mistakes_areNamed() {
    assertThatThrownBy(() -> SKIP.withBox("f", "again"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Diagram.withBox: there is a box 'f' already");
    assertThatThrownBy(() -> SKIP.withArrow("f", "nothing"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Diagram.withArrow: there is no box 'nothing', only [x, f, g, sum]");
    assertThatThrownBy(() -> Diagram.of().plot())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Diagram.plot: expected at least one box, got none");
    assertThatThrownBy(() -> SKIP.withFrame("e", "empty", Diagram.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Diagram.withFrame: expected at least one box, got none");
    assertThatThrownBy(() -> SKIP.plot().withLogX())
        .hasMessageContaining("got diagram of 4 boxes and 4 arrows");
  }

  @Test
  void circle_isShown() {
    assertThatThrownBy(() -> SKIP.withArrow("g", "f").plot())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Diagram.plot: arrows lead back to where they begin: f → g → f");
    assertThatThrownBy(() -> SKIP.withArrow("sum", "sum").plot())
        .hasMessage("Diagram.plot: arrows lead back to where they begin: sum → sum");
  }
}
