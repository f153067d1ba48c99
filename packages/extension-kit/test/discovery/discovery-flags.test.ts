import { parseFlags } from "@capikit/serving/flags";
import { expect, it } from "vitest";
import { discoveryFlagOptions, discoveryFlags } from "../../src/discovery/index.ts";

const parse = (...argv: string[]) => discoveryFlagOptions(parseFlags(argv, discoveryFlags, () => "help"));

it("sets the options of createDiscovery", () => {
  expect(parse()).toEqual({
    client: { maxTimeoutSeconds: 30 },
    readOnly: false,
    tolerant: false,
    warmUpMs: 60_000,
  });
  expect(
    parse(
      "--extensions-read-only",
      "--tolerate-missing-extensions",
      "--extensions-timeout=5s",
      "--runtime-extension-max-timeout=1m",
    ),
  ).toEqual({ client: { maxTimeoutSeconds: 60 }, readOnly: true, tolerant: true, warmUpMs: 5000 });
});
