package io.intarsia.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// On memory that is only counted.
@Tag("full")
@Timeout(60)
class MemoryPressureTest {
  private static final long MB = 1 << 20;

  /// Bytes that belong to Java objects, as those of tensors do.
  private static final class Counted implements Holdings {
    private final AtomicLong held = new AtomicLong();
    private final AtomicLong reaped = new AtomicLong();
    private final MemoryPressure pressure;
    // Nothing else refers to the references.
    private final List<Share> shares = new ArrayList<>();

    Counted(long budget) {
      this.pressure = new MemoryPressure(this, budget);
    }

    @Override
    public long held() {
      return held.get();
    }

    @Override
    public long reaped() {
      return reaped.get();
    }

    @Override
    public void reapAll() {
      List<Share> dead;
      synchronized (shares) {
        dead = shares.stream().filter(share -> share.refersTo(null)).toList();
      }
      dead.forEach(Share::reap);
    }

    Object add(long bytes) {
      var owner = new Object();
      synchronized (shares) {
        shares.add(new Share(owner, this, bytes));
      }
      held.addAndGet(bytes);
      pressure.check();
      return owner;
    }
  }

  private static final class Share extends Reapable {
    private final Counted counted;
    private final long bytes;

    Share(Object owner, Counted counted, long bytes) {
      super(owner);
      this.counted = counted;
      this.bytes = bytes;
    }

    @Override
    protected void reap() {
      boolean isFirst;
      synchronized (counted.shares) {
        isFirst = counted.shares.remove(this);
      }
      if (isFirst) {
        counted.held.addAndGet(-bytes);
        counted.reaped.addAndGet(bytes);
      }
    }
  }

  @Test
  void garbage_ofManyThreads_staysWithinTheBudget() throws InterruptedException {
    var counted = new Counted(64 * MB);
    var most = new AtomicLong();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      threads.add(
          Thread.ofPlatform()
              .start(() -> {
                for (int k = 0; k < 500; k++) {
                  counted.add(MB);
                  most.accumulateAndGet(counted.held(), Math::max);
                }
              }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(most.get()).isBetween(16 * MB, 68 * MB);
  }

  @Test
  void tensorsInUse_beyondTheBudget_areLetThroughWithFewerAndFewerRounds() {
    var counted = new Counted(16 * MB);
    List<Object> used = new ArrayList<>();
    long start = System.nanoTime();
    for (int i = 0; i < 1024; i++) {
      used.add(counted.add(MB));
    }
    assertThat(counted.held()).isEqualTo(1024 * MB);
    assertThat(used).hasSize(1024);
    assertThat(System.nanoTime() - start).isLessThan(30_000_000_000L);
  }

  @Test
  void garbage_besideMoreInUseThanTheBudget_isStillFound() {
    var counted = new Counted(16 * MB);
    List<Object> used = new ArrayList<>();
    for (int i = 0; i < 64; i++) {
      used.add(counted.add(MB));
    }
    long most = 0;
    // One in four waits for a collection, which takes long among the many objects of other tests.
    for (int i = 0; i < 200; i++) {
      counted.add(MB);
      most = Math.max(most, counted.held());
    }
    assertThat(used).hasSize(64);
    assertThat(most).isLessThan(3 * 64 * MB);
  }

  @Test
  void waiter_interrupted_waitsAndStaysInterrupted() {
    var counted = new Counted(8 * MB);
    Thread.currentThread().interrupt();
    long most = 0;
    for (int i = 0; i < 200; i++) {
      counted.add(MB);
      most = Math.max(most, counted.held());
    }
    assertThat(Thread.interrupted()).isTrue();
    assertThat(most).isLessThanOrEqualTo(12 * MB);
  }

  @Test
  void budget_ofAMachine_isASixteenthAndNeverTiny() {
    assertThat(MachineMemory.budget(24L << 30)).isEqualTo(1536 * MB);
    assertThat(MachineMemory.budget(1L << 30)).isEqualTo(128 * MB);
    assertThat(MachineMemory.budget(0)).isEqualTo(128 * MB);
  }

  @Test
  void warning_namesThePlaceAndWhatHelps() {
    assertThat(PressureWarning.text(2_500_000_000L, 3000 * MB, "shop.Train.step(Train.java:42)"))
        .contains(
            "shop.Train.step(Train.java:42)", "2500 ms", "3000 MB", "tf.scope()", "scope.replace");
  }
}
