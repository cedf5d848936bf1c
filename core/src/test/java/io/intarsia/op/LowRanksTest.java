package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.op.linalg.LinalgOps;
import io.intarsia.support.NotDeferred;
import io.intarsia.support.Placement;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every function of `tf.linalg`, given scalars and vectors for all its tensors: what fails says
/// which function it is, and never with an index of our own code.
class LowRanksTest {
  private final Environment tf;

  LowRanksTest(Environment tf) {
    this.tf = tf;
  }

  static Stream<Method> methods() {
    return Arrays.stream(LinalgOps.class.getMethods())
        .filter(method -> method.getDeclaringClass() == LinalgOps.class)
        .filter(method -> Stream.of(method.getParameterTypes()).noneMatch(LowRanksTest::isLike))
        .filter(method -> Stream.of(method.getParameterTypes()).noneMatch(LowRanksTest::isData))
        .filter(method ->
            Stream.of(method.getParameterTypes())
                .anyMatch(type -> type == Tensor.class || type == List.class));
  }

  // Java arrays have ranks of their own.
  private static boolean isData(Class<?> type) {
    return type.isArray() && type != Tensor[].class;
  }

  private static boolean isLike(Class<?> type) {
    return type == TensorLike.class || type == TensorLike[].class;
  }

  @NotDeferred("what only kernels know is told where somebody looks")
  @ParameterizedTest
  @MethodSource("methods")
  void linalg_ofScalarsAndVectors_failsByItsName(Method method) {
    for (Tensor x : List.of(tf.constant(1f), tf.ones(2))) {
      for (Placement placement : List.of(Placement.EAGER, Placement.FUNCTION)) {
        RuntimeException failure = failure(method, x, placement);
        if (failure != null) {
          assertThat(failure)
              .as("%s of shape %s, %s", method, x.shape(), placement)
              .isInstanceOfAny(IllegalArgumentException.class, TensorFlowException.class);
          // The values and the vectors of eigh_tridiagonal are one function of Python.
          assertThat(failure.getMessage()).contains(method.getName().replaceFirst("Vectors$", ""));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("methods")
  void linalg_ofRanksNotKnown_failsInTheRuntime(Method method) {
    for (Tensor x : List.of(tf.constant(1f), tf.ones(2))) {
      RuntimeException failure = failure(method, x, Placement.UNKNOWN_RANK);
      assertThat(Optional.ofNullable(failure))
          .as("%s of shape %s", method, x.shape())
          .matches(found ->
              found.isEmpty()
                  || found.get() instanceof IllegalArgumentException
                  || found.get() instanceof TensorFlowException);
    }
  }

  private @Nullable RuntimeException failure(Method method, Tensor x, Placement placement) {
    try {
      placement.run(tf, List.of(x), (g, in) -> List.of(called(method, g, in.getFirst())));
      return null;
    } catch (RuntimeException e) {
      return e;
    }
  }

  private static Tensor called(Method method, Ops g, Tensor x) {
    Object[] arguments =
        Arrays.stream(method.getParameterTypes()).map(type -> argument(type, x)).toArray();
    try {
      return method.invoke(g.linalg, arguments) instanceof Tensor result ? result : x;
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new AssertionError(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  private static Object argument(Class<?> type, Tensor x) {
    if (type == Tensor.class) {
      return x;
    } else if (type == List.class) {
      return List.of(x, x, x);
    } else if (type == String.class) {
      return "ij,jk,kl->il";
    } else if (type == Tensor[].class) {
      return new Tensor[] {x, x, x};
    }
    return type.isRecord() ? defaults(type) : number(type);
  }

  private static Object number(Class<?> type) {
    if (type == int[][].class) {
      return new int[][] {{0}, {0}};
    } else if (type == int[].class) {
      return new int[] {0};
    } else if (type == long.class) {
      return 1L;
    } else if (type == boolean.class) {
      return true;
    } else if (type.isEnum()) {
      return type.getEnumConstants()[0];
    }
    return type == double.class ? (Object) 1.0 : (Object) 1;
  }

  private static Object defaults(Class<?> type) {
    try {
      return Objects.requireNonNull(type.getMethod("defaults").invoke(null));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }
}
