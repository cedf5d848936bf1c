/// How values of user-defined types take over the functions of the facade.
@NullMarked
package io.intarsia.dispatch;

import org.jspecify.annotations.NullMarked;
