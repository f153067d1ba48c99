import type { Report } from "@capikit/common/diagnostics";
import { type Artefact, conversionDiagnostics, type KindVersion } from "@capikit/model";
import type { SpokePlan } from "../plan/conversion-plan.ts";
import type { KindFamily } from "../plan/hubs.ts";
import { type GoTypes, parseGoTypes } from "./go-types.ts";
import { type GoRoot, planStructs } from "./plan-structs.ts";
import { printStructPlans } from "./print-plans.ts";
import { printTypedConversions } from "./print-typed.ts";

/** The facts about Go types, and the place of the output. */
export interface GoPlace {
  readonly goTypes: string;
  /** Returns the specifier of a file of the project. */
  readonly specifierOf: (file: string) => string;
  /** The module that executes the plans, for typed functions. */
  readonly engine: string | undefined;
  /** File extension of imports: `js` or `ts`. */
  readonly extension: string;
}

/** Emits the conversions of kinds whose Go types are known, as data for an engine. */
export function emitGo(
  families: readonly KindFamily[],
  spokes: ReadonlyMap<KindVersion, SpokePlan>,
  { goTypes, ...place }: GoPlace,
  report: Report,
): readonly Artefact[] {
  const types = parseGoTypes(goTypes);
  const typeOf = (kind: KindVersion): string => kindType(types, kind, report);
  const roots = families.flatMap(({ hub, spokes: versions }) =>
    versions.flatMap((spoke): GoRoot[] => {
      const plan = spokes.get(spoke);
      return plan === undefined ? [] : [{ pair: plan.root, old: typeOf(spoke), hub: typeOf(hub) }];
    }),
  );
  const plans = planStructs(roots, types, report);
  const artefacts = [{ path: "plans.ts", text: printStructPlans({ families, plans, types, typeOf }) }];
  if (place.engine === undefined) return artefacts;
  const typed = printTypedConversions({ families, typeOf, ...place, engine: place.engine });
  return [...artefacts, { path: "typed.ts", text: typed }];
}

function kindType(
  types: GoTypes,
  { kind, package: { version }, location }: KindVersion,
  report: Report,
): string {
  const suffix = `${version}.${kind}`;
  const [found, ...others] = [...types.keys()].filter(
    (name) => name === suffix || name.endsWith(`/${suffix}`),
  );
  if (found !== undefined && others.length === 0) return found;
  const problem = found === undefined ? "has no row" : "has rows of several packages";
  report(conversionDiagnostics.conversionGoType.create({ name: suffix, problem }, location));
  return suffix;
}
