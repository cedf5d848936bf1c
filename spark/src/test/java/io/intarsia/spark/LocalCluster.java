package io.intarsia.spark;

import io.intarsia.support.ChildJvm;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;

/// Drivers with two executors, each a JVM of its own.
final class LocalCluster {
  private LocalCluster() {}

  /// Runs a driver.
  ///
  /// @param folder where it and its executors run
  /// @param program gets the arguments, and behind them what [#session] wants
  static ChildJvm.Outcome run(Path folder, Class<?> program, String... arguments)
      throws IOException, InterruptedException {
    Path home = folder.resolve("home");
    String classes = home(home);
    return ChildJvm.in(folder)
        .withVariable("SPARK_HOME", home.toString())
        .withVariable("SPARK_SCALA_VERSION", "2.13")
        .withVariable("SPARK_LOCAL_IP", "127.0.0.1")
        .withPatience(Duration.ofMinutes(8))
        .run(
            program,
            Stream.concat(Stream.of(arguments), Stream.of(classes)).toArray(String[]::new));
  }

  // As Spark wants it, with the jars of the tests; gives what is no jar.
  private static String home(Path folder) throws IOException {
    Path jars = Files.createDirectories(folder.resolve("jars"));
    List<String> others = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path path = Path.of(entry).toAbsolutePath();
      if (entry.endsWith(".jar") && Files.notExists(jars.resolve(path.getFileName()))) {
        Files.createSymbolicLink(jars.resolve(path.getFileName()), path);
      } else if (Files.isDirectory(path)) {
        others.add(path.toString());
      }
    }
    return String.join(File.pathSeparator, others);
  }

  /// The session of a driver.
  ///
  /// @param classPath what executors need beside Spark's jars
  static SparkSession session(String classPath) {
    return SparkSession.builder()
        .master("local-cluster[2,1,1024]")
        .config("spark.ui.enabled", false)
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.executor.extraClassPath", classPath)
        .config("spark.executor.extraJavaOptions", "--enable-native-access=ALL-UNNAMED")
        // Both executors are waited for, so that each gets tasks.
        .config("spark.scheduler.minRegisteredResourcesRatio", 1)
        .config("spark.scheduler.maxRegisteredResourcesWaitingTime", "60s")
        .getOrCreate();
  }
}
