package io.intarsia.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.support.ChildJvm;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Models of a server, whose connections break.
@Timeout(60)
final class DownloadTest {
  private static final int SIZE = 300_000;

  @TempDir Path folder;
  private byte[] archive = {};
  private ModelServer server;

  DownloadTest() throws IOException {
    archive = archive(1);
    server = new ModelServer(archive);
  }

  private static byte[] archive(long seed) throws IOException {
    var content = new byte[SIZE];
    new Random(seed).nextBytes(content);
    return new Archives().file("saved_model.pb", "seed " + seed).file("x", content).done();
  }

  @BeforeEach
  void serverHasAnArchiveLargerThanItsCuts() {
    assertThat(archive.length).isBetween(SIZE, SIZE + 2_000);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private HubOptions options() {
    return HubOptions.defaults().withCache(folder).withTimeLimit(Duration.ofSeconds(20));
  }

  private String handle() {
    return server.address("/model.tar.gz");
  }

  private void assertModel(Path model, long seed) throws IOException {
    assertThat(model.resolve("saved_model.pb")).hasContent("seed " + seed);
    var content = new byte[SIZE];
    new Random(seed).nextBytes(content);
    assertThat(Files.readAllBytes(model.resolve("x"))).isEqualTo(content);
    String key = model.getFileName().toString();
    assertThat(Archives.names(folder)).containsExactly(key, key + ".descriptor.txt");
  }

  @Test
  void model_isDownloadedOnce() throws IOException {
    Path model = Hub.resolve(handle(), options());
    assertModel(model, 1);
    assertThat(Hub.resolve(handle(), options())).isEqualTo(model);
    assertThat(server.requests).containsExactly("/model.tar.gz null null");
    server.close();
    assertThat(Hub.resolve(handle(), options())).isEqualTo(model);
  }

  @Test
  void addresses_thatNameNoArchive_askForOne() throws IOException {
    Hub.resolve(server.address("/google/model/1"), options());
    Hub.resolve(server.address("/google/model/1?a=b#c"), options());
    Hub.resolve(server.address("/google/model/2?tf-hub-format=compressed"), options());
    Hub.resolve(server.address("/m.tgz?token=1#part"), options());
    assertThat(server.requests)
        .containsExactly(
            "/google/model/1?tf-hub-format=compressed null null",
            "/google/model/1?a=b&tf-hub-format=compressed null null",
            "/google/model/2?tf-hub-format=compressed null null",
            "/m.tgz?token=1 null null");
  }

  @Test
  void redirect_isFollowed() throws IOException {
    assertModel(Hub.resolve(server.address("/moved/m.tar.gz"), options()), 1);
  }

  @Test
  void progress_hasTheBytesAndTheirSum() {
    List<Long> seen = new ArrayList<>();
    List<Long> totals = new ArrayList<>();
    Hub.resolve(
        handle(),
        options()
            .withProgress((bytes, total) -> {
              seen.add(bytes);
              totals.add(total);
            }));
    assertThat(seen).isSorted().doesNotHaveDuplicates().last().isEqualTo((long) archive.length);
    assertThat(totals).containsOnly((long) archive.length);
  }

  @Test
  void progress_ofAnUnknownSize_saysSo() throws IOException {
    server.length = false;
    List<Long> totals = new ArrayList<>();
    Path model = Hub.resolve(handle(), options().withProgress((bytes, total) -> totals.add(total)));
    assertModel(model, 1);
    assertThat(totals).containsOnly(-1L);
    assertThat(server.requests).hasSize(1);
  }

  // -- broken connections -------------------------------------------------------------------------

  @Test
  void download_thatIsCut_goesOnWhereItWas() throws IOException {
    server.cutAfter = 100_000;
    server.cuts.set(2);
    assertModel(Hub.resolve(handle(), options()), 1);
    assertThat(server.requests).hasSize(3).first().isEqualTo("/model.tar.gz null null");
    assertThat(server.requests.subList(1, 3)).allMatch(DownloadTest::asksForTheRest);
    assertRestAlone(2);
  }

  private static boolean asksForTheRest(String request) {
    return request.matches("/model.tar.gz bytes=[1-9]\\d*- \"one\"");
  }

  /// Of the bytes before a cut, the client may lose a few that it has not looked at.
  private void assertRestAlone(int cuts) {
    assertThat(server.sent.get()).isBetween((long) archive.length, archive.length + cuts * 32_768L);
  }

  @Test
  void download_ofAServerThatGoesAway_goesOnInTheNextCall() throws IOException {
    server.cutAfter = 120_000;
    server.cuts.set(1);
    var told = options().withProgress((bytes, total) -> server.status = 503);
    assertThatThrownBy(() -> Hub.resolve(handle(), told))
        .isInstanceOf(HubException.class)
        .hasMessageContaining(handle())
        .hasMessageContaining("the server answered 503");
    server.status = 200;
    assertModel(Hub.resolve(handle(), options()), 1);
    assertThat(server.requests).hasSize(3);
    assertThat(server.requests.getLast()).matches(DownloadTest::asksForTheRest);
    assertRestAlone(1);
  }

  @Test
  void download_ofAFileThatChanged_beginsAnew() throws IOException {
    server.cutAfter = 120_000;
    server.cuts.set(1);
    var told =
        options()
            .withProgress((bytes, total) -> {
              if (server.requests.size() == 1) {
                changeArchive();
              }
            });
    assertModel(Hub.resolve(handle(), told), 2);
    assertThat(server.requests).hasSize(2);
    assertThat(server.requests.getLast()).matches(DownloadTest::asksForTheRest);
  }

  private void changeArchive() {
    try {
      server.archive = archive(2);
      server.tag = "\"two\"";
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void download_ofAServerWithoutRanges_beginsAnew() throws IOException {
    server.cutAfter = 120_000;
    server.cuts.set(1);
    server.ranges = false;
    assertModel(Hub.resolve(handle(), options()), 1);
    assertThat(server.sent).hasValue(120_000 + archive.length);
  }

  @Test
  void download_withoutAVersion_beginsAnew() throws IOException {
    for (boolean weak : new boolean[] {false, true}) {
      server.tag = weak ? "W/\"weak\"" : null;
      server.cutAfter = 120_000;
      server.cuts.set(1);
      server.requests.clear();
      Path model = Hub.resolve(handle() + "?" + weak, options());
      assertThat(model.resolve("saved_model.pb")).hasContent("seed 1");
      assertThat(server.requests).hasSize(2).allMatch(request -> request.endsWith(" null null"));
    }
  }

  @Test
  void download_thatIsWholeAlready_isUnpacked() throws IOException {
    CacheEntry entry = CacheEntry.of(folder, handle());
    Files.write(entry.part(), archive);
    Files.writeString(entry.version(), "\"one\"");
    assertModel(Hub.resolve(handle(), options()), 1);
    assertThat(server.sent).hasValue(0);
  }

  @Test
  void download_thatIsLongerThanTheFile_isForgotten() throws IOException {
    CacheEntry entry = CacheEntry.of(folder, handle());
    Files.write(entry.part(), new byte[archive.length + 1]);
    Files.writeString(entry.version(), "\"one\"");
    assertThatThrownBy(() -> Hub.resolve(handle(), options()))
        .isInstanceOf(HubException.class)
        .hasMessageContaining("call again to begin anew");
    assertModel(Hub.resolve(handle(), options()), 1);
  }

  @Test
  void download_thatBreaksEachTime_isGivenUpAndKept() throws IOException {
    var content = new byte[4_000_000];
    new Random(1).nextBytes(content);
    server.archive = new Archives().file("saved_model.pb", "large").file("x", content).done();
    server.cutAfter = 200_000;
    server.cuts.set(1000);
    assertThatThrownBy(() -> Hub.resolve(handle(), options()))
        .isInstanceOf(HubException.class)
        .hasMessageContaining("the download failed: ")
        .hasMessageContaining(" bytes are kept, call again for the rest");
    assertThat(server.requests).hasSize(10);
    assertThat(CacheEntry.of(folder, handle()).part())
        .satisfies(part -> assertThat(Files.size(part)).isBetween(1_500_000L, 2_000_000L));
  }

  @Test
  void download_thatBringsNothing_fails() {
    server.cutAfter = 0;
    server.cuts.set(1000);
    assertThatThrownBy(() -> Hub.resolve(handle(), options()))
        .isInstanceOf(HubException.class)
        .hasMessageContaining("the download failed: ");
    assertThat(server.requests).hasSize(1);
  }

  @Test
  void server_thatFallsSilent_isLeftAfterTheLimit() {
    server.cutAfter = 1_000;
    server.cuts.set(1000);
    server.silent = true;
    server.tag = null;
    long start = System.nanoTime();
    assertThatThrownBy(() -> Hub.resolve(handle(), options().withTimeLimit(Duration.ofMillis(300))))
        .isInstanceOf(HubException.class)
        .hasMessageEndingWith("the download failed: HttpTimeoutException: no bytes for PT0.3S");
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
  }

  @Test
  void server_thatIsNotThere_isNamed() {
    server.close();
    assertThatThrownBy(() -> Hub.resolve(handle(), options()))
        .isInstanceOf(HubException.class)
        .hasMessageContaining(handle())
        .hasMessageContaining("ConnectException");
    assertThat(Archives.names(folder)).isEmpty();
  }

  @Test
  void thread_thatIsInterrupted_stops() throws Exception {
    server.cutAfter = 1_000;
    server.cuts.set(1);
    server.silent = true;
    var outcome = new ArrayList<Throwable>();
    Thread thread =
        Thread.ofPlatform()
            .start(() -> {
              try {
                Hub.resolve(handle(), options());
              } catch (HubException e) {
                outcome.add(e);
              }
            });
    while (server.sent.get() == 0) {
      Thread.sleep(5);
    }
    thread.interrupt();
    thread.join();
    assertThat(outcome)
        .singleElement()
        .satisfies(e -> assertThat(e).hasMessageContaining("the thread was interrupted"));
  }

  // -- refusals -----------------------------------------------------------------------------------

  @Test
  void status_thatIsNoSuccess_isNamed() {
    server.status = 404;
    assertThatThrownBy(() -> Hub.resolve(handle(), options()))
        .isInstanceOf(HubException.class)
        .hasMessage("Hub.resolve(%1$s): the server answered 404 to GET %1$s", handle());
    assertThat(Archives.names(folder)).isEmpty();
  }

  @Test
  void checksum_ofAnother_leavesNothing() {
    assertThatThrownBy(() -> Hub.resolve(handle(), options().withSha256("0".repeat(64))))
        .isInstanceOf(HubException.class)
        .hasMessageContaining("got " + Checksum.hex("SHA-256", archive));
    assertThat(Archives.names(folder)).isEmpty();
  }

  @Test
  void archive_thatIsRefused_leavesNothing() throws IOException {
    server.archive = new Archives().file("../evil", "evil").done();
    assertThatThrownBy(() -> Hub.resolve(handle(), options()))
        .isInstanceOf(HubException.class)
        .hasMessageContaining("'../evil'");
    assertThat(Archives.names(folder)).isEmpty();
  }

  @Test
  void archive_longerThanTheLimit_isNotDownloadedWhole() {
    var limits = ArchiveLimits.defaults().withBytes(1_000);
    assertThatThrownBy(() -> Hub.resolve(handle(), options().withLimits(limits)))
        .isInstanceOf(HubException.class)
        .hasMessageContaining("makes it more than 1000 bytes");
    assertThat(Archives.names(folder)).isEmpty();
  }

  // -- several at the same time
  // ----------------------------------------------------------------------------

  @Test
  void threads_thatWantTheSame_downloadItOnce() throws Exception {
    List<Callable<Path>> calls = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      calls.add(() -> Hub.resolve(handle(), options()));
    }
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<Path> each : threads.invokeAll(calls)) {
        assertModel(each.get(), 1);
      }
    }
    assertThat(server.requests).hasSize(1);
  }

  @Test
  void programs_thatWantTheSame_downloadItOnce() throws Exception {
    var jvm = ChildJvm.in(folder.resolveSibling(Files.createTempDirectory("hub").toString()));
    Callable<ChildJvm.Outcome> call =
        () -> jvm.run(ResolveProgram.class, handle(), folder.toString());
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var each : threads.invokeAll(List.of(call, call))) {
        assertThat(each.get().output().strip())
            .isEqualTo(CacheEntry.of(folder, handle()).folder().toString());
      }
    }
    assertThat(server.requests).hasSize(1);
    assertModel(Hub.resolve(handle(), options()), 1);
  }

  @Test
  void lock_thatAnotherHolds_isWaitedForUntilTheLimit() throws IOException {
    Path lock = CacheEntry.of(folder, handle()).lock();
    try (var channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        var held = channel.lock()) {
      assertThat(held.isValid()).isTrue();
      assertThatThrownBy(
              () -> Hub.resolve(handle(), options().withTimeLimit(Duration.ofMillis(100))))
          .isInstanceOf(HubException.class)
          .hasMessageContaining(lock.toString())
          .hasMessageContaining("PT0.1S");
    }
    assertThat(server.requests).isEmpty();
    assertModel(Hub.resolve(handle(), options()), 1);
  }
}
