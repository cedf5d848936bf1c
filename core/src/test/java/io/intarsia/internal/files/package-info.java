/// Tests of bounds of files.
@NullMarked
package io.intarsia.internal.files;

import org.jspecify.annotations.NullMarked;
