/// Functions of numpy that TensorFlow has under no name, or another one, composed of its ops:
/// `tf.numpy`.
///
/// Where numpy takes what is like an array, they take a tensor, a Java number, array or list;
/// beside a tensor it gets the tensor's dtype.
@NullMarked
package io.intarsia.op.numpy;

import org.jspecify.annotations.NullMarked;
