import io.intarsia.annotation.AutoCompositeTensor
import io.intarsia.imperative.Environment
import io.intarsia.op.Ops
import io.intarsia.spec.ExtensionType
import io.intarsia.tensor.Tensor

@AutoCompositeTensor data class Point(val x: Tensor, val unit: String) : ExtensionType

fun main() {
  Environment.open().use { tf ->
    val a = tf.constant(arrayOf(floatArrayOf(1f, 2f), floatArrayOf(3f, 4f)))
    println(a + 1)
    println(-a[0] * 2 - a / 2)
    val squared = tf.function { _: Ops, x: Tensor -> x * x }
    println(squared.apply(a))
    val mirrored = tf.function { _: Ops, p: Point -> p.copy(x = -p.x) }
    println(mirrored.apply(Point(a, "m")).x)
  }
}
