package io.intarsia.files;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What programs are told that call a class whose library they did not name.
final class OptionalLibrariesTest {
  private static final Path GOLDEN = Path.of("src/test/resources/golden");

  @ParameterizedTest
  @CsvSource({
    "parquet.ParquetFiles, parquet/lists.none.parquet, dev.hardwood:hardwood-core",
    "json.JsonFiles, json/people.json, com.fasterxml.jackson.core:jackson-core",
    "arrow.ArrowFiles, arrow/structures_lz4.arrow, org.apache.commons:commons-compress"
  })
  void read_withoutTheLibrary_saysWhatToAdd(String name, String file, String library)
      throws Exception {
    try (var loader = new URLClassLoader(others(), ClassLoader.getPlatformClassLoader())) {
      Class<?> files = loader.loadClass("io.intarsia.files." + name);
      Method read = files.getMethod("read", loader.loadClass("io.intarsia.op.Ops"), Path.class);

      assertThatThrownBy(() -> read.invoke(null, null, GOLDEN.resolve(file)))
          .isInstanceOf(InvocationTargetException.class)
          .cause()
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("is missing; depend on " + library + ", version ");
    }
  }

  private static URL[] others() throws MalformedURLException {
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    List<URL> others = new ArrayList<>();
    for (String entry : path.split(File.pathSeparator, -1)) {
      if (!entry.contains("hardwood")
          && !entry.contains("commons-compress")
          && !entry.contains("jackson-core")) {
        others.add(Path.of(entry).toUri().toURL());
      }
    }
    return others.toArray(URL[]::new);
  }
}
