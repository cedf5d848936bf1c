package look;

import io.intarsia.files.Csv;
import io.intarsia.files.Images;
import io.intarsia.files.Npy;
import io.intarsia.imperative.Environment;
import io.intarsia.plot.Plot;
import io.intarsia.progress.Progress;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The modules that bring data in and out and show it; files go to the folder that is given.
public final class Look {
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    try (var tf = Environment.open()) {
      Tensor a = tf.constant(new float[][] {{1, 2}, {3, 4}});
      Npy.write(a, folder.resolve("a.npy"));
      IO.println(Npy.read(tf, folder.resolve("a.npy")));

      Path table =
          Files.writeString(folder.resolve("table.csv"), "name,mass\nearth,1\nmars,0.107\n");
      IO.println(Csv.read(tf, table).column("mass"));

      Path picture = folder.resolve("a.png");
      Plot.of(a).withSize(300, 200).save(picture);
      IO.println(Images.read(tf, picture).shape());

      int turns = 0;
      for (int step : Progress.of("turning", 3)) {
        turns += step;
      }
      IO.println(turns);
    }
  }
}
