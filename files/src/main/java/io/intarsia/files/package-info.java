/// Images, CSV tables and numpy files as tensors, and back, each in one call. What is wrong with a
/// file is said in one line that begins with its name.
@NullMarked
package io.intarsia.files;

import org.jspecify.annotations.NullMarked;
