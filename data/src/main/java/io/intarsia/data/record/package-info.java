/// Examples in records of files: made of values, and parsed into Java records.
@NullMarked
package io.intarsia.data.record;

import org.jspecify.annotations.NullMarked;
