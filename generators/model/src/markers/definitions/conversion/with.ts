import { defineConversion } from "../../apply/conversion.ts";
import { required } from "../../define-marker.ts";

export const marker = defineConversion("with", ["field", "type"], {
  value: required("string", "The functions' name, without `ToHub` and `FromHub`; or `seconds` or `byName`."),
  summary: "Converts the field, or all values of the type, with two hand-written functions.",
  details:
    "`with=timeout` calls `timeoutToHub` and `timeoutFromHub` of the module of overrides. `seconds` is built in: it converts between a `Duration` and an integer number of seconds. `byName` is built in: it converts between a map of an old version and a list of the hub, whose items have the keys as `name`. Plain values of the map become the items' `value`.",
  example: "timeout",
});
