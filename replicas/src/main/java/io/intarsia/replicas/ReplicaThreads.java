package io.intarsia.replicas;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// Threads for the code of replicas. They stay a minute for the next.
final class ReplicaThreads {
  static final ExecutorService POOL =
      Executors.newCachedThreadPool(
          Thread.ofPlatform().daemon().name("intarsia-replica-", 0).factory());

  private ReplicaThreads() {}
}
