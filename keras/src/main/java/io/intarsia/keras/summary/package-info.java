/// Models for people to read: tables and pictures.
@NullMarked
package io.intarsia.keras.summary;

import org.jspecify.annotations.NullMarked;
