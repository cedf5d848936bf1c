import io.intarsia.imperative.Environment
import io.intarsia.op.Ops
import io.intarsia.tensor.Tensor

fun main() {
  Environment.open().use { tf ->
    val a = tf.constant(arrayOf(floatArrayOf(1f, 2f), floatArrayOf(3f, 4f)))
    println(a + 1)
    println(-a[0] * 2 - a / 2)
    val squared = tf.function { _: Ops, x: Tensor -> x * x }
    println(squared.apply(a))
  }
}
