import { defineConversion } from "../../apply/conversion.ts";
import { required } from "../../define-marker.ts";

export const marker = defineConversion("finish", "type", {
  value: required("string", "The functions' name, without `ToHub` and `FromHub`."),
  summary: "Calls hand-written functions after the fields of the type have been converted.",
  details:
    "`finish=timeouts` calls `timeoutsToHub(spoke, hub)` and `timeoutsFromHub(hub, spoke)` of the module of overrides, which change the second object. One of both suffices.",
  example: "timeouts",
});
