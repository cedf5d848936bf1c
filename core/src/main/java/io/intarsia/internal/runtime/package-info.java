/// Which version of TensorFlow this process runs on, and what is known of the versions there are.
@NullMarked
package io.intarsia.internal.runtime;

import org.jspecify.annotations.NullMarked;
