import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ConversionError, convert } from "../../src/conversion/index.ts";
import { getAPIVersion } from "./served.ts";

/** Results of Cluster API by case. `tests/conversion` compares this file with upstream. */
interface Case {
  /** The behaviour that it shows. */
  readonly fact: string;
  readonly what: string;
  readonly to: string;
  readonly in: Record<string, unknown>;
  readonly out?: unknown;
  readonly refused?: true;
}

const cases: readonly Case[] = JSON.parse(readFileSync(new URL("upstream.json", import.meta.url), "utf8"));
const data = "cluster.x-k8s.io/conversion-data";

/** Compares annotations as JSON, as the order of keys is irrelevant. */
function readable(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, entry) => {
    if (key !== data || typeof entry !== "string") return entry;
    try {
      return JSON.parse(entry);
    } catch {
      return entry;
    }
  });
}

describe("conversions of Cluster API's kinds", () => {
  it.each(cases.map((one) => [`${one.fact} ${one.in.kind} to ${one.to}: ${one.what}`, one] as const))(
    "%s",
    (_, one) => {
      const before = JSON.stringify(one.in);
      const run = (): unknown => convert(one.in, one.to, { getAPIVersion });
      if (one.refused) expect(run).toThrow(ConversionError);
      else expect(readable(run())).toEqual(readable(one.out));
      expect(JSON.stringify(one.in)).toBe(before);
    },
  );
});
