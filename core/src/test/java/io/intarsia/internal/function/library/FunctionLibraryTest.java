package io.intarsia.internal.function.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.ConcreteFunction;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.tensorflow.proto.AttrValue;
import org.tensorflow.proto.DataType;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.FunctionDefLibrary;
import org.tensorflow.proto.NameAttrList;
import org.tensorflow.proto.NodeDef;
import org.tensorflow.proto.OpDef;

/// Libraries of functions that are written by hand: what is read of them, and what is wrong with
/// them.
@OnEveryExecutor
final class FunctionLibraryTest {
  private static final TensorSpec SCALAR = TensorSpec.of(Shape.scalar(), DType.FLOAT32);

  private final Environment tf;

  FunctionLibraryTest(Environment tf) {
    this.tf = tf;
  }

  private static OpDef.ArgDef argument(String name, DataType type) {
    return OpDef.ArgDef.newBuilder().setName(name).setType(type).build();
  }

  private static FunctionDef function(String name, String result, NodeDef... nodes) {
    return FunctionDef.newBuilder()
        .setSignature(
            OpDef.newBuilder()
                .setName(name)
                .addInputArg(argument("x", DataType.DT_FLOAT))
                .addInputArg(argument("y", DataType.DT_FLOAT))
                .addOutputArg(argument("z", DataType.DT_FLOAT)))
        .addAllNodeDef(List.of(nodes))
        .putRet("z", result)
        .build();
  }

  private static NodeDef node(String name, String op, String... inputs) {
    return NodeDef.newBuilder()
        .setName(name)
        .setOp(op)
        .addAllInput(List.of(inputs))
        .putAttr("T", AttrValue.newBuilder().setType(DataType.DT_FLOAT).build())
        .build();
  }

  private static NodeDef call(String name, String function, String... inputs) {
    return NodeDef.newBuilder()
        .setName(name)
        .setOp("PartitionedCall")
        .addAllInput(List.of(inputs))
        .putAttr(
            "f",
            AttrValue.newBuilder().setFunc(NameAttrList.newBuilder().setName(function)).build())
        .build();
  }

  private FunctionLibrary library(FunctionDef... functions) {
    return FunctionLibrary.of(
        tf, FunctionDefLibrary.newBuilder().addAllFunction(List.of(functions)).build(), Map.of());
  }

  private static ConcreteFunction made(FunctionLibrary library, String name, int arguments) {
    return library.function(
        new FunctionLibrary.Request(
            name, Collections.nCopies(arguments, SCALAR), List.of(), List.of()));
  }

  private float value(ConcreteFunction function, float x, float y) {
    List<?> results =
        (List<?>) Objects.requireNonNull(function.call(tf.constant(x), tf.constant(y)));
    return ((Tensor) results.getFirst()).asFloat();
  }

  /// The kernel copies rows of another width beyond the variable, whoever wrote the function.
  @Test
  void scatter_ofRowsOfUnknownWidth_isCheckedWithEachCall() {
    AttrValue real = AttrValue.newBuilder().setType(DataType.DT_FLOAT).build();
    NodeDef update =
        NodeDef.newBuilder()
            .setName("u")
            .setOp("ResourceScatterUpdate")
            .addAllInput(List.of("v", "i", "x"))
            .putAttr("dtype", real)
            .putAttr("Tindices", AttrValue.newBuilder().setType(DataType.DT_INT32).build())
            .build();
    NodeDef read =
        NodeDef.newBuilder()
            .setName("r")
            .setOp("ReadVariableOp")
            .addAllInput(List.of("v", "^u"))
            .putAttr("dtype", real)
            .build();
    FunctionDef written =
        FunctionDef.newBuilder()
            .setSignature(
                OpDef.newBuilder()
                    .setName("written")
                    .addInputArg(argument("v", DataType.DT_RESOURCE))
                    .addInputArg(argument("i", DataType.DT_INT32))
                    .addInputArg(argument("x", DataType.DT_FLOAT))
                    .addOutputArg(argument("z", DataType.DT_FLOAT)))
            .addAllNodeDef(List.of(update, read))
            .putRet("z", "r:value:0")
            .build();
    ConcreteFunction function =
        library(written)
            .function(
                new FunctionLibrary.Request(
                    "written",
                    List.of(
                        TensorSpec.of(Shape.scalar(), DType.RESOURCE),
                        TensorSpec.of(Shape.unknown(), DType.INT32),
                        TensorSpec.of(Shape.unknown(), DType.FLOAT32)),
                    List.of(),
                    List.of()));
    try (Variable v = Variable.of(tf, tf.zeros(2, 2))) {
      Tensor row = tf.constant(new int[] {1});
      var fitting = (List<?>) function.call(v.handle(), row, tf.ones(1, 2));
      assertThat(((Tensor) Objects.requireNonNull(fitting).getFirst()).toArray(float[][].class))
          .isDeepEqualTo(new float[][] {{0, 0}, {1, 1}});
      for (int width : new int[] {1, 3, 1 << 20}) {
        assertThatThrownBy(() -> function.call(v.handle(), row, tf.ones(1, width)))
            .isInstanceOf(TensorFlowException.class)
            .hasMessageContaining(
                "must be a scalar or rows of the variable, which has] [2 2] [got] [1 "
                    + width
                    + "]");
      }
    }
  }

  @Test
  void functions_callEachOther_byOpAndByNode() {
    var library =
        library(
            function("sub", "d:z:0", node("d", "Sub", "x", "y")),
            function(
                "main",
                "s:z:0",
                call("twice", "sub", "once:z:0", "y"),
                node("once", "sub", "x", "y"),
                node("s", "Mul", "twice:output:0", "x")));
    assertThat(library.names()).containsExactly("main", "sub");
    assertThat(library).hasToString("FunctionLibrary[2 functions]");
    assertThat(library.arguments("sub")).containsExactly(DType.FLOAT32, DType.FLOAT32);
    assertThat(value(made(library, "sub", 2), 10, 3)).isEqualTo(7);
    // ((10 - 3) - 3) · 10
    assertThat(value(made(library, "main", 2), 10, 3)).isEqualTo(40);
  }

  @Test
  void function_thatIsNotThere_isNamedWithThoseThatAre() {
    var library =
        library(
            function("b", "d:z:0", node("d", "Sub", "x", "y")),
            function("a", "d:z:0", call("d", "gone", "x", "y")));
    assertThatThrownBy(() -> library.arguments("c"))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessage("the library has no function 'c'; it has [a, b]");
    assertThatThrownBy(() -> made(library, "a", 2))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessageContaining("the library has no function 'gone'; it has [a, b]");
  }

  @Test
  void function_ofOtherArguments_saysWhichItTakes() {
    var library = library(function("f", "d:z:0", node("d", "Sub", "x", "y")));
    assertThatThrownBy(() -> made(library, "f", 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("function 'f': expected 2 tensors, got 1");
    assertThatThrownBy(() -> made(library, "f", 3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("function 'f': expected 2 tensors, got 3");
    var request =
        new FunctionLibrary.Request(
            "f", List.of(SCALAR, TensorSpec.of(Shape.of(2), DType.INT32)), List.of(), List.of());
    assertThatThrownBy(() -> library.function(request))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "function 'f': its argument 1 is of dtype float32, and is said to be TensorSpec([2],"
                + " int32)");
  }

  @Test
  void function_thatCallsItself_isRefused() {
    var library =
        library(
            function("f", "d:z:0", node("d", "g", "x", "y")),
            function("g", "e:output:0", call("e", "f", "x", "y")));
    assertThatThrownBy(() -> made(library, "f", 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "function 'f' calls itself, by f → g; the runtime has no such functions");
  }

  @Test
  void node_thatCannotBe_isNamedWithItsFunction() {
    assertThatThrownBy(() -> made(library(function("f", "d:z:0", node("d", "Nope", "x"))), "f", 2))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining(
            "Nope: this runtime has no such op; node 'd' of function 'f' needs it");
    assertThatThrownBy(
            () -> made(library(function("f", "d:output:0", node("d", "EagerPyFunc", "x"))), "f", 2))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining(
            "EagerPyFunc: node 'd' of function 'f' calls code of the Python process that saved it");
    assertThatThrownBy(() ->
            made(library(function("f", "d:z:0", node("d", "Sub", "x", "nobody:z:0"))), "f", 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("nobody");
    assertThatThrownBy(
            () -> made(library(function("f", "nobody:z:0", node("d", "Sub", "x", "y"))), "f", 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("nobody");
    assertThatThrownBy(() -> made(library(function("f", "d:z:0", node("d", "Sub", "x"))), "f", 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("node 'd' (Sub) of function 'f'");
  }

  @Test
  void reservation_ofAnOp_saysWhyNot() {
    assertThat(FunctionLibrary.reservation("AddV2")).isEmpty();
    assertThat(FunctionLibrary.reservation("Nope")).contains("this runtime has no such op");
    assertThat(FunctionLibrary.reservation("RestoreV2"))
        .hasValueSatisfying(
            reason -> assertThat(reason).startsWith("it believes what a file says"));
  }
}
