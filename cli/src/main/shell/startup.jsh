import io.intarsia.dispatch.*;
import io.intarsia.dtype.*;
import io.intarsia.errors.*;
import io.intarsia.imperative.*;
import io.intarsia.op.*;
import io.intarsia.op.array.*;
import io.intarsia.op.bitwise.*;
import io.intarsia.op.image.*;
import io.intarsia.op.io.*;
import io.intarsia.op.linalg.*;
import io.intarsia.op.math.*;
import io.intarsia.op.nn.*;
import io.intarsia.op.random.*;
import io.intarsia.op.signal.*;
import io.intarsia.op.strings.*;
import io.intarsia.shape.*;
import io.intarsia.tensor.*;
import io.intarsia.types.*;
var tf = Environment.open();
System.out.printf("""
    Intarsia on TensorFlow %s. An environment is open: tf
      var a = tf.constant(new float[][] {{1, 2}, {3, 4}})
      a.plus(1)
    Tab completes, twice shows documentation; /exit leaves.
    """, Environment.runtimeVersion());
