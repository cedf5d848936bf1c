/// Records of values in TFRecord files: written, and parsed into Java records.
@NullMarked
package io.intarsia.data.record;

import org.jspecify.annotations.NullMarked;
