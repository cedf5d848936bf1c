package io.intarsia.benchmarks.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/// What the figures were measured on and with; the load is that at the time of the question.
public final class Machine {
  private static final Path CPU_INFO = Path.of("/proc/cpuinfo");
  private static final Path LOAD = Path.of("/proc/loadavg");

  private Machine() {}

  /// Name and value of each fact, in the order of the report.
  public static Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put(
        "date",
        ZonedDateTime.now(ZoneOffset.UTC)
            .format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT)));
    facts.put("processor", processor());
    facts.put("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
    facts.put("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    facts.put(
        "JVM", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
    facts.put(
        "JVM flags", String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments()));
    return facts;
  }

  /// The load averages over 1, 5 and 15 minutes, where the system tells.
  public static String load() {
    return firstLine(LOAD, line -> true).replaceFirst("^(\\S+ \\S+ \\S+).*", "$1");
  }

  private static String processor() {
    return firstLine(CPU_INFO, line -> line.startsWith("model name")).replaceFirst(".*:\\s*", "");
  }

  private static String firstLine(Path file, Predicate<String> wanted) {
    if (!Files.isReadable(file)) {
      return "unknown";
    }
    try (var lines = Files.lines(file)) {
      return lines.filter(wanted).findFirst().orElse("unknown");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }
}
