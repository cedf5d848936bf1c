package io.intarsia.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/// A test class of the conformance suite: it runs once on each [Executor]. Its environments come
/// from parameters, of type [io.intarsia.imperative.Environment] or [Environments].
///
/// Methods that are about one executor by their nature carry [OnlyEager] or [OnlySession].
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ClassTemplate
@ExtendWith(ExecutorInvocations.class)
public @interface OnEveryExecutor {}
