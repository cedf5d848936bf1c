package io.intarsia.internal.refusal;

import io.intarsia.shape.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Says in the language of the facade what a report of the runtime says of shapes and positions
/// that it knew only when it ran.
public final class ReportedShapes {
  private record Saying(Pattern report, Function<MatchResult, @Nullable String> ours) {
    Saying(String report, Function<MatchResult, @Nullable String> ours) {
      this(Pattern.compile(report), ours);
    }

    Stream<String> said(String report) {
      return this.report
          .matcher(report)
          .results()
          .limit(1)
          .flatMap(found -> Stream.ofNullable(ours.apply(found)));
    }
  }

  private static final String SHAPE = "\\[([\\d,]*)]";

  private static final List<Saying> SAYINGS =
      List.of(
          new Saying(
              "Incompatible shapes: %s vs\\. %1$s".formatted(SHAPE),
              found -> Mismatch.broadcast(List.of(shape(found.group(1)), shape(found.group(2))))),
          new Saying(
              "indices(\\[[\\d,]*]|) = (-?\\d+) is not in \\[0, (\\d+)\\)",
              found -> outside(found.group(1), found.group(2), Long.parseLong(found.group(3)))),
          new Saying(
              "indices(\\[[\\d,]*]) = (\\[[-\\d, ]*]) does not index into param shape %s"
                  .formatted(SHAPE),
              found ->
                  "the position %s, at indices%s, is outside of params, %s"
                      .formatted(found.group(2), found.group(1), shape(found.group(3)))),
          new Saying(
              "Input to reshape is a tensor with (\\d+) values, but the requested shape has (\\d+)",
              found ->
                  "a tensor of %s elements cannot have a shape of %s; -1 in place of one size lets it be found out"
                      .formatted(found.group(1), found.group(2))),
          new Saying(
              "Input to reshape is a tensor with (\\d+) values, but the requested shape requires a"
                  + " multiple of (\\d+)",
              found ->
                  "a tensor of %s elements cannot be divided by the sizes of the shape that are given, %s"
                      .formatted(found.group(1), found.group(2))),
          new Saying(
              "Dimension (\\d+) in both shapes must be equal: shape\\[0] = %s vs\\. shape\\[(\\d+)] = %1$s"
                  .formatted(SHAPE),
              found ->
                  Mismatch.differs(
                      shape(found.group(2)),
                      shape(found.group(4)),
                      Integer.parseInt(found.group(3)),
                      Integer.parseInt(found.group(1)))),
          new Saying(
              "Shapes of all inputs must match: values\\[0].shape = %s != values\\[(\\d+)].shape = %1$s"
                  .formatted(SHAPE),
              found ->
                  Mismatch.notOfOneShape(
                      shape(found.group(1)),
                      shape(found.group(3)),
                      Integer.parseInt(found.group(2)))));

  private ReportedShapes() {}

  /// What a report means; empty if it is about something else.
  public static Optional<String> in(String report) {
    return SAYINGS.stream().flatMap(saying -> saying.said(report)).findFirst();
  }

  private static String outside(String at, String position, long size) {
    return size == 0
        ? "there is no position %s, at indices%s: the axis is empty".formatted(position, at)
        : "the position %s, at indices%s, is outside of the axis, 0 … %d; positions do not count from the end: add the size to negative ones, or clip them"
            .formatted(position, at, size - 1);
  }

  private static Shape shape(String sizes) {
    return Shape.of(
        Arrays.stream(sizes.split(","))
            .filter(size -> !size.isEmpty())
            .mapToLong(Long::parseLong)
            .toArray());
  }
}
