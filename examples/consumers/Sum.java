import io.intarsia.imperative.Environment;

/// The least that an application does.
final class Sum {
  public static void main(String[] arguments) {
    try (var tf = Environment.open()) {
      System.out.println(tf.constant(new float[] {1, 2}).plus(2));
    }
  }
}
