package io.intarsia.spark;

import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/// Gives tests the session of this JVM, with two tasks at a time, and closes what its executor
/// opened, which users leave to the end of the JVM.
final class LocalSpark implements ParameterResolver, AfterAllCallback {
  static SparkSession session() {
    return SparkSession.builder()
        .master("local[2]")
        .config("spark.ui.enabled", false)
        .config(
            "spark.serializer.extraDebugInfo",
            false) // Spark 4.1 looks into classes that the JDK lost
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", 2)
        .config(
            "spark.sql.warehouse.dir",
            Path.of(System.getProperty("java.io.tmpdir")).resolve("warehouse").toString())
        .getOrCreate();
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == SparkSession.class;
  }

  @Override
  public SparkSession resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return session();
  }

  @Override
  public void afterAll(ExtensionContext context) {
    ExecutorModels.ofThisJvm().close();
  }
}
