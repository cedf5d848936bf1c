package io.intarsia.benchmarks.own;

import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;

/// Extension types with different numbers of tensors.
final class FieldTypes {
  private FieldTypes() {}

  /// One tensor.
  record Fields1(Tensor t0) implements ExtensionType {}

  /// 2 tensors.
  record Fields2(Tensor t0, Tensor t1) implements ExtensionType {}

  /// 4 tensors.
  record Fields4(Tensor t0, Tensor t1, Tensor t2, Tensor t3) implements ExtensionType {}

  /// 16 tensors.
  record Fields16(
      Tensor t0,
      Tensor t1,
      Tensor t2,
      Tensor t3,
      Tensor t4,
      Tensor t5,
      Tensor t6,
      Tensor t7,
      Tensor t8,
      Tensor t9,
      Tensor t10,
      Tensor t11,
      Tensor t12,
      Tensor t13,
      Tensor t14,
      Tensor t15)
      implements ExtensionType {}

  /// 64 tensors.
  record Fields64(
      Tensor t0,
      Tensor t1,
      Tensor t2,
      Tensor t3,
      Tensor t4,
      Tensor t5,
      Tensor t6,
      Tensor t7,
      Tensor t8,
      Tensor t9,
      Tensor t10,
      Tensor t11,
      Tensor t12,
      Tensor t13,
      Tensor t14,
      Tensor t15,
      Tensor t16,
      Tensor t17,
      Tensor t18,
      Tensor t19,
      Tensor t20,
      Tensor t21,
      Tensor t22,
      Tensor t23,
      Tensor t24,
      Tensor t25,
      Tensor t26,
      Tensor t27,
      Tensor t28,
      Tensor t29,
      Tensor t30,
      Tensor t31,
      Tensor t32,
      Tensor t33,
      Tensor t34,
      Tensor t35,
      Tensor t36,
      Tensor t37,
      Tensor t38,
      Tensor t39,
      Tensor t40,
      Tensor t41,
      Tensor t42,
      Tensor t43,
      Tensor t44,
      Tensor t45,
      Tensor t46,
      Tensor t47,
      Tensor t48,
      Tensor t49,
      Tensor t50,
      Tensor t51,
      Tensor t52,
      Tensor t53,
      Tensor t54,
      Tensor t55,
      Tensor t56,
      Tensor t57,
      Tensor t58,
      Tensor t59,
      Tensor t60,
      Tensor t61,
      Tensor t62,
      Tensor t63)
      implements ExtensionType {}

  /// A value that holds the same tensor in each of its fields.
  static ExtensionType make(int fields, Tensor t) {
    return switch (fields) {
      case 1 -> new Fields1(t);
      case 2 -> new Fields2(t, t);
      case 4 -> new Fields4(t, t, t, t);
      case 16 -> new Fields16(t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t);
      case 64 ->
          new Fields64(
              t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t,
              t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t,
              t, t, t, t, t, t);
      default ->
          throw new AssertionError("no type with %d fields; please report".formatted(fields));
    };
  }
}
