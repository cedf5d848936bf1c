package io.intarsia.files;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.intarsia.op.Ops;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/// Tables in text files, by RFC 4180: cells between commas, quoted where they hold commas, quotes
/// or line breaks.
///
/// ```java
/// CsvTable planets = Csv.read(tf, Path.of("planets.csv"));
/// Tensor mass = planets.column("mass");                     // float64 [9]
/// Tensor table = planets.matrix("mass", "diameter");        // float64 [9, 2]
/// ```
public final class Csv {
  private Csv() {}

  /// Reads a table of UTF-8 with commas and a line of names.
  ///
  /// @throws DataFileException if there is no such file, it is empty or no text, or a line has
  ///   another number of cells than the first; the message has file and line
  public static CsvTable read(Ops tf, Path file) throws IOException {
    return read(tf, file, CsvOptions.defaults());
  }

  /// Reads a table of UTF-8.
  ///
  /// @throws DataFileException as [#read(Ops, Path)]
  public static CsvTable read(Ops tf, Path file, CsvOptions options) throws IOException {
    var lines = new Lines(file);
    try (Reader text = Files.newBufferedReader(file, StandardCharsets.UTF_8);
        CsvReader<CsvRecord> records = records(text, options)) {
      records.forEach(lines::add);
    } catch (CharacterCodingException e) {
      throw lines.notText();
    } catch (UncheckedIOException e) {
      throw lines.unread(e);
    } catch (CsvParseException e) {
      throw lines.broken(e);
    } catch (IOException e) {
      throw DataFileException.of(file, e);
    }
    return lines.table(tf, options);
  }

  private static CsvReader<CsvRecord> records(Reader text, CsvOptions options) {
    return CsvReader.builder()
        .fieldSeparator(options.separator())
        .skipEmptyLines(true)
        .allowExtraFields(true)
        .allowMissingFields(true)
        .ofCsvRecord(text);
  }

  /// What was read so far.
  private static final class Lines {
    private final Path file;
    private final List<List<String>> cells = new ArrayList<>();
    private final List<Long> numbers = new ArrayList<>();

    Lines(Path file) {
      this.file = file;
    }

    void add(CsvRecord line) {
      List<String> fields = new ArrayList<>(line.getFields());
      if (cells.isEmpty()) {
        // Some programs begin UTF-8 with a mark of byte order.
        fields.set(0, fields.getFirst().replaceFirst("^\\uFEFF", ""));
      }
      cells.add(fields);
      numbers.add(line.getStartingLineNumber());
    }

    CsvTable table(Ops tf, CsvOptions options) throws DataFileException {
      if (cells.isEmpty()) {
        throw DataFileException.of(
            file,
            "it is empty" + (options.header() ? "; a line of column names was expected" : ""));
      }
      check(cells.getFirst().size());
      int first = options.header() ? 1 : 0;
      return new CsvTable(
          tf,
          new CsvTable.Source(file, options.missing()),
          options.header() ? header() : positions(),
          List.copyOf(cells.subList(first, cells.size())),
          List.copyOf(numbers.subList(first, cells.size())));
    }

    private void check(int width) throws DataFileException {
      for (int row = 0; row < cells.size(); row++) {
        List<String> line = cells.get(row);
        if (line.stream().anyMatch(cell -> cell.indexOf('\0') >= 0)) {
          throw DataFileException.at(file, numbers.get(row), "it is no text: it holds zero bytes");
        }
        if (line.size() != width) {
          throw DataFileException.at(
              file,
              numbers.get(row),
              "expected %d cells as in the first line, got %d".formatted(width, line.size()));
        }
      }
    }

    private List<String> header() throws DataFileException {
      Set<String> seen = new HashSet<>();
      for (String name : cells.getFirst()) {
        if (!seen.add(name)) {
          throw DataFileException.at(
              file, numbers.getFirst(), "two columns are named \"%s\"".formatted(name));
        }
      }
      return List.copyOf(cells.getFirst());
    }

    private List<String> positions() {
      return IntStream.range(0, cells.getFirst().size()).mapToObj(String::valueOf).toList();
    }

    DataFileException notText() {
      return cells.isEmpty()
          ? DataFileException.of(file, "it is no text in UTF-8")
          : DataFileException.of(
              file, "it is no text in UTF-8, somewhere after line " + numbers.getLast());
    }

    DataFileException unread(UncheckedIOException e) {
      IOException cause = Objects.requireNonNull(e.getCause());
      return cause instanceof CharacterCodingException
          ? notText()
          : DataFileException.of(file, cause);
    }

    DataFileException broken(CsvParseException e) {
      Throwable reason = e.getCause() == null ? e : e.getCause();
      if (reason instanceof CharacterCodingException) {
        return notText();
      }
      String said = String.valueOf(reason.getMessage()).lines().findFirst().orElse("");
      return cells.isEmpty()
          ? DataFileException.at(file, 1, said)
          : DataFileException.of(file, said + ", somewhere after line " + numbers.getLast());
    }
  }
}
