/// Models by address, from folders, archives and a server on this machine.
@NullMarked
package io.intarsia.hub;

import org.jspecify.annotations.NullMarked;
