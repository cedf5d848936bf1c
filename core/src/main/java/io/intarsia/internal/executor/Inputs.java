package io.intarsia.internal.executor;

import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The tensors of one call in order, and the signature their dtypes and lists make.
public final class Inputs {
  private final EagerTensor[] tensors;
  private final int[] signature;

  private Inputs(EagerTensor[] tensors, int[] signature) {
    this.tensors = tensors;
    this.signature = signature;
  }

  /// The arguments of a call, if each is a tensor of `home`, as those of most calls are; else null.
  private static @Nullable Inputs ofEager(Place home, @Nullable Object... arguments) {
    EagerTensor[] tensors = new EagerTensor[arguments.length];
    int[] signature = new int[arguments.length];
    for (int i = 0; i < arguments.length; i++) {
      if (!(arguments[i] instanceof EagerTensor tensor) || tensor.place() != home) {
        return null;
      }
      tensors[i] = tensor;
      signature[i] = tensor.dtype().code();
    }
    return new Inputs(tensors, signature);
  }

  public EagerTensor[] tensors() {
    return tensors;
  }

  public int[] signature() {
    return signature;
  }

  /// Flattens and checks the arguments of a call.
  ///
  /// @throws IllegalArgumentException if one is not a tensor or a list of tensors of `home`
  public static Inputs of(Place home, String op, @Nullable Object... arguments) {
    Inputs eager = ofEager(home, arguments);
    return eager == null ? build(home, op, arguments) : eager;
  }

  private static Inputs build(Place home, String op, @Nullable Object... arguments) {
    var builder = new Builder(home, op);
    for (int i = 0; i < arguments.length; i++) {
      if (arguments[i] instanceof List<?> list) {
        builder.addList(i, list);
      } else {
        builder.add("input " + i, arguments[i]);
      }
    }
    return builder.build();
  }

  private static final class Builder {
    private final Place home;
    private final String op;
    private EagerTensor[] tensors = new EagerTensor[8];
    private int[] signature = new int[8];
    private int tensorCount;
    private int signatureLength;

    Builder(Place home, String op) {
      this.home = home;
      this.op = op;
    }

    void addList(int position, List<?> list) {
      sign(-list.size() - 1);
      for (int i = 0; i < list.size(); i++) {
        add("input " + position + "[" + i + "]", list.get(i));
      }
    }

    void add(String where, @Nullable Object argument) {
      if (!(argument instanceof Tensor tensor)) {
        throw Failures.notATensor(op, where, argument);
      }
      if (!(tensor instanceof EagerTensor eager) || tensor.place() != home) {
        throw Failures.foreignTensor(op, where);
      }
      if (tensorCount == tensors.length) {
        tensors = Arrays.copyOf(tensors, 2 * tensorCount);
      }
      tensors[tensorCount++] = eager;
      sign(eager.dtype().code());
    }

    Inputs build() {
      return new Inputs(
          Arrays.copyOf(tensors, tensorCount), Arrays.copyOf(signature, signatureLength));
    }

    private void sign(int code) {
      if (signatureLength == signature.length) {
        signature = Arrays.copyOf(signature, 2 * signatureLength);
      }
      signature[signatureLength++] = code;
    }
  }
}
