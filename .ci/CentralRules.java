import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Says what Maven Central would refuse of a folder that a release was deployed into:
/// `CentralRules.java FOLDER VERSION`. The rules are those of
/// https://central.sonatype.org/publish/requirements/.
final class CentralRules {
  private static final List<String> IN_POMS =
      List.of(
          "groupId",
          "artifactId",
          "version",
          "name",
          "description",
          "url",
          "licenses>\\s*<license>\\s*<name",
          "developers>\\s*<developer>\\s*<name",
          "scm[^>]*>\\s*<connection");

  private static final Map<String, String> CHECKSUMS = Map.of("md5", "MD5", "sha1", "SHA-1");

  private final List<String> complaints = new ArrayList<>();
  private final String version;

  private CentralRules(String version) {
    this.version = version;
  }

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    var rules = new CentralRules(arguments[1]);
    List<Path> poms;
    try (Stream<Path> files = Files.walk(folder)) {
      poms = files.filter(file -> file.toString().endsWith(".pom")).sorted().toList();
    }
    for (Path pom : poms) {
      rules.check(pom);
    }
    rules.complaints.forEach(System.out::println);
    System.out.printf(
        "%d artifacts of version %s, %d complaints%n",
        poms.size(), arguments[1], rules.complaints.size());
    System.exit(poms.isEmpty() || !rules.complaints.isEmpty() ? 1 : 0);
  }

  private void check(Path pom) throws IOException, GeneralSecurityException {
    String text = Files.readString(pom);
    String name = pom.getFileName().toString().replaceFirst("\\.pom$", "");
    for (String part : IN_POMS) {
      if (!Pattern.compile("<" + part + ">\\s*[^<\\s]").matcher(text).find()) {
        complain(name, "the pom has no " + part.replace("[^>]*", "").replaceAll(">.*<", "/"));
      }
    }
    if (!name.endsWith("-" + version) || text.contains("SNAPSHOT")) {
      complain(name, "not a release of version " + version);
    }
    if (text.replace("${project.version}", version).contains("${")) {
      complain(name, "the pom has properties of others");
    }
    for (String ending : endings(text)) {
      if (!Files.exists(pom.resolveSibling(name + ending))) {
        complain(name + ending, "missing");
      }
    }
    try (Stream<Path> files = Files.list(pom.getParent())) {
      for (Path file : files.filter(CentralRules::isContent).sorted().toList()) {
        file(file);
      }
    }
  }

  private static boolean isContent(Path file) {
    return !file.toString().matches(".*\\.(asc|md5|sha1|sha256|sha512)|.*maven-metadata.*");
  }

  private static List<String> endings(String pom) {
    return pom.contains("<packaging>pom<")
        ? List.of(".pom")
        : List.of(".pom", ".jar", "-sources.jar", "-javadoc.jar");
  }

  /// It has to have a signature and the right checksums.
  private void file(Path file) throws IOException, GeneralSecurityException {
    String name = file.getFileName().toString();
    Path signature = file.resolveSibling(name + ".asc");
    if (!Files.exists(signature)
        || !Files.readString(signature).startsWith("-----BEGIN PGP SIGNATURE-----")) {
      complain(name, "no signature");
    }
    for (var checksum : CHECKSUMS.entrySet()) {
      Path beside = file.resolveSibling(name + "." + checksum.getKey());
      byte[] digest =
          MessageDigest.getInstance(checksum.getValue()).digest(Files.readAllBytes(file));
      if (!Files.exists(beside)
          || !Files.readString(beside).strip().equals(HexFormat.of().formatHex(digest))) {
        complain(name, "no " + checksum.getKey() + " that fits");
      }
    }
  }

  private void complain(String name, String what) {
    complaints.add(name + ": " + what);
  }
}
