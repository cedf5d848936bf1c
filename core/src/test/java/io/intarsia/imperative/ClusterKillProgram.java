package io.intarsia.imperative;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/// The client of [ClusterKillTest]: threads run ops on two workers and here, and in each round one
/// of the workers is ended at some moment, started anew and connected to. While no worker is lost
/// an op gives the right result, and else the right result or a failure that names that worker.
final class ClusterKillProgram {
  private static final int THREADS = 3;
  private static final int MOST_WAIT = 60;
  private static final long SEED = 20_261_123;
  private static final Duration DEADLINE = Duration.ofSeconds(10);

  private final Environment tf;
  private final List<Ops> places;
  private final AtomicInteger right = new AtomicInteger();
  private final AtomicInteger failed = new AtomicInteger();
  private final ConcurrentLinkedQueue<String> faults = new ConcurrentLinkedQueue<>();
  // The worker of each round, and how many of them were connected to again.
  private final List<Integer> victims = new CopyOnWriteArrayList<>();
  private volatile int healed;
  private volatile boolean over;

  private ClusterKillProgram(Environment tf) {
    this.tf = tf;
    this.places = List.of(tf.device("/job:worker/task:0"), tf.device("/job:worker/task:1"), tf);
  }

  public static void main(String[] arguments) throws Exception {
    int rounds = Integer.parseInt(arguments[0]);
    try (var workers = ClusterWorkers.start(2);
        var tf = Environment.open(workers.options(DEADLINE))) {
      new ClusterKillProgram(tf).run(workers, rounds);
    }
    System.exit(0);
  }

  private void run(ClusterWorkers workers, int rounds) throws Exception {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      int seed = i;
      threads.add(Thread.ofPlatform().daemon().start(() -> load(new Random(seed))));
    }
    var random = new Random(SEED);
    for (int round = 0; round < rounds; round++) {
      round(workers, random);
    }
    over = true;
    for (Thread thread : threads) {
      thread.join();
    }
    print("rounds: " + rounds);
    print("right: " + (right.get() > rounds));
    print("failed: " + (failed.get() > 0));
    faults.stream().distinct().limit(5).forEach(fault -> print("fault: " + fault));
    print("counts: " + right + " right, " + failed + " failed");
  }

  private void round(ClusterWorkers workers, Random random)
      throws IOException, InterruptedException {
    int victim = random.nextInt(2);
    Thread.sleep(random.nextInt(MOST_WAIT));
    victims.add(victim);
    workers.kill(victim);
    workers.addSpare();
    workers.replace(victim);
    tf.reconnect();
    healed = victims.size();
    for (Ops place : places) {
      check(place, random.nextInt(100));
    }
  }

  private void load(Random random) {
    while (!over) {
      check(places.get(random.nextInt(places.size())), random.nextInt(100));
    }
  }

  // x · x + x on one task, and the sum of that with a tensor of another.
  private void check(Ops place, int number) {
    int before = healed;
    try (Tensor x = place.constant(new float[] {number, 1});
        Tensor square = place.math.multiply(x, x);
        Tensor sum = place.math.add(square, x);
        Tensor other = places.getFirst().math.add(sum, x)) {
      float[] expected = {(float) number * number + 2 * number, 3};
      float[] got = other.toArray(float[].class);
      if (got[0] == expected[0] && got[1] == expected[1]) {
        right.incrementAndGet();
      } else {
        faults.add("%s of %d".formatted(List.of(got[0], got[1]), number));
      }
    } catch (TensorFlowException e) {
      failed.incrementAndGet();
      blame(String.valueOf(e.getMessage()), before);
    } catch (RuntimeException e) {
      faults.add(e.toString());
    }
  }

  // Only workers that were lost meanwhile may be named.
  private void blame(String message, int before) {
    List<Integer> lost = victims.subList(before, victims.size());
    if (lost.stream().noneMatch(worker -> message.contains("/job:worker/task:" + worker))) {
      faults.add("lost: %s, but %s".formatted(lost, message));
    }
  }

  @SuppressWarnings("SystemOut")
  private static void print(String line) {
    System.out.println("> " + line);
  }
}
