/// What somebody writes who knows TensorFlow's ragged and sparse tensors, and has not read our
/// pages.
@NullMarked
package com.acme.fromtensorflow;

import org.jspecify.annotations.NullMarked;
