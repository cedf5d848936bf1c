import io.intarsia.cluster.*;
import io.intarsia.data.*;
import io.intarsia.data.record.*;
import io.intarsia.dispatch.*;
import io.intarsia.display.*;
import io.intarsia.dtype.*;
import io.intarsia.errors.*;
import io.intarsia.files.*;
import io.intarsia.function.*;
import io.intarsia.gradient.*;
import io.intarsia.gradient.rule.*;
import io.intarsia.imperative.*;
import io.intarsia.lookup.*;
import io.intarsia.nest.*;
import io.intarsia.op.*;
import io.intarsia.op.array.*;
import io.intarsia.op.bitwise.*;
import io.intarsia.op.debugging.*;
import io.intarsia.op.image.*;
import io.intarsia.op.io.*;
import io.intarsia.op.linalg.*;
import io.intarsia.op.math.*;
import io.intarsia.op.nn.*;
import io.intarsia.op.random.*;
import io.intarsia.op.signal.*;
import io.intarsia.op.strings.*;
import io.intarsia.plot.*;
import io.intarsia.progress.*;
import io.intarsia.shape.*;
import io.intarsia.optimizer.*;
import io.intarsia.optimizer.schedule.*;
import io.intarsia.slices.*;
import io.intarsia.spec.*;
import io.intarsia.tensor.*;
import io.intarsia.types.array.*;
import io.intarsia.types.digraph.*;
import io.intarsia.types.handle.*;
import io.intarsia.types.labeled.*;
import io.intarsia.types.masked.*;
import io.intarsia.types.ragged.*;
import io.intarsia.types.sparse.*;
import io.intarsia.types.structured.*;
import io.intarsia.variable.*;
import java.nio.file.*;
var tf = Environment.open();
System.out.print("""
    Intarsia on TensorFlow %s. An environment is open: tf
      var a = tf.constant(new float[][] {{1, 2}, {3, 4}})
      a.plus(1)
    Tab completes, as in tf.math.; Tab again shows signatures. /exit leaves.
    """.formatted(Environment.runtimeVersion()));
