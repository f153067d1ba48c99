import { type DefinedMarkers, defineMarker, type MarkerEntry, optional, required } from "../define-marker.ts";
import type { MarkerHelp, MarkerTarget } from "../marker.ts";

export const conversionMarkers: readonly DefinedMarkers[] = [
  defineConversion("drop", "field", {
    summary: "Drops the field's value when objects are converted.",
    details:
      "In a request of a hook, a field of the newest version is only dropped for older versions that do not have it.",
  }),
  defineConversion("finish", "type", {
    value: required("string", "The functions' name, without `ToHub` and `FromHub`."),
    summary: "Calls hand-written functions after the fields of the type have been converted.",
    details:
      "`finish=timeouts` calls `timeoutsToHub(spoke, hub)` and `timeoutsFromHub(hub, spoke)` of the module of overrides, which change the second object. One of both suffices.",
    example: "timeouts",
  }),
  defineConversion("from", "field", {
    value: required(
      "string",
      "The name of the other version's field, or a path to it from the same type: `strategy.type`.",
    ),
    summary: "Names the field of the other version that this field is converted to and from.",
    details:
      "On a field of the hub, names the field in every other version that has one of that name; otherwise names the field of the hub. The hub of a hook is its newest version, in which the name is that of a field of the same object.",
    example: "oldName",
  }),
  defineConversion("go", "field", {
    arguments: {
      create: optional(
        "boolean",
        "Whether conversions to this version create the object, even if it is empty.",
      ),
      explicit: optional("boolean", "Whether the hub's field is set even if the value is zero."),
      nilIfEmpty: optional("boolean", "Whether an empty list becomes nil."),
      match: optional(
        "string",
        "The field that identifies items of the list when fields are restored, or `index`. Default: the list map's key.",
      ),
    },
    summary: "Describes how a conversion in Go treats zero values and lists.",
    details:
      "Only for conversions of Go types (option `goTypes`). Fields that Go always writes are explicit by default, unless they are restored.",
    example: "nilIfEmpty",
  }),
  defineConversion("handled", "field", {
    summary: "Leaves the field to a function of `+capikit:conversion:finish`.",
    details:
      "The function belongs to the field's type or to a type around it. Generated round-trip tests omit the field.",
  }),
  defineConversion("hub", "package", {
    summary: "Makes the package's version the hub through which all other versions are converted.",
    details: "The default hub is the storage version.",
  }),
  defineConversion("lossy", "field", {
    summary: "Declares that a conversion there and back can change the field's value.",
    details: "Generated round-trip tests omit the field and its counterpart.",
  }),
  defineConversion("move", "type", {
    arguments: {
      field: required("string", "The path of the field in this type: `strategy.rollingUpdate.deletePolicy`."),
      hub: required("string", "The path of its counterpart in the hub's type: `deletion.order`."),
    },
    repeatable: true,
    summary: "Names the counterpart in the hub of a field inside this type.",
    details:
      "Applies to types of other versions than the hub. Use `+capikit:conversion:from` if one of both is a field of the type itself.",
    example: "field=strategy.deletePolicy,hub=deletion.order",
  }),
  defineConversion("overrides", "package", {
    value: required("string", "The module, relative to the package's folder."),
    readBy: "source/reading",
    summary: "Names the module with the functions that convert fields with `+capikit:conversion:with`.",
    details: "Applies to all packages of the group.",
    example: "./conversion.ts",
  }),
  defineConversion("preserve", "field", {
    summary: "Keeps the field's value in an annotation while the object is converted to another version.",
    details:
      "Fields that only exist in the hub are kept in `cluster.x-k8s.io/conversion-data`, fields of another version in `conversion.capikit.dev/<version>`.",
  }),
  defineConversion("restore", "field", {
    value: optional(
      "string",
      "`zero` restores an explicit false or 0, `always` replaces the converted value.",
      ["zero", "always"],
    ),
    summary: "Restores the field of the hub from `cluster.x-k8s.io/conversion-data`.",
    details:
      "Only for conversions of Go types (option `goTypes`), whose old versions do not distinguish an explicit zero from an absent field. Default: `zero`.",
  }),
  defineConversion("with", ["field", "type"], {
    value: required(
      "string",
      "The functions' name, without `ToHub` and `FromHub`; or `seconds` or `byName`.",
    ),
    summary: "Converts the field, or all values of the type, with two hand-written functions.",
    details:
      "`with=timeout` calls `timeoutToHub` and `timeoutFromHub` of the module of overrides. `seconds` is built in: it converts between a `Duration` and an integer number of seconds. `byName` is built in: it converts between a map of an old version and a list of the hub, whose items have the keys as `name`. Plain values of the map become the items' `value`. Requests of hooks are converted by `timeoutFromHub` alone and responses by `timeoutToHub`; a field without a counterpart gets the object around it. On a field of the newest version, the functions are for older versions that do not have the field or have another type.",
    example: "timeout",
  }),
];

interface ConversionMarker
  extends Omit<MarkerHelp, "category">,
    Pick<MarkerEntry, "arguments" | "repeatable" | "value"> {
  readonly readBy?: "conversion" | "source/reading";
  /** The value or arguments in the example. */
  readonly example?: string;
}

/** Defines a marker for the conversion of objects between versions. */
function defineConversion(
  of: string,
  target: MarkerTarget | readonly MarkerTarget[],
  { readBy = "conversion", example, summary, details, ...entry }: ConversionMarker,
): DefinedMarkers {
  const name = `capikit:conversion:${of}`;
  const separator = entry.arguments === undefined ? "=" : ":";
  return defineMarker({
    name,
    targets: typeof target === "string" ? [target] : target,
    ...entry,
    apply: { readBy },
    help: { category: "Conversion", summary, ...(details !== undefined && { details }) },
    examples: [example === undefined ? `+${name}` : `+${name}${separator}${example}`],
  });
}
