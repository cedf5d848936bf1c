package io.intarsia.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Handles of this machine, options, and where things are kept.
final class HubTest {
  @TempDir Path folder;

  private HubOptions options() {
    return HubOptions.defaults().withCache(folder.resolve("cache"));
  }

  private Path archive(String name, byte[] bytes) throws IOException {
    return Files.write(folder.resolve(name), bytes);
  }

  // -- folders ------------------------------------------------------------------------------------

  @ParameterizedTest
  @ValueSource(strings = {"saved_model.pb", "saved_model.pbtxt"})
  void folder_withAModel_isIt(String file) throws IOException {
    Path model = Files.createDirectories(folder.resolve("my model"));
    Files.writeString(model.resolve(file), "m");
    assertThat(Hub.resolve(model.toString(), options())).isEqualTo(model);
    assertThat(Hub.resolve(model.toUri().toString(), options())).isEqualTo(model);
    assertThat(folder.resolve("cache")).doesNotExist();
  }

  @Test
  void folder_withoutAModel_isRefused() {
    assertThatThrownBy(() -> Hub.resolve(folder.toString(), options()))
        .isInstanceOf(HubException.class)
        .hasMessage(
            "Hub.resolve(%s): there is no saved_model.pb or saved_model.pbtxt in it, nor in an only folder in it",
            folder);
  }

  @Test
  void folder_withAChecksum_isRefused() {
    assertThatThrownBy(() -> Hub.resolve(folder.toString(), options().withSha256("0".repeat(64))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a folder has no checksum");
  }

  // -- archives -----------------------------------------------------------------------------------

  @Test
  void archive_isUnpackedOnce_withADescriptor() throws IOException {
    byte[] bytes =
        new Archives()
            .folder("variables/")
            .file("variables/variables.index", "index")
            .file("saved_model.pb", "graph")
            .file("assets/é 1.txt", "words")
            .done();
    Path file = archive("m.tar.gz", bytes);
    Path model = Hub.resolve(file.toString(), options());
    assertThat(model).isDirectory().hasParent(folder.resolve("cache"));
    assertThat(model.getFileName().toString()).matches("[0-9a-f]{40}");
    assertThat(model.resolve("saved_model.pb")).hasContent("graph");
    assertThat(model.resolve("variables/variables.index")).hasContent("index");
    assertThat(model.resolve("assets/é 1.txt")).hasContent("words");
    assertThat(Archives.names(folder.resolve("cache")))
        .containsExactly(model.getFileName().toString(), model.getFileName() + ".descriptor.txt");
    assertThat(folder.resolve("cache").resolve(model.getFileName() + ".descriptor.txt"))
        .content()
        .contains("Module: " + file)
        .contains("SHA-256: " + Checksum.hex("SHA-256", bytes));

    Files.writeString(model.resolve("saved_model.pb"), "left alone");
    assertThat(Hub.resolve(file.toUri().toString(), options())).isEqualTo(model);
    assertThat(model.resolve("saved_model.pb")).hasContent("left alone");
  }

  @Test
  void archive_withAFileInPlaceOfTheCache_saysWhereElse() throws IOException {
    Path file = archive("m.tgz", Archives.model("m"));
    Path cache = Files.writeString(folder.resolve("no folder"), "");
    assertThatThrownBy(() -> Hub.resolve(file.toString(), options().withCache(cache)))
        .isInstanceOf(HubException.class)
        .hasMessageStartingWith("Hub.resolve(%s): the cache %s cannot be used", file, cache)
        .hasMessageContaining("give another folder with HubOptions.withCache");
  }

  @Test
  void archive_thatChanged_isUnpackedAnew() throws IOException {
    Path file = archive("m.tgz", Archives.model("old"));
    Path old = Hub.resolve(file.toString(), options());
    Files.write(file, Archives.model("new"));
    Files.setLastModifiedTime(file, FileTime.fromMillis(1_000));
    Path changed = Hub.resolve(file.toString(), options());
    assertThat(changed).isNotEqualTo(old);
    assertThat(changed.resolve("saved_model.pb")).hasContent("new");
  }

  @Test
  void archive_ofOneFolder_isThatFolder() throws IOException {
    Path file = archive("m.TGZ", new Archives().file("digits/saved_model.pb", "m").done());
    assertThat(Hub.resolve(file.toString(), options()).getFileName()).hasToString("digits");
  }

  @Test
  void archive_overAHalfModelOfBefore_replacesIt() throws IOException {
    Path file = archive("m.tgz", Archives.model("m"));
    Path model = Hub.resolve(file.toString(), options());
    Files.delete(model.resolve("saved_model.pb"));
    Files.writeString(model.resolve("rest"), "of a program that was killed");
    Files.createDirectories(model.resolveSibling(model.getFileName() + ".unpacking").resolve("x"));
    assertThat(Hub.resolve(file.toString(), options())).isEqualTo(model);
    assertThat(Archives.names(model)).containsExactly("saved_model.pb");
  }

  @Test
  void archive_withoutAModel_leavesNothing() throws IOException {
    Path file =
        archive("m.tgz", new Archives().file("a/x", "").file("b/saved_model.pb", "").done());
    assertThatThrownBy(() -> Hub.resolve(file.toString(), options()))
        .isInstanceOf(HubException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("is it the archive of a saved model?");
    assertThat(Archives.names(folder.resolve("cache"))).isEmpty();
    assertThat(file).exists();
  }

  // -- checksums ----------------------------------------------------------------------------------

  @Test
  void checksum_ofTheArchive_isTaken() throws IOException {
    byte[] bytes = Archives.model("m");
    Path file = archive("m.tgz", bytes);
    Path any = Hub.resolve(file.toString(), options());
    String sum = Checksum.hex("SHA-256", bytes);
    Path checked = Hub.resolve(file.toString(), options().withSha256(sum.toUpperCase(Locale.ROOT)));
    assertThat(checked).isNotEqualTo(any);
    assertThat(checked.resolve("saved_model.pb")).hasContent("m");
  }

  @Test
  void checksum_ofAnother_isRefused_alsoIfTheModelIsCached() throws IOException {
    byte[] bytes = Archives.model("m");
    Path file = archive("m.tgz", bytes);
    Hub.resolve(file.toString(), options());
    var names = Archives.names(folder.resolve("cache"));
    String other = "ab".repeat(32);
    assertThatThrownBy(() -> Hub.resolve(file.toString(), options().withSha256(other)))
        .isInstanceOf(HubException.class)
        .hasMessageContaining(
            "expected %s, got %s".formatted(other, Checksum.hex("SHA-256", bytes)));
    assertThat(Archives.names(folder.resolve("cache"))).isEqualTo(names);
  }

  @Test
  void sha256_isTheOneOfTheStandard() throws IOException {
    assertThat(Checksum.sha256(archive("abc", "abc".getBytes(StandardCharsets.UTF_8))))
        .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assertThat(Checksum.hex("SHA-1", "abc".getBytes(StandardCharsets.UTF_8)))
        .isEqualTo("a9993e364706816aba3e25717850c26c9cd0d89d");
  }

  // -- handles and options that cannot be ---------------------------------------------------------

  @ParameterizedTest
  @CsvSource({
    "ftp://example.org/m.tar.gz, a handle is a folder",
    "gs://bucket/model, a handle is a folder",
    "http:///m.tar.gz, it names no server",
    "http://a b/m.tar.gz, malformed",
    "https://user:secret@example.org/m.tar.gz, has a user or password",
  })
  void handle_ofNoKnownKind_isRefused(String handle, String problem) {
    assertThatThrownBy(() -> Hub.resolve(handle, options()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(problem)
        .hasMessageNotContaining("secret");
  }

  @Test
  void handle_ofNothing_isRefused() throws IOException {
    assertThatThrownBy(() -> Hub.resolve(folder.resolve("none.tar.gz").toString(), options()))
        .isInstanceOf(HubException.class)
        .hasMessageContaining("there is no such file or folder");
    Path zip = archive("m.zip", new byte[0]);
    assertThatThrownBy(() -> Hub.resolve(zip.toString(), options()))
        .isInstanceOf(HubException.class)
        .hasMessageContaining("m.zip")
        .hasMessageContaining("the file is no .tar.gz or .tgz");
  }

  @Test
  void options_thatCannotBe_areRefused() {
    assertThatThrownBy(() -> options().withSha256("abc"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("64 hexadecimal digits, got abc");
    assertThatThrownBy(() -> options().withTimeLimit(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("got PT0S");
    assertThatThrownBy(() -> ArchiveLimits.defaults().withRatio(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("ratio=0");
  }

  @ParameterizedTest
  @CsvSource({"0, 1, 1", "1, 0, 1", "1, 1, 0", "-1, 5, 5"})
  void limits_belowOne_areRefused(int entries, long bytes, int ratio) {
    assertThatThrownBy(() -> new ArchiveLimits(entries, bytes, ratio))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "ArchiveLimits: limits must be positive, got entries=%d, bytes=%d, ratio=%d",
            entries, bytes, ratio);
  }

  @Test
  void limits_ofOne_areTaken() {
    var limits = ArchiveLimits.defaults().withEntries(1).withBytes(1).withRatio(1);
    assertThat(limits).isEqualTo(new ArchiveLimits(1, 1, 1));
  }

  @Test
  void options_byDefault_areThoseOfThePage() {
    var usual = HubOptions.defaults();
    assertThat(usual.cache()).isNull();
    assertThat(usual.sha256()).isNull();
    assertThat(usual.timeLimit()).hasSeconds(300);
    assertThat(usual.limits()).isEqualTo(new ArchiveLimits(10_000, 17_179_869_184L, 200));
    assertThat(usual.withTimeLimit(Duration.ofNanos(1)).timeLimit()).hasNanos(1);
  }

  @Test
  void options_withOneChanged_keepTheOthers() {
    String sum = "0f".repeat(32);
    DownloadProgress progress = (bytes, total) -> {};
    var limits = new ArchiveLimits(7, 8, 9);
    var all =
        HubOptions.defaults()
            .withLimits(limits)
            .withTimeLimit(Duration.ofSeconds(2))
            .withProgress(progress)
            .withSha256(sum)
            .withCache(folder);
    assertThat(all).isEqualTo(new HubOptions(folder, sum, progress, Duration.ofSeconds(2), limits));
    assertThat(all.withLimits(limits).withTimeLimit(Duration.ofSeconds(2)).withCache(folder))
        .isEqualTo(all);
  }

  @Test
  void handle_ofOneLetterAndAColon_isAPath() {
    assertThatThrownBy(() -> Hub.resolve("c:none", options()))
        .isInstanceOf(HubException.class)
        .hasMessageStartingWith("Hub.resolve(c:none): there is no such file or folder");
  }

  @ParameterizedTest
  @CsvSource({
    "HTTPS://example.org/m.TAR.GZ?a=1#part, https, /m.TAR.GZ, a=1",
    "http://example.org/m.tgz, http, /m.tgz, ",
    "http://example.org/m.tar, http, /m.tar, tf-hub-format=compressed",
    "http://example.org, http, '', tf-hub-format=compressed",
    "http://example.org/m?x=tf-hub-format, http, /m, x=tf-hub-format&tf-hub-format=compressed",
  })
  void handle_ofAServer_asksForAnArchive(
      String handle, String scheme, String path, @Nullable String query) {
    assertThat(ModelHandle.of(handle))
        .isInstanceOfSatisfying(
            ModelHandle.Remote.class,
            remote -> {
              assertThat(remote.uri().getScheme()).isEqualToIgnoringCase(scheme);
              assertThat(remote.uri().getHost()).isEqualTo("example.org");
              assertThat(remote.uri().getPath()).isEqualTo(path);
              assertThat(remote.uri().getQuery()).isEqualTo(query);
              assertThat(remote.uri().getFragment()).isNull();
            });
  }

  @Test
  void handle_ofAFileAddress_isItsFile_orMalformed() throws IOException {
    Path file = archive("m.tgz", Archives.model("m"));
    assertThat(ModelHandle.of(file.toUri().toString())).isEqualTo(new ModelHandle.Archive(file));
    assertThat(ModelHandle.of(folder.toString())).isEqualTo(new ModelHandle.Folder(folder));
    assertThatThrownBy(() -> ModelHandle.of("file:relative"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Hub.resolve(file:relative): the handle is malformed (")
        .hasMessageEndingWith("or an address file://, http:// or https://");
    assertThatThrownBy(() -> ModelHandle.of("a\0b"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the handle is malformed (");
  }

  @Test
  void failures_beginHere() {
    assertThatThrownBy(() -> Hub.resolve("none", options()))
        .satisfies(e ->
            assertThat(e.getStackTrace()[0].getClassName()).isEqualTo(HubTest.class.getName()));
  }

  // -- the usual cache ----------------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource({
    "TFHUB_CACHE_DIR, /t/hub, Linux, /t/hub",
    "TFHUB_CACHE_DIR, /t/hub, Windows 11, /t/hub",
    "XDG_CACHE_HOME, /c, Linux, /c/intarsia/hub",
    "XDG_CACHE_HOME, relative, Linux, /home/u/.cache/intarsia/hub",
    "XDG_CACHE_HOME, /c, Mac OS X, /home/u/Library/Caches/intarsia/hub",
    "OTHER, x, Linux, /home/u/.cache/intarsia/hub",
    "LOCALAPPDATA, /local, Windows 11, /local/intarsia/hub",
    "OTHER, x, Windows 11, /home/u/AppData/Local/intarsia/hub",
  })
  void cache_isThatOfTheSystem(String variable, String value, String system, String expected) {
    assertThat(CacheFolder.of(Map.of(variable, value), system, "/home/u"))
        .isEqualTo(Path.of(expected));
  }

  @Test
  void cache_byDefault_isTheUsualOneOfThisMachine() {
    Path usual =
        CacheFolder.of(
            System.getenv(), System.getProperty("os.name"), System.getProperty("user.home"));
    assertThat(HubOptions.defaults().cacheFolder()).isEqualTo(usual);
    assertThat(options().cacheFolder()).isEqualTo(folder.resolve("cache"));
  }

  @Test
  void cache_ofPython_isFound() throws IOException {
    // What tensorflow_hub calls the folder of this handle: its SHA-1.
    String name = "981830bca8fcb52c10757e3ac9fa3769134b31c2";
    String handle = "https://example.invalid/model/1";
    Path model = Files.createDirectories(folder.resolve("cache").resolve(name));
    Files.writeString(model.resolve("saved_model.pb"), "of Python");
    assertThat(Hub.resolve(handle, options())).isEqualTo(model);
  }
}
