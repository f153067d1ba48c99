import { inject } from "vitest";
import { type Row, row } from "./rows.ts";

const invalid = [
  "twice",
  "upper-case",
  "dotted",
  "underscore",
  "long",
  "no-name",
  "late",
  "negative",
  "policy",
  "unknown-hook",
  "unknown-version",
  "unknown-group",
  "group-version",
  "no-group",
];

const ends: Readonly<Record<string, Row["ends"]>> = {
  plain: "ok",
  full: "ok",
  none: "ok",
  zero: "ok",
  ...Object.fromEntries(invalid.map((name) => [name, "HOOK_CALL_INVALID_DISCOVERY"])),
  failure: "HOOK_CALL_FAILURE",
  "no-status": "HOOK_CALL_UNKNOWN_STATUS",
  status: "HOOK_CALL_BAD_STATUS",
  ...(inject("nightly") && { hang: "HOOK_CALL_TIMEOUT" }),
};

/** Discovery: all handlers of an extension or none. */
export const discoveryRows: readonly Row[] = Object.entries(ends).map(([name, end]) =>
  row(
    `discovery: ${name}`,
    end,
    end === "HOOK_CALL_INVALID_DISCOVERY" ? "defaultAndValidateDiscoveryResponse" : "Discover",
    { path: `/${name}`, call: { operation: "discover" } },
  ),
);
