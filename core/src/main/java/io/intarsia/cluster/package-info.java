/// Machines that work together: which tasks there are and where, and TensorFlow's server in this
/// process.
@NullMarked
package io.intarsia.cluster;

import org.jspecify.annotations.NullMarked;
