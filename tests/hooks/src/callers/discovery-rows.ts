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
  ...Object.fromEntries(invalid.map((name) => [name, "invalid-discovery"])),
  failure: "failure",
  "no-status": "unknown-status",
  status: "bad-status",
  ...(process.env.CAPIKIT_TEST_LONG === "1" && { hang: "timeout" }),
};

/** Discovery: all handlers of an extension or none. */
export const discoveryRows: readonly Row[] = Object.entries(ends).map(([name, end]) =>
  row(
    `discovery: ${name}`,
    end,
    end === "invalid-discovery" ? "defaultAndValidateDiscoveryResponse" : "Discover",
    { path: `/${name}`, call: { operation: "discover" } },
    { http2: true },
  ),
);
