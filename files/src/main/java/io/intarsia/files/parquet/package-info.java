/// Parquet files as tensors, ragged and structured ones among them.
@NullMarked
package io.intarsia.files.parquet;

import org.jspecify.annotations.NullMarked;
