package io.intarsia.benchmarks;

import io.intarsia.plot.Plot;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;

/// Pictures that have the numbers in them that they were drawn from.
public final class PictureData {
  private static final String MARK = "drawn from ";
  private static final int END = 12; // bytes of the last chunk

  private PictureData() {}

  /// Writes a plot as PNG.
  ///
  /// @param data Latin text
  public static void save(Plot plot, String data, Path file) throws IOException {
    plot.save(file);
    Files.write(file, withText(Files.readAllBytes(file), MARK + data));
  }

  /// What a file says it was drawn from.
  public static String of(Path file) throws IOException {
    String all = Files.readString(file, StandardCharsets.ISO_8859_1);
    int from = all.indexOf(MARK);
    return from < 0 ? "nothing" : all.substring(from + MARK.length(), all.length() - END - 4);
  }

  // A chunk of text before that which ends the picture: its length, type, content and checksum.
  private static byte[] withText(byte[] png, String text) {
    byte[] content = ("tEXtComment\0" + text).getBytes(StandardCharsets.ISO_8859_1);
    var sum = new CRC32();
    sum.update(content);
    return ByteBuffer.allocate(png.length + content.length + 8)
        .put(png, 0, png.length - END)
        .putInt(content.length - 4)
        .put(content)
        .putInt((int) sum.getValue())
        .put(png, png.length - END, END)
        .array();
  }
}
