import io.intarsia.dispatch.*;
import io.intarsia.dtype.*;
import io.intarsia.errors.*;
import io.intarsia.imperative.*;
import io.intarsia.op.*;
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
