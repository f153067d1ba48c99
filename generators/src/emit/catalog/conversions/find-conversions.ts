import type { Report } from "@capikit/common/diagnostics";
import * as catalogDiagnostics from "../../../model/diagnostics/codes/catalog.ts";
import type { HookVersion } from "../../../model/ir/model.ts";
import type { TypeNode } from "../../../model/ir/type-node.ts";
import type { Schemas } from "../../../model/schema/schemas.ts";
import { compareShapes, type ShapeTree } from "./compare-shapes.ts";
import { hookKey } from "./hook-places.ts";

/** The conversion between an older version of a hook and its newest. */
export interface FoundConversion {
  readonly older: HookVersion;
  readonly newest: HookVersion;
  /** The fields copied from requests and responses; absent if hand-written. */
  readonly shapes: { readonly request: ShapeTree; readonly response: ShapeTree } | undefined;
}

/** Finds the conversions of all older versions; reports those that must be hand-written. */
export function findConversions(
  hooks: readonly HookVersion[],
  newest: ReadonlyMap<string, HookVersion>,
  byHand: boolean,
  { report, schemas }: { readonly report: Report; readonly schemas: Schemas },
): readonly FoundConversion[] {
  const schemaOf = (object: TypeNode) => schemas.of(object);
  return hooks.flatMap((older): readonly FoundConversion[] => {
    const target = newest.get(hookKey(older));
    if (target === undefined || target === older) return [];
    const request = compareShapes(target.request, older.request, "request", schemaOf);
    const response = compareShapes(older.response, target.response, "response", schemaOf);
    const problems = [...request.problems, ...response.problems];
    if (problems.length === 0)
      return [{ older, newest: target, shapes: { request: request.shape, response: response.shape } }];
    if (byHand) return [{ older, newest: target, shapes: undefined }];
    const facts = { hook: older.name, version: older.package.version, latest: target.package.version };
    for (const problem of request.problems)
      report(
        catalogDiagnostics.hookConversionMissing.create(
          { ...facts, body: "request", ...problem },
          older.location,
        ),
      );
    for (const problem of response.problems)
      report(
        catalogDiagnostics.hookConversionMissing.create(
          { ...facts, body: "response", ...problem },
          older.location,
        ),
      );
    return [];
  });
}
