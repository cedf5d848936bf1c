package io.intarsia.function;

import io.intarsia.op.Ops;
import java.util.Arrays;

/// Functions of Java code with a fixed number of arguments.
public final class Functions {
  private Functions() {}

  /// Java code of one argument.
  @FunctionalInterface
  public interface Code1<A, R> {
    R run(Ops tf, A a);
  }

  /// Java code of two arguments.
  @FunctionalInterface
  public interface Code2<A, B, R> {
    R run(Ops tf, A a, B b);
  }

  /// A function of one argument.
  public static final class Function1<A, R> {
    private final PolymorphicFunction function;

    Function1(PolymorphicFunction function) {
      this.function = function;
    }

    @SuppressWarnings("unchecked") // the code's result, rebuilt in its own structure
    public R apply(A a) {
      return (R) function.call(Arrays.asList(a));
    }

    public java.util.List<ConcreteFunction> traces() {
      return function.traces();
    }
  }

  @SuppressWarnings("unchecked") // arguments come back in the structure they had
  public static <A, R> Function1<A, R> of(FunctionHost host, Code1<A, R> code) {
    return new Function1<>(
        new PolymorphicFunction(host, "function", (tf, args) -> code.run(tf, (A) args.get(0))));
  }
}
