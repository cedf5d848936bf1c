package io.intarsia.keras.training;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.intarsia.internal.files.FileWords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Writes a line for each epoch into a file of comma-separated values: `epoch`, counted from 0, and
/// the logs of the first epoch in the order of their names; `NA` where a later epoch lacks one. In
/// several processes the first one writes.
///
/// @see "Python: keras.callbacks.CSVLogger"
public final class CSVLogger implements Callback {
  private final Path file;
  private final char separator;
  private final boolean append;
  private @Nullable CsvWriter writer;
  private @Nullable List<String> names;

  private CSVLogger(Path file, char separator, boolean append) {
    this.file = file;
    this.separator = separator;
    this.append = append;
  }

  /// One that writes a new file.
  public static CSVLogger of(Path file) {
    return new CSVLogger(file, ',', false);
  }

  /// The same with another separator.
  public CSVLogger withSeparator(char separator) {
    return new CSVLogger(file, separator, append);
  }

  /// The same, going on with a file that is there, or replacing it.
  public CSVLogger withAppend(boolean append) {
    return new CSVLogger(file, separator, append);
  }

  @Override
  public void onTrainBegin(Training training) {
    names = null;
    if (!training.isChief()) {
      return;
    }
    try {
      boolean goesOn = append && Files.exists(file) && Files.size(file) > 0;
      names = goesOn ? header() : null;
      StandardOpenOption how =
          goesOn ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING;
      writer =
          CsvWriter.builder()
              .fieldSeparator(separator)
              .lineDelimiter(LineDelimiter.LF)
              .build(
                  file,
                  StandardCharsets.UTF_8,
                  StandardOpenOption.CREATE,
                  StandardOpenOption.WRITE,
                  how);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private List<String> header() throws IOException {
    try (var lines = Files.lines(file)) {
      String first = lines.findFirst().orElse("epoch");
      List<String> all = List.of(first.split(Pattern.quote("" + separator), -1));
      return all.subList(1, all.size());
    }
  }

  @Override
  public void onEpochEnd(Training training, int epoch, Map<String, Double> logs) {
    if (!training.isChief()) {
      return;
    }
    CsvWriter out = Objects.requireNonNull(writer);
    try {
      if (names == null) {
        names = logs.keySet().stream().sorted().toList();
        List<String> header = new ArrayList<>(List.of("epoch"));
        header.addAll(names);
        out.writeRecord(header);
      }
      out.writeRecord(line(names, epoch, logs));
      out.flush();
    } catch (UncheckedIOException e) {
      throw failed(Objects.requireNonNull(e.getCause()));
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private static List<String> line(List<String> names, int epoch, Map<String, Double> logs) {
    List<String> line = new ArrayList<>(List.of(Integer.toString(epoch)));
    for (String name : names) {
      Double value = logs.get(name);
      line.add(value == null ? "NA" : value.toString());
    }
    return line;
  }

  @Override
  public void close() {
    CsvWriter open = writer;
    writer = null;
    if (open != null) {
      try {
        open.close();
      } catch (IOException e) {
        throw failed(e);
      }
    }
  }

  private UncheckedIOException failed(IOException e) {
    return new UncheckedIOException(
        "CSVLogger: %s cannot be written: %s".formatted(file, FileWords.of(e)), e);
  }
}
