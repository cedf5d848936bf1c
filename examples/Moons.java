// Weighs the planets by their moons: by Kepler's third law each moon says how heavy its planet is.
// The table has a column of structures and a column of lists, which become one structured value and
// one ragged one: Mercury and Venus have no moons, Saturn has seven large ones.
//
//   ./intarsia run examples/Moons.java [TABLE.arrow|TABLE.parquet [MASSES.arrow]]

import io.intarsia.files.arrow.ArrowFiles;
import io.intarsia.files.parquet.ParquetFiles;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.structured.StructuredTensor;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

static final double GRAVITY = 6.6743e-11; // m³ / (kg s²)
static final List<String> COLUMNS = List.of("name", "body", "moons");

void main(String[] args) throws Exception {
  check(args);
  Path file = args.length > 0 ? Path.of(args[0]) : besideThisFile("data/moons.arrow");
  try (var tf = Environment.open()) {
    Map<String, TensorLike> planets =
        file.toString().endsWith(".parquet")
            ? ParquetFiles.read(tf, file)
            : ArrowFiles.read(tf, file);
    if (!planets.keySet().containsAll(COLUMNS)) {
      throw new IllegalArgumentException(
          "%s: expected columns %s, got %s".formatted(file, COLUMNS, planets.keySet()));
    }
    Map<String, TensorLike> masses = masses(tf, planets);
    show(masses);
    if (args.length > 1) {
      ArrowFiles.write(masses, Path.of(args[1]));
    }
  } catch (IOException | IllegalArgumentException e) {
    fail(e);
  }
}

/// What each planet weighs, in 10²⁴ kg: by each of its moons, by all of them, and in the books.
Map<String, TensorLike> masses(Ops tf, Map<String, TensorLike> planets) {
  var moons = (StructuredTensor) planets.get("moons");
  var distance = (RaggedTensor) moons.fieldValue("distance"); // km [planets, (moons)]
  var period = (RaggedTensor) moons.fieldValue("period"); // days

  RaggedTensor meters = distance.times(1e3);
  RaggedTensor seconds = period.times(86_400.0);
  RaggedTensor byMoon =
      meters.pow(3).div(seconds.pow(2)).times(4 * Math.PI * Math.PI / GRAVITY / 1e24);

  Map<String, TensorLike> masses = new LinkedHashMap<>();
  masses.put("name", planets.get("name"));
  masses.put("byMoon", byMoon);
  masses.put("mass", tf.reduceMean(byMoon, 1)); // NaN where there are none
  masses.put("known", ((StructuredTensor) planets.get("body")).fieldValue("mass"));
  return masses;
}

void show(Map<String, TensorLike> masses) {
  String[] names = ((Tensor) masses.get("name")).toArray(String[].class);
  double[] mass = ((Tensor) masses.get("mass")).toArray(double[].class);
  double[] known = ((Tensor) masses.get("known")).toArray(double[].class);
  int[] moons = ((RaggedTensor) masses.get("byMoon")).rowLengths().toArray(int[].class);
  IO.println("planet    moons   by its moons   in the books   10^24 kg");
  for (int i = 0; i < names.length; i++) {
    String weighed = moons[i] == 0 ? "-" : "%.4g".formatted(mass[i]);
    IO.println("%-9s %5d %14s %14.4g".formatted(names[i], moons[i], weighed, known[i]));
  }
}

/// A file in the folder of this program, wherever it was started from.
Path besideThisFile(String name) throws URISyntaxException {
  URI program = getClass().getProtectionDomain().getCodeSource().getLocation().toURI();
  return Path.of(program).resolveSibling(name);
}

/// Ends the program if there are arguments it does not know.
void check(String... args) {
  for (int i = 0; i < args.length; i++) {
    if (i >= 2 || args[i].startsWith("-")) {
      System.err.println("Unexpected argument: " + args[i]);
      System.err.println(
          "Usage: ./intarsia run examples/Moons.java [TABLE.arrow|TABLE.parquet [MASSES.arrow]]");
      System.exit(2);
    }
  }
}

/// What is wrong with a file is one line, and no fault of this program.
void fail(Exception e) {
  System.err.println(e.getMessage());
  System.exit(1);
}
