package io.intarsia.files.json;

import io.intarsia.errors.Mistake;
import io.intarsia.files.DataFileException;
import io.intarsia.op.Ops;
import io.intarsia.types.structured.StructuredTensor;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// JSON as structured tensors: objects with the same fields, alone or in lists of one depth.
///
/// ```java
/// StructuredTensor people = JsonFiles.readLines(tf, Path.of("people.jsonl"));
/// people.fieldValue("age"); // [12, 82]
/// JsonFiles.parse(tf, "[{\"n\": [1, 2]}, {\"n\": []}]").fieldValue("n"); // RaggedTensor([[1, 2], []])
/// ```
///
/// | JSON | value |
/// |---|---|
/// | objects, lists of them | [StructuredTensor] |
/// | lists of numbers, strings or booleans | a tensor, deeper ones a [io.intarsia.types.ragged.RaggedTensor] |
/// | whole numbers | `int32`, or `int64` if one of the field needs it |
/// | other numbers | `float64` |
///
/// Refused, with the line or the place, are nulls, objects whose fields differ, fields that come
/// twice, lists of different depths or kinds, whole numbers beyond `int64`, numbers beyond
/// `float64`, and more than 64 levels. Values need some 50 times the bytes of the text while they
/// are read, whatever the text says; split a file that is too long for that.
///
/// Needs `com.fasterxml.jackson.core:jackson-core`, which `intarsia-files` does not bring along.
public final class JsonFiles {
  private static final String LIBRARY =
      "JsonFiles: the reader of JSON is missing; depend on com.fasterxml.jackson.core:jackson-core, version 2.22.0 or later";

  private JsonFiles() {}

  /// Reads a file of one JSON text in UTF-8.
  ///
  /// @throws DataFileException if there is no such file, it is no JSON, or holds no structures of
  ///   one kind; the message has the file, the line and the place
  /// @throws IllegalStateException if `jackson-core` is missing
  public static StructuredTensor read(Ops tf, Path file) throws IOException {
    try {
      return structures(tf, guarded(() -> JsonText.value(content(file))));
    } catch (JsonProblem e) {
      throw e.at(file, e.line());
    }
  }

  /// Reads a file with an object on each line, as programs log them: a value of rank 1. Empty lines
  /// are passed over.
  ///
  /// @throws DataFileException as [#read(Ops, Path)], and if there is no line
  /// @throws IllegalStateException if `jackson-core` is missing
  public static StructuredTensor readLines(Ops tf, Path file) throws IOException {
    List<Object> rows = new ArrayList<>();
    int number = 0;
    try (BufferedReader lines = open(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (!line.isBlank()) {
          String text = line;
          rows.add(guarded(() -> JsonText.structure(text)));
        }
      }
      if (rows.isEmpty()) {
        throw JsonProblem.of(0, "it is empty; expected an object on each line");
      }
      return structures(tf, rows);
    } catch (JsonProblem e) {
      throw e.at(file, e.line() == 0 ? 0 : number);
    } catch (IOException e) {
      throw unread(file, e);
    }
  }

  /// The objects on the lines of files, one by one, for files that are larger than memory and as a
  /// source of data sets: maps of lists, maps, strings, numbers and booleans. Files are opened with
  /// each iteration; what is wrong with one is an [java.io.UncheckedIOException] of a
  /// [DataFileException] then, and the next line comes behind it.
  ///
  /// ```java
  /// Dataset<Map<String, Tensor>> people =
  ///     Dataset.fromIterable(
  ///         tf,
  ///         JsonFiles.lines(List.of(Path.of("people.jsonl")), List.of("age")),
  ///         Map.of("age", TensorSpec.of(Shape.scalar(), DType.INT32)));
  /// ```
  ///
  /// @param fields the names of the fields that are kept, which each object must have; none for all
  /// @throws IllegalStateException from the iterable, if `jackson-core` is missing
  public static Iterable<Map<String, Object>> lines(List<Path> files, List<String> fields) {
    List<Path> paths = List.copyOf(files);
    List<String> names = List.copyOf(fields);
    return () -> new JsonLines(paths, names);
  }

  /// Reads a JSON text.
  ///
  /// @throws IllegalArgumentException if it is no JSON, or holds no structures of one kind; the
  ///   message has the line and the place
  /// @throws IllegalStateException if `jackson-core` is missing
  /// @see "Python: tf.experimental.StructuredTensor.from_pyval(json.loads(text))"
  public static StructuredTensor parse(Ops tf, String json) {
    try {
      return structures(tf, guarded(() -> JsonText.value(json)));
    } catch (JsonProblem e) {
      throw Mistake.argument(
          "JsonFiles.parse: " + (e.line() > 0 ? "line " + e.line() + ": " : "") + e.problem());
    }
  }

  /// The JSON text of structures, on one line.
  ///
  /// @throws IllegalArgumentException if there are numbers that are not finite, or elements that
  ///   JSON has no form for
  /// @throws IllegalStateException if `jackson-core` is missing
  /// @see "Python: json.dumps(structured.to_pyval())"
  public static String text(StructuredTensor value) {
    return guarded(() -> JsonText.of(plain(value)));
  }

  /// Writes structures as one JSON text in UTF-8; a file that is there is replaced.
  ///
  /// @throws DataFileException if it cannot be written
  /// @throws IllegalArgumentException as [#text(StructuredTensor)]
  /// @throws IllegalStateException if `jackson-core` is missing
  public static void write(Path file, StructuredTensor value) throws IOException {
    write(file, List.of(text(value)));
  }

  /// Writes structures with a line for each of the first axis; a file that is there is replaced.
  ///
  /// @param value of rank 1 or more, or one structure
  /// @throws DataFileException if it cannot be written
  /// @throws IllegalArgumentException as [#text(StructuredTensor)]
  /// @throws IllegalStateException if `jackson-core` is missing
  public static void writeLines(Path file, StructuredTensor value) throws IOException {
    List<?> rows = value.rank() == 0 ? List.of(value.toMap()) : value.toList();
    write(file, guarded(() -> rows.stream().map(JsonText::of).toList()));
  }

  private static void write(Path file, List<String> lines) throws DataFileException {
    try (BufferedWriter writer = Files.newBufferedWriter(file)) {
      for (String line : lines) {
        writer.write(line);
        writer.write('\n');
      }
    } catch (IOException e) {
      throw DataFileException.of(file, e);
    }
  }

  private static Object plain(StructuredTensor value) {
    return value.rank() == 0 ? value.toMap() : value.toList();
  }

  private static StructuredTensor structures(Ops tf, Object value) {
    try {
      return StructuredTensor.of(tf, value);
    } catch (IllegalArgumentException e) {
      throw JsonProblem.of(0, String.valueOf(e.getMessage()));
    }
  }

  private static String content(Path file) throws DataFileException {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw unread(file, e);
    }
  }

  static BufferedReader open(Path file) throws DataFileException {
    try {
      return Files.newBufferedReader(file);
    } catch (IOException e) {
      throw DataFileException.of(file, e);
    }
  }

  static DataFileException unread(Path file, IOException e) {
    return switch (e) {
      case DataFileException known -> known;
      case CharacterCodingException _ -> DataFileException.of(file, "it is no text in UTF-8");
      default -> DataFileException.of(file, e);
    };
  }

  static <R, E extends Exception> R guarded(Reading<R, E> reading) throws E {
    try {
      return reading.run();
    } catch (NoClassDefFoundError e) {
      throw Mistake.state(LIBRARY);
    }
  }

  interface Reading<R, E extends Exception> {
    R run() throws E;
  }
}
