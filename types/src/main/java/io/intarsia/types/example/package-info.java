/// Parsing of serialized examples: messages of `org.tensorflow.proto.Example`, as files of records
/// and requests to models have them.
@NullMarked
package io.intarsia.types.example;

import org.jspecify.annotations.NullMarked;
