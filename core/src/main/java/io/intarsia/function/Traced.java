package io.intarsia.function;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A function made of Java code by `Environment.function`: the first call with arguments of a kind
/// traces the code into a graph, which all later ones run. What decides is the structure of the
/// arguments, the specs of their tensors and extension types, and all other values themselves.
///
/// May be called by several threads; the code is traced by one of them.
public abstract sealed class Traced {
  private final TracedCode function;

  private Traced(TracedCode function) {
    this.function = function;
  }

  /// The traces made so far.
  public final List<ConcreteFunction> traces() {
    return function.traces();
  }

  /// The trace for arguments of this kind, made now if there is none.
  ///
  /// @param arguments values, or specs in place of tensors and extension types; none for those of
  ///   the input signature, if the function has one
  /// @throws IllegalArgumentException if there are more or fewer than the code takes, or they are
  ///   not of the input signature
  public final ConcreteFunction concrete(@Nullable Object... arguments) {
    return function.concrete(Arrays.asList(arguments));
  }

  /// Runs the code in a graph as a trace does, of which no function is made: shapes are found and
  /// checked, and variables made, in a fraction of the time.
  ///
  /// @param arguments values, or specs in place of tensors and extension types
  /// @throws IllegalArgumentException if there are more or fewer than the code takes
  public final void dryRun(@Nullable Object... arguments) {
    function.dryRun(Arrays.asList(arguments));
  }

  /// Why the last call was traced anew: what differs from the traces before, by key path.
  public final String explainRetrace() {
    return function.explainRetrace();
  }

  /// Its name, and what it was traced for.
  @Override
  public final String toString() {
    return function.toString();
  }

  // What the code returned, rebuilt in its own structure; null if it returned null.
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals", "NullAway"})
  final <R> R call(@Nullable Object... arguments) {
    return (R) function.call(Arrays.asList(arguments));
  }

  // Arguments come back in the structure they had.
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T> T argument(List<?> arguments, int index) {
    return (T) arguments.get(index);
  }

  /// A function of no argument.
  public static final class Of0<R> extends Traced {
    private Of0(TracedCode function) {
      super(function);
    }

    static <R> Of0<R> of(FunctionMaker maker, FunctionOptions options, Code.Of0<R> code) {
      Body body = (tf, arguments) -> code.run(tf);
      return new Of0<>(maker.make(options, body, 0));
    }

    /// Runs it.
    public R apply() {
      return call();
    }
  }

  /// A function of one argument.
  public static final class Of1<A, R> extends Traced {
    private Of1(TracedCode function) {
      super(function);
    }

    static <A, R> Of1<A, R> of(FunctionMaker maker, FunctionOptions options, Code.Of1<A, R> code) {
      Body body = (tf, arguments) -> code.run(tf, argument(arguments, 0));
      return new Of1<>(maker.make(options, body, 1));
    }

    /// Runs it.
    public R apply(A a) {
      return call(a);
    }
  }

  /// A function of two arguments.
  public static final class Of2<A, B, R> extends Traced {
    private Of2(TracedCode function) {
      super(function);
    }

    static <A, B, R> Of2<A, B, R> of(
        FunctionMaker maker, FunctionOptions options, Code.Of2<A, B, R> code) {
      Body body = (tf, arguments) -> code.run(tf, argument(arguments, 0), argument(arguments, 1));
      return new Of2<>(maker.make(options, body, 2));
    }

    /// Runs it.
    public R apply(A a, B b) {
      return call(a, b);
    }
  }

  /// A function of three arguments.
  public static final class Of3<A, B, C, R> extends Traced {
    private Of3(TracedCode function) {
      super(function);
    }

    static <A, B, C, R> Of3<A, B, C, R> of(
        FunctionMaker maker, FunctionOptions options, Code.Of3<A, B, C, R> code) {
      Body body =
          (tf, arguments) ->
              code.run(tf, argument(arguments, 0), argument(arguments, 1), argument(arguments, 2));
      return new Of3<>(maker.make(options, body, 3));
    }

    /// Runs it.
    public R apply(A a, B b, C c) {
      return call(a, b, c);
    }
  }

  /// A function of four arguments.
  public static final class Of4<A, B, C, D, R> extends Traced {
    private Of4(TracedCode function) {
      super(function);
    }

    static <A, B, C, D, R> Of4<A, B, C, D, R> of(
        FunctionMaker maker, FunctionOptions options, Code.Of4<A, B, C, D, R> code) {
      Body body =
          (tf, arguments) ->
              code.run(
                  tf,
                  argument(arguments, 0),
                  argument(arguments, 1),
                  argument(arguments, 2),
                  argument(arguments, 3));
      return new Of4<>(maker.make(options, body, 4));
    }

    /// Runs it.
    public R apply(A a, B b, C c, D d) {
      return call(a, b, c, d);
    }
  }

  /// A function of five arguments.
  public static final class Of5<A, B, C, D, E, R> extends Traced {
    private Of5(TracedCode function) {
      super(function);
    }

    static <A, B, C, D, E, R> Of5<A, B, C, D, E, R> of(
        FunctionMaker maker, FunctionOptions options, Code.Of5<A, B, C, D, E, R> code) {
      Body body =
          (tf, arguments) ->
              code.run(
                  tf,
                  argument(arguments, 0),
                  argument(arguments, 1),
                  argument(arguments, 2),
                  argument(arguments, 3),
                  argument(arguments, 4));
      return new Of5<>(maker.make(options, body, 5));
    }

    /// Runs it.
    public R apply(A a, B b, C c, D d, E e) {
      return call(a, b, c, d, e);
    }
  }

  /// A function of six arguments.
  public static final class Of6<A, B, C, D, E, F, R> extends Traced {
    private Of6(TracedCode function) {
      super(function);
    }

    static <A, B, C, D, E, F, R> Of6<A, B, C, D, E, F, R> of(
        FunctionMaker maker, FunctionOptions options, Code.Of6<A, B, C, D, E, F, R> code) {
      Body body =
          (tf, arguments) ->
              code.run(
                  tf,
                  argument(arguments, 0),
                  argument(arguments, 1),
                  argument(arguments, 2),
                  argument(arguments, 3),
                  argument(arguments, 4),
                  argument(arguments, 5));
      return new Of6<>(maker.make(options, body, 6));
    }

    /// Runs it.
    public R apply(A a, B b, C c, D d, E e, F f) {
      return call(a, b, c, d, e, f);
    }
  }
}
