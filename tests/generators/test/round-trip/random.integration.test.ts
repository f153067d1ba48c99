import fc from "fast-check";
import { expect, inject, it } from "vitest";
import { anySpec, randomSpec } from "./random-crd.ts";
import { crdOfSpec, roundTrip } from "./round-trip.ts";

const numRuns = inject("nightly") ? 5_000 : 150;

it("any CRD that is imported is generated again", () => {
  fc.assert(
    fc.property(randomSpec, (spec) => {
      const { unexpressed, problems, differences } = roundTrip([crdOfSpec(spec)]);
      expect({ unexpressed, problems, differences }).toEqual({
        unexpressed: [],
        problems: [],
        differences: [],
      });
    }),
    { numRuns },
  );
}, 600_000);

it("loses nothing of any CRD without a report", () => {
  fc.assert(
    fc.property(anySpec, (spec) => {
      const { unexpressed, problems, differences } = roundTrip([crdOfSpec(spec)]);
      if (unexpressed.length + problems.length === 0) expect(differences).toEqual([]);
    }),
    { numRuns },
  );
}, 600_000);
