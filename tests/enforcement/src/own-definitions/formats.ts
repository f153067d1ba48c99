import type { JsonSchema } from "@capikit/schema";
import { define, list, map, text, withSpec } from "./define.ts";

const NAMES = [
  "bsonobjectid",
  "uri",
  "hostname",
  "ipv4",
  "ipv6",
  "cidr",
  "mac",
  "uuid",
  "uuid3",
  "uuid4",
  "uuid5",
  "ssn",
  "hexcolor",
  "rgbcolor",
  "byte",
  "password",
  "date",
  "duration",
  "date-time",
  "datetime",
  "k8s-short-name",
  "k8s-long-name",
  "bson-object-id",
  "UUID",
  "no-such-format",
] as const;

const edges = Object.fromEntries(
  NAMES.map((format): [string, JsonSchema] => [`f_${format.replaceAll("-", "_")}`, { ...text, format }]),
);

/** Every format that the API server knows, alternative spellings, and an unknown one. */
export const formats = define(
  "Format",
  withSpec({
    ...edges,
    several: list({ ...text, format: "ipv4" }),
    named: map({ ...text, format: "cidr" }),
    nothing: { ...text, format: "uuid", nullable: true },
    bounded: { ...text, format: "hostname", maxLength: 12 },
    int32OnText: { ...text, format: "int32" },
  }),
);
