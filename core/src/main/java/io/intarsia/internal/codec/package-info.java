/// How parts of values are written to the runtime's messages and read from them: shapes, arrays,
/// and where in a message a part is. Not exported.
@NullMarked
package io.intarsia.internal.codec;

import org.jspecify.annotations.NullMarked;
