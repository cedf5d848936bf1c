package app;

import io.intarsia.imperative.Environment;
import io.intarsia.types.labeled.LabeledTensor;
import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

@SpringBootApplication
public class Main {
  public static void main(String[] arguments) {
    SpringApplication.run(Main.class, arguments);
  }

  /// Spring closes it when the program ends.
  @Bean
  Environment environment() {
    return Environment.open();
  }

  @Bean
  CommandLineRunner program(Environment tf) {
    return arguments -> {
      var a = tf.constant(new float[][] {{1, 2}, {3, 4}});
      IO.println(tf.linalg.matMul(a, a.plus(1)));
      IO.println(tf.math.reduceSum(LabeledTensor.of(a, "row", "column"), "row"));
    };
  }
}
