/// Functions of numpy by numpy's names, composed of TensorFlow's ops: `tf.numpy`.
///
/// Where numpy takes what is like an array, they take a tensor, a Java number, array or list;
/// beside a tensor it gets the tensor's dtype. Those that are methods of tensors come from the
/// table `numpy.json`.
@NullMarked
package io.intarsia.op.numpy;

import org.jspecify.annotations.NullMarked;
