package io.intarsia.plot;

import io.intarsia.errors.Mistake;
import io.intarsia.files.Images;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/// Plots as files.
final class Saving {
  private Saving() {}

  static void save(Drawing drawing, Path file) throws IOException {
    String name = file.toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".html") || name.endsWith(".htm")) {
      Files.writeString(file, html(drawing));
    } else if (name.endsWith(".svg")) {
      Files.writeString(file, Svg.of(drawing));
    } else if (name.matches(".*\\.(png|jpe?g|bmp)")) {
      Images.write(drawing.image(), file);
    } else {
      throw Mistake.argument(
          "Plot.save: the name must end in .png, .jpg, .bmp, .svg or .html, got " + file);
    }
  }

  static String html(Drawing drawing) {
    try {
      String figure = Html.figure(drawing.png(), drawing.summary(), drawing.summary());
      return Html.page(drawing.title(), figure);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // of a buffer in memory
    }
  }
}
