package io.intarsia.testing;

import java.util.List;
import java.util.function.Consumer;

/// The laws, in an order in which each comes after those it builds on.
enum Law {
  TYPE_SPEC("type spec", "E-037, E-062", ValueLaws::typeSpec),
  IMMUTABLE("immutable", "E-038", ImmutabilityLaw::check, TYPE_SPEC),
  EQUALITY("equality of specs", "E-063, E-064", EqualityLaws::equality, TYPE_SPEC),
  STRING_FORM("string form", "E-054", EqualityLaws::stringForm, EQUALITY),
  NO_OPS("no ops", "E-057", NoOpsLaw::check, EQUALITY),
  COMPONENTS("components", "E-043, E-055, E-061", ComponentLaws::components, NO_OPS),
  ROUND_TRIP("round trip", "E-039, E-056", ComponentLaws::roundTrip, COMPONENTS),
  FLATTEN("flatten", "E-076", NestLaws::flatten, COMPONENTS),
  PACK("pack", "E-078, E-079", NestLaws::pack, ROUND_TRIP, FLATTEN),
  PACK_REFUSES("pack refuses", "E-080", NestLaws::refuses, FLATTEN),
  MAP("map identity", "E-082", NestLaws::mapIdentity, PACK),
  SERIALIZE("serialize", "E-046, E-047, E-048", SerializationLaws::serialize, EQUALITY, ROUND_TRIP),
  JAVA_SERIALIZATION("Java serialization", "E-051", SerializationLaws::java, SERIALIZE),
  STRUCTURED_VALUE("structured value", "E-052, E-089", SerializationLaws::structured, SERIALIZE),
  HOSTILE_BYTES("hostile bytes", "E-052", HostileLaws::bytes, STRUCTURED_VALUE),
  HOSTILE_STREAM("hostile stream", "E-051", HostileLaws::stream, JAVA_SERIALIZATION),
  MEMBERSHIP("membership", "E-056, E-065", CompatibilityLaws::membership, EQUALITY, ROUND_TRIP),
  COMPATIBILITY("compatibility", "E-066, E-067", CompatibilityLaws::compatibility, MEMBERSHIP),
  MERGE("merge", "E-070, E-071", MergeLaws::merge, COMPATIBILITY, SERIALIZE),
  CAST("cast", "E-149, E-150", MergeLaws::cast, MERGE),
  FUNCTION("function", "E-024, E-025, E-026, E-029", FunctionLaws::function, PACK, MEMBERSHIP),
  BRANCH("branch", "E-027, E-073", FunctionLaws::branch, FUNCTION, MERGE),
  BOX("box", "E-099, E-100, E-101, E-103", BoxLaws::box, ROUND_TRIP),
  STACKED_SPECS("stacked specs", "E-104, E-105", BoxLaws::stackedSpecs, COMPATIBILITY),
  STACK("stack", "E-096", StackLaws::stack, BOX, STACKED_SPECS),
  UNSTACK("unstack", "E-097", StackLaws::unstack, STACK),
  CONCAT("concat", "E-098", StackLaws::concat, UNSTACK),
  BOX_CHAIN("box chain", "E-102", StackLaws::chain, CONCAT),
  GRADIENT("gradient", "E-034, E-035", GradientLaws::gradient, FUNCTION),
  GRADIENT_OF_BOX("gradient of a box", "E-107", GradientLaws::box, GRADIENT, BOX);

  private final String title;
  private final String rows;

  @SuppressWarnings("ImmutableEnumChecker") // functions without state
  private final Consumer<Trial> check;

  @SuppressWarnings("ImmutableEnumChecker") // unmodifiable
  private final List<Law> needs;

  Law(String title, String rows, Consumer<Trial> check, Law... needs) {
    this.title = title;
    this.rows = rows;
    this.check = check;
    this.needs = List.of(needs);
  }

  String title() {
    return title;
  }

  /// The requirements it comes from.
  String rows() {
    return rows;
  }

  /// Laws that mean nothing to a type that breaks one of these.
  List<Law> needs() {
    return needs;
  }

  void check(Trial trial) {
    check.accept(trial);
  }
}
