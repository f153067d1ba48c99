import type { Report } from "@capikit/common/diagnostics";
import * as catalogDiagnostics from "../../../model/diagnostics/codes/catalog.ts";
import type { HookVersion } from "../../../model/ir/model.ts";
import { hookKey, toVersionedConstantName } from "./hook-places.ts";

/** The conversion between an older version of a hook and its newest. */
export interface FoundConversion {
  readonly older: HookVersion;
  readonly newest: HookVersion;
}

/** Finds the conversions of all older versions; reports them if no module has them. */
export function findConversions(
  hooks: readonly HookVersion[],
  newest: ReadonlyMap<string, HookVersion>,
  hasModule: boolean,
  report: Report,
): readonly FoundConversion[] {
  const found = hooks.flatMap((older): readonly FoundConversion[] => {
    const target = newest.get(hookKey(older));
    return target === undefined || target === older ? [] : [{ older, newest: target }];
  });
  if (hasModule) return found;
  for (const { older, newest: target } of found) {
    const [hook, version, latest] = [older.name, older.package.version, target.package.version];
    const facts = { hook, version, latest, constant: toVersionedConstantName(older) };
    report(catalogDiagnostics.hookConversionMissing.create(facts, older.location));
  }
  return [];
}
