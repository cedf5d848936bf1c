/// What the library tells the JDK's Flight Recorder. Events that nobody records cost the question
/// whether somebody does, which the compiler answers.
@NullMarked
package io.intarsia.internal.events;

import org.jspecify.annotations.NullMarked;
