/// What modules that read and write files share.
@NullMarked
package io.intarsia.internal.files;

import org.jspecify.annotations.NullMarked;
