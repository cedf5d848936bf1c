package io.intarsia.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Archives that nobody should unpack: refused with the name of the entry, and nothing is left.
@Timeout(60)
final class TarGzTest {
  @TempDir Path folder;

  private Path cache() {
    return folder.resolve("deep").resolve("cache");
  }

  private void assertRefused(byte[] archive, ArchiveLimits limits, String... words)
      throws IOException {
    Path file = Files.write(folder.resolve("m.tar.gz"), archive);
    var options = HubOptions.defaults().withCache(cache()).withLimits(limits);
    assertThatThrownBy(() -> Hub.resolve(file.toString(), options))
        .isInstanceOf(HubException.class)
        .hasMessageStartingWith("Hub.resolve(" + file + "): ")
        .hasMessageContainingAll(words);
    assertThat(Archives.names(cache())).isEmpty();
  }

  private void assertRefused(byte[] archive, String... words) throws IOException {
    assertRefused(archive, ArchiveLimits.defaults(), words);
  }

  @AfterEach
  void nothing_liesElsewhere() {
    assertThat(Archives.names(folder)).containsExactly("deep", "m.tar.gz");
    assertThat(Archives.names(folder.resolve("deep"))).containsExactly("cache");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../evil",
        "a/../../evil",
        "a/..",
        "..",
        "/etc/evil",
        "//evil",
        "C:/evil",
        "c:evil",
        "..\\evil",
        "a\\..\\..\\evil",
      })
  void entry_outsideOfTheFolder_isRefused(String name) throws IOException {
    byte[] archive = new Archives().file("saved_model.pb", "m").file(name, "evil").done();
    assertRefused(archive, "'" + name + "' would lie outside of the model's folder");
  }

  @Test
  void folder_outsideOfTheFolder_isRefused() throws IOException {
    assertRefused(new Archives().folder("../evil/").done(), "'../evil/' would lie outside");
  }

  @ParameterizedTest
  @CsvSource({"/etc/passwd", "../../evil", "saved_model.pb"})
  void link_isRefused(String target) throws IOException {
    byte[] soft = new Archives().empty("assets", TarConstants.LF_SYMLINK, target).done();
    assertRefused(soft, "'assets' is a link to '" + target + "'");
    byte[] hard =
        new Archives()
            .file("saved_model.pb", "m")
            .empty("assets", TarConstants.LF_LINK, target)
            .done();
    assertRefused(hard, "'assets' is a link to '" + target + "'");
  }

  @Test
  void file_throughALink_isRefusedAtTheLink() throws IOException {
    byte[] archive =
        new Archives()
            .empty("out", TarConstants.LF_SYMLINK, folder.toString())
            .file("out/evil", "evil")
            .done();
    assertRefused(archive, "'out' is a link");
  }

  @ParameterizedTest
  @ValueSource(bytes = {TarConstants.LF_CHR, TarConstants.LF_BLK, TarConstants.LF_FIFO})
  void device_isRefused(byte kind) throws IOException {
    byte[] archive = new Archives().empty("dev", kind, "").done();
    assertRefused(archive, "'dev' is neither a file nor a folder");
  }

  @Test
  void entry_thatIsThereTwice_isRefused() throws IOException {
    byte[] twice = new Archives().file("saved_model.pb", "a").file("saved_model.pb", "b").done();
    assertRefused(twice, "'saved_model.pb' is there twice");
    byte[] below = new Archives().file("x", "a").file("x/saved_model.pb", "b").done();
    assertRefused(below, "'x/saved_model.pb' is there twice");
  }

  @Test
  void entry_thatDiffersInCaseAlone_isRefused() throws IOException {
    byte[] file = new Archives().file("saved_model.pb", "a").file("SAVED_MODEL.PB", "b").done();
    assertRefused(
        file, "'SAVED_MODEL.PB' and 'saved_model.pb' are one file on systems that ignore case");
    byte[] folder =
        new Archives().file("saved_model.pb", "a").file("x/y", "b").file("X/z", "c").done();
    assertRefused(folder, "'X' and 'x' are one file");
    byte[] composed =
        new Archives().file("saved_model.pb", "a").file("\u00e9", "b").file("e\u0301", "c").done();
    assertRefused(composed, "are one file");
  }

  @Test
  void name_thatNoFileCanHave_isRefused() throws IOException {
    String name = "a".repeat(300);
    assertRefused(
        new Archives().file(name, "x").done(),
        "'" + name + "' of the archive cannot be written: a name in it is too long");
  }

  @Test
  void entries_beyondTheLimit_areRefused() throws IOException {
    var limits = ArchiveLimits.defaults().withEntries(2);
    byte[] archive =
        new Archives().file("saved_model.pb", "m").folder("x/").file("x/y", "3").done();
    assertRefused(archive, limits, "'x/y' is one more than 2 entries");
  }

  @Test
  void bytes_beyondTheLimit_areRefused() throws IOException {
    var content = new byte[100_000];
    new Random(1).nextBytes(content);
    byte[] archive = new Archives().file("saved_model.pb", "m").file("big", content).done();
    assertRefused(
        archive,
        ArchiveLimits.defaults().withBytes(100_000),
        "'big' makes it more than 100000 bytes");
  }

  @Test
  void bomb_isRefused() throws IOException {
    byte[] archive = new Archives().file("zeros", new byte[20_000_000]).done();
    assertThat(archive.length).isLessThan(40_000);
    assertRefused(archive, "'zeros' unpacks to more than 200 bytes for one");
  }

  @Test
  void headers_beyondTheLimit_areRefused() throws IOException {
    var text = new StringBuilder();
    new Random(1).ints(3_000_000, 'a', 'q').forEach(each -> text.append((char) each));
    byte[] archive =
        new Archives().file("saved_model.pb", "m").commented("x", text.toString()).done();
    assertRefused(archive, "'saved_model.pb' is followed by headers of more than 1048576 bytes");
  }

  @Test
  void headers_beforeTheFirstEntry_areBounded() throws IOException {
    var text = new StringBuilder();
    new Random(1).ints(1_100_000, 'a', 'q').forEach(each -> text.append((char) each));
    byte[] archive =
        new Archives().commented("x", text.toString()).file("saved_model.pb", "m").done();
    assertRefused(archive, "'' is followed by headers of more than 1048576 bytes");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5, 20, 100, 1_000, 20_000, 40_000})
  void archive_thatIsCut_isRefused(int length) throws IOException {
    byte[] archive = whole();
    assertThat(archive.length).isGreaterThan(40_000);
    assertRefused(Arrays.copyOf(archive, length), "the archive is no whole .tar.gz");
  }

  @Test
  void archive_thatLacksItsLastByte_isRefused() throws IOException {
    byte[] archive = whole();
    assertRefused(Arrays.copyOf(archive, archive.length - 1), "the archive is no whole .tar.gz");
  }

  @Test
  void archive_withAByteChanged_isRefused() throws IOException {
    byte[] archive = whole();
    archive[20_000] ^= 1;
    assertRefused(archive, "the archive is no whole .tar.gz");
  }

  @Test
  void gzip_ofNoTar_isRefused() throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var gzip = new GzipCompressorOutputStream(bytes)) {
      gzip.write(new byte[] {1, 2, 3});
    }
    assertRefused(bytes.toByteArray(), "m.tar.gz");
  }

  @Test
  void archive_zippedInTwoPieces_isUnpacked() throws IOException {
    byte[] tar;
    try (var unzipped = new GZIPInputStream(new ByteArrayInputStream(whole()))) {
      tar = unzipped.readAllBytes();
    }
    var pieces = new ByteArrayOutputStream();
    for (int start : new int[] {0, 20_000}) {
      var gzip = new GZIPOutputStream(pieces);
      gzip.write(tar, start, start == 0 ? 20_000 : tar.length - start);
      gzip.finish();
    }
    Path file = Files.write(folder.resolve("m.tar.gz"), pieces.toByteArray());
    Path model = Hub.resolve(file.toString(), HubOptions.defaults().withCache(cache()));
    assertThat(model.resolve("saved_model.pb")).hasContent("m");
    assertThat(model.resolve("x")).hasSize(50_000);
  }

  private static byte[] whole() throws IOException {
    var content = new byte[50_000];
    new Random(1).nextBytes(content);
    return new Archives().file("saved_model.pb", "m").file("x", content).done();
  }
}
