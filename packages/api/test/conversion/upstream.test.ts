import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ConversionError, convert } from "../../src/conversion/index.ts";
import { data, getAPIVersion, readable } from "./served.ts";

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

function annotationOf(object: Record<string, unknown>): unknown {
  return (object.metadata as { annotations?: Record<string, unknown> } | undefined)?.annotations?.[data];
}

function withoutAnnotation(object: Record<string, unknown>): Record<string, unknown> {
  const { annotations, ...metadata } = object.metadata as { annotations: Record<string, unknown> };
  const { [data]: _, ...others } = annotations;
  return {
    ...object,
    metadata: Object.keys(others).length === 0 ? metadata : { ...metadata, annotations: others },
  };
}

describe("conversions of Cluster API's kinds", () => {
  it.each(cases.map((one) => [`${one.fact} ${one.in.kind} to ${one.to}: ${one.what}`, one] as const))(
    "%s",
    (_, one) => {
      const before = JSON.stringify(one.in);
      const run = (): unknown => convert(one.in, one.to, { getAPIVersion });
      // Cluster API refuses the object, which fails the lists of all clients.
      if (one.refused && annotationOf(one.in) !== undefined) {
        const dropped: unknown[] = [];
        const onInvalidData = (error: ConversionError) => dropped.push(error.code);
        const result = convert(one.in, one.to, { getAPIVersion, onInvalidData });
        expect(result).toEqual(convert(withoutAnnotation(one.in), one.to, { getAPIVersion }));
        expect(dropped).toEqual(["CONVERSION_INVALID_DATA"]);
      } else if (one.refused) expect(run).toThrow(ConversionError);
      else expect(readable(run())).toEqual(readable(one.out));
      expect(JSON.stringify(one.in)).toBe(before);
    },
  );
});
