@NullMarked
package io.intarsia.files.sparse;

import org.jspecify.annotations.NullMarked;
