@NullMarked
package io.intarsia.files.parquet;

import org.jspecify.annotations.NullMarked;
