import { catalogDiagnostics, type HookVersion, type Report } from "@capikit/model";
import { hookKey } from "../hooks/newest-hooks.ts";
import { compareShapes, type ShapeTree } from "./compare-shapes.ts";

/** How an older version of a hook and its newest convert. */
export interface FoundConversion {
  readonly older: HookVersion;
  readonly newest: HookVersion;
  /** What is copied of a request on its way down and of a response on its way up; absent where it is written by hand. */
  readonly shapes: { readonly request: ShapeTree; readonly response: ShapeTree } | undefined;
}

/**
 * The conversions of all older versions. One that the types cannot give is a fault, unless conversions may be written by hand.
 */
export function findConversions(
  hooks: readonly HookVersion[],
  newest: ReadonlyMap<string, HookVersion>,
  byHand: boolean,
  report: Report,
): readonly FoundConversion[] {
  return hooks.flatMap((older): readonly FoundConversion[] => {
    const target = newest.get(hookKey(older));
    if (target === undefined || target === older) return [];
    const request = compareShapes(target.request, older.request);
    const response = compareShapes(older.response, target.response);
    const faults = [...request.faults, ...response.faults];
    if (faults.length === 0)
      return [{ older, newest: target, shapes: { request: request.shape, response: response.shape } }];
    if (byHand) return [{ older, newest: target, shapes: undefined }];
    const facts = { hook: older.name, version: older.package.version, latest: target.package.version };
    for (const fault of request.faults)
      report(
        catalogDiagnostics.hookConversionMissing.create(
          { ...facts, body: "request", ...fault },
          older.location,
        ),
      );
    for (const fault of response.faults)
      report(
        catalogDiagnostics.hookConversionMissing.create(
          { ...facts, body: "response", ...fault },
          older.location,
        ),
      );
    return [];
  });
}
