package io.intarsia.plot;

import io.intarsia.errors.Mistake;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.Temporal;

/// Dates as numbers.
final class Dates {
  private Dates() {}

  /// Milliseconds since 1970; dates without a zone are those of UTC.
  static double milliseconds(Temporal date) {
    Instant instant =
        switch (date) {
          case Instant exact -> exact;
          case LocalDate day -> day.atStartOfDay().toInstant(ZoneOffset.UTC);
          case LocalDateTime time -> time.toInstant(ZoneOffset.UTC);
          case OffsetDateTime time -> time.toInstant();
          case ZonedDateTime time -> time.toInstant();
          default ->
              throw Mistake.argument(
                  "Plot.line: expected dates such as LocalDate or Instant, got a "
                      + date.getClass().getSimpleName());
        };
    return instant.toEpochMilli();
  }
}
