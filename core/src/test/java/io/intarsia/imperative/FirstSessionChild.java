package io.intarsia.imperative;

/// Opens a session and prints what it computed, and some lines to the standard error meanwhile.
final class FirstSessionChild {
  private FirstSessionChild() {}

  static void main() throws InterruptedException {
    var writer =
        Thread.ofPlatform()
            .start(() -> {
              for (int i = 0; i < 200; i++) {
                System.err.println("line " + i);
              }
            });
    var options = EnvironmentOptions.defaults().withExecutor(ExecutorKind.SESSION);
    try (var tf = Environment.open(options)) {
      System.out.println("sum " + tf.constant(new int[] {1, 2}).plus(2).toList());
    }
    writer.join();
  }
}
