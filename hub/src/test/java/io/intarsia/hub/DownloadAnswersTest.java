package io.intarsia.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Downloads of which a part is there already, and what servers say of the rest.
@Timeout(60)
final class DownloadAnswersTest {
  private static final int PART = 40_000;
  private static final String YESTERDAY = "Wed, 25 Nov 2026 10:00:00 GMT";

  @TempDir Path folder;
  private byte[] archive = {};
  private @Nullable ModelServer server;

  @BeforeEach
  void start() throws IOException {
    var content = new byte[100_000];
    new Random(7).nextBytes(content);
    archive = new Archives().file("saved_model.pb", "m").file("x", content).done();
    server = new ModelServer(archive);
  }

  @AfterEach
  void stop() {
    server().close();
  }

  private ModelServer server() {
    return Objects.requireNonNull(server);
  }

  private HubOptions options() {
    return HubOptions.defaults().withCache(folder).withTimeLimit(Duration.ofSeconds(20));
  }

  private String handle() {
    return server().address("/model.tar.gz");
  }

  private CacheEntry entry() {
    return CacheEntry.of(folder, handle());
  }

  /// Leaves what a program would that ended in the middle.
  private void leave(int bytes, String version) throws IOException {
    Files.write(entry().part(), Arrays.copyOf(archive, bytes));
    Files.writeString(entry().version(), version);
  }

  private ThrowingCallable resolve(HubOptions options) {
    return () -> Hub.resolve(handle(), options);
  }

  @Test
  void rest_countsWhatWasThereBefore() throws IOException {
    leave(PART, "\"one\"");
    List<Long> seen = new ArrayList<>();
    List<Long> totals = new ArrayList<>();
    var told =
        options()
            .withProgress((bytes, total) -> {
              seen.add(bytes);
              totals.add(total);
            });
    assertThat(Hub.resolve(handle(), told).resolve("saved_model.pb")).hasContent("m");
    assertThat(server().requests).containsExactly("/model.tar.gz bytes=40000- \"one\"");
    assertThat(server().sent).hasValue(archive.length - PART);
    assertThat(seen.getFirst()).isGreaterThan(PART);
    assertThat(seen.getLast()).isEqualTo(archive.length);
    assertThat(totals).containsOnly((long) archive.length);
  }

  @Test
  void rest_ofUnknownSize_saysSo() throws IOException {
    leave(PART, "\"one\"");
    server().length = false;
    List<Long> totals = new ArrayList<>();
    Hub.resolve(handle(), options().withProgress((bytes, total) -> totals.add(total)));
    assertThat(totals).containsOnly(-1L);
    assertThat(server().requests).containsExactly("/model.tar.gz bytes=40000- \"one\"");
  }

  @Test
  void rest_byTheTimeOfTheLastChange_isAskedFor() throws IOException {
    server().tag = null;
    server().changed = YESTERDAY;
    server().cutAfter = 90_000;
    server().cuts.set(1);
    Hub.resolve(handle(), options());
    assertThat(server().requests).hasSize(2);
    assertThat(server().requests.getLast()).matches("/model.tar.gz bytes=[1-9]\\d*- " + YESTERDAY);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "bytes 0-99/100, 'bytes 0-99/100'",
        "bytes 400000-1/2, 'bytes 400000-1/2'",
        "\"\", nothing"
      })
  void rest_fromElsewhere_isForgotten(String range, String words) throws IOException {
    leave(PART, "\"one\"");
    server().claimed = range;
    assertThatThrownBy(resolve(options()))
        .isInstanceOf(HubException.class)
        .hasMessageStartingWith(
            "Hub.resolve(%s): the server was asked for the bytes from 40000 and answered with %s",
            handle(), words)
        .hasMessageEndingWith("; call again to begin anew");
    assertThat(Archives.names(folder)).isEmpty();
    server().claimed = null;
    Hub.resolve(handle(), options());
    assertThat(server().requests.getLast()).isEqualTo("/model.tar.gz null null");
  }

  @Test
  void rest_beyondTheLimit_isForgotten() throws IOException {
    leave(PART, "\"one\"");
    var limits = ArchiveLimits.defaults().withBytes(archive.length - 1);
    assertThatThrownBy(resolve(options().withLimits(limits)))
        .isInstanceOf(HubException.class)
        .hasMessageContaining("'the archive' makes it more than %d bytes", archive.length - 1);
    assertThat(Archives.names(folder)).isEmpty();
  }

  @Test
  void version_thatIsBlank_isNone() throws IOException {
    leave(PART, " ");
    Hub.resolve(handle(), options());
    assertThat(server().requests).containsExactly("/model.tar.gz null null");
    assertThat(server().sent).hasValue(archive.length);
  }

  @Test
  void part_withoutAVersion_isThrownAway() throws IOException {
    Files.write(entry().part(), new byte[PART]);
    assertThat(Hub.resolve(handle(), options()).resolve("saved_model.pb")).hasContent("m");
    assertThat(server().requests).containsExactly("/model.tar.gz null null");
  }

  @Test
  void failure_saysHowManyBytesAreKept() throws IOException {
    leave(PART, "\"one\"");
    server().cutAfter = 0;
    server().cuts.set(1000);
    assertThatThrownBy(resolve(options()))
        .isInstanceOf(HubException.class)
        .hasMessageContaining("the download failed: ")
        .hasMessageEndingWith("; 40000 bytes are kept, call again for the rest");
    assertThat(entry().part()).hasSize(PART);
    assertThat(entry().version()).hasContent("\"one\"");
  }

  @Test
  void failure_withoutAVersion_keepsNothing() {
    server().tag = null;
    server().cutAfter = PART;
    server().cuts.set(1000);
    assertThatThrownBy(resolve(options()))
        .isInstanceOf(HubException.class)
        .hasMessageContaining("the download failed: ")
        .hasMessageNotContaining("are kept");
  }

  // -- the lock -----------------------------------------------------------------------------------

  @Test
  void lock_thatIsGivenBack_letsTheNextIn() throws Exception {
    try (var channel = channel()) {
      FileLock held = channel.lock();
      var outcome = new AtomicReference<Object>();
      Thread thread = calling(outcome);
      while (thread.getState() != Thread.State.TIMED_WAITING) {
        Thread.sleep(1);
      }
      assertThat(server().requests).isEmpty();
      held.release();
      thread.join();
      assertThat(outcome).hasValue(entry().folder());
    }
  }

  @Test
  void thread_thatIsInterruptedAtTheLock_stops() throws Exception {
    try (var channel = channel();
        var held = channel.lock()) {
      assertThat(held.isValid()).isTrue();
      var outcome = new AtomicReference<Object>();
      Thread thread = calling(outcome);
      while (thread.getState() != Thread.State.TIMED_WAITING) {
        Thread.sleep(1);
      }
      thread.interrupt();
      thread.join();
      assertThat(outcome)
          .hasValue("Hub.resolve(%s): the thread was interrupted; true".formatted(handle()));
    }
    assertThat(server().requests).isEmpty();
  }

  private FileChannel channel() throws IOException {
    return FileChannel.open(entry().lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }

  /// A thread that ends with the folder, or with the message and whether it is interrupted still.
  private Thread calling(AtomicReference<Object> outcome) {
    return Thread.ofPlatform()
        .start(() -> {
          try {
            outcome.set(Hub.resolve(handle(), options()));
          } catch (HubException e) {
            outcome.set(e.getMessage() + "; " + Thread.currentThread().isInterrupted());
          }
        });
  }
}
