/// Reads and makes records quickly. Not exported.
@NullMarked
package io.intarsia.internal.records;

import org.jspecify.annotations.NullMarked;
