/// Sparse matrices as SciPy keeps them in files.
@NullMarked
package io.intarsia.files.sparse;

import org.jspecify.annotations.NullMarked;
