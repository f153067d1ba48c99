import type { Report } from "@capikit/common/diagnostics";
import { compareApiVersions, isAtLeastAsStable } from "@capikit/common/kubernetes";
import { formatList } from "@capikit/common/text";
import * as catalogDiagnostics from "../../../model/diagnostics/codes/catalog.ts";
import type { HookVersion, Model } from "../../../model/ir/model.ts";
import { missingSupport, releasesOf } from "../../../model/resources/hook-stability.ts";
import type { Location } from "../../../model/text/source-text.ts";
import type { OptionValues } from "../../emitter.ts";
import type { BuiltDocument } from "../document/document.ts";
import type { OpenApiSchema, Operation } from "../spec/open-api.ts";
import { changedParts } from "./changed-parts.ts";
import type { Baseline, BaselineOperation } from "./read.ts";

/** Arguments that describe when and how extensions are called, and their compatible changes. */
const behavior = {
  singleton: "none",
  blocking: "none",
  extensions: "none",
  cache: "none",
  patchRoots: "more values",
  gates: "fewer values",
} as const;

/** Reports incompatible changes (rule 1), and versions that were removed too early (rule 4). */
export function compareWithBaseline(
  baseline: Baseline,
  built: BuiltDocument,
  model: Model,
  options: OptionValues,
  report: Report,
): void {
  for (const [path, { post }] of Object.entries(baseline.paths)) {
    if (post === undefined) continue;
    const now = (built.document.paths[path] ?? built.document.paths[otherPath(path)])?.post;
    if (now === undefined) reportRemoved(path, post, model, options, report);
    else compareHook(path, post, now, baseline, built, model, report);
  }
}

function compareHook(
  path: string,
  before: BaselineOperation,
  now: Operation,
  baseline: Baseline,
  built: BuiltDocument,
  model: Model,
  report: Report,
): void {
  const { hook: name, version } = splitPath(path);
  const hook = model.hooks.find((one) => one.package.version === version && one.name.toLowerCase() === name);
  for (const change of behaviorChanges(before, now))
    report(
      catalogDiagnostics.hookBehaviorChanged.create(
        { hook: hook?.name ?? name, version, ...change },
        hook?.marker.location,
      ),
    );
  const bodies = [
    ["request", findBody(before, "request"), findBody(now, "request")],
    ["response", findBody(before, "response"), findBody(now, "response")],
  ] as const;
  for (const [body, old, current] of bodies) {
    if (old === undefined || current === undefined) continue;
    const changed = changedParts(
      { schema: old, components: baseline.components.schemas },
      { schema: current, components: built.document.components.schemas },
    );
    for (const { component, path, what } of changed) {
      const location =
        (component === undefined ? undefined : built.types.get(component))?.location ?? hook?.location;
      const of = `the ${body} of ${hook?.name ?? name}`;
      const facts = { what: `${path === "" ? of : `${path} in ${of}`}: ${what}`, version };
      report(catalogDiagnostics.hookElementRemoved.create(facts, location));
    }
  }
}

function reportRemoved(
  path: string,
  before: BaselineOperation,
  model: Model,
  { documentVersion, releaseDate }: OptionValues,
  report: Report,
): void {
  const { hook: name, version, group } = splitPath(path);
  const others = model.hooks.filter((one) => one.package.group === group && one.name.toLowerCase() === name);
  const hook = others[0]?.name ?? name;
  const location: Location | undefined =
    others[0]?.location ?? model.packages.find((one) => one.group === group)?.location;
  if (!others.some((other) => isIncrement(other.package.version, version))) {
    report(catalogDiagnostics.hookRemoved.create({ hook, version }, location));
    return;
  }
  if (!others.some((other) => isNewer(other, version))) {
    const missing = "no newer version is at least as stable";
    report(
      catalogDiagnostics.hookRemovedTooEarly.create(
        { hook, version, missing, hasSuccessor: false },
        location,
      ),
    );
    return;
  }
  const deprecation = before["x-capikit-hook"]?.deprecation;
  const history = releasesOf(model).filter((one) => typeof one !== "string");
  const removal = {
    version,
    deprecatedOn: deprecation?.on,
    deprecatedIn: deprecation?.in,
    removedOn: typeof releaseDate === "string" ? releaseDate : undefined,
    removedIn: typeof documentVersion === "string" ? documentVersion : undefined,
  };
  const missing = missingSupport(removal, history);
  if (missing !== undefined)
    report(
      catalogDiagnostics.hookRemovedTooEarly.create({ hook, version, missing, hasSuccessor: true }, location),
    );
}

function isNewer(hook: HookVersion, version: string): boolean {
  return (
    compareApiVersions(hook.package.version, version) > 0 && isAtLeastAsStable(hook.package.version, version)
  );
}

/** Reports whether a version follows another, whatever its stability: `v2alpha1` follows `v1`. */
function isIncrement(version: string, other: string): boolean {
  const majorOf = (name: string): string => /^v\d+/.exec(name)?.[0] ?? name;
  return compareApiVersions(version, other) > 0 || compareApiVersions(majorOf(version), majorOf(other)) > 0;
}

/** Returns the path of a hook that becomes a singleton, or is a singleton no longer. */
function otherPath(path: string): string {
  const name = "/{name}";
  return path.endsWith(name) ? path.slice(0, -name.length) : `${path}${name}`;
}

/** Returns the parts of a path `/group/version/hook/{name}`. */
function splitPath(path: string): {
  readonly group: string;
  readonly version: string;
  readonly hook: string;
} {
  const [, group = "", version = "", hook = ""] = path.split("/");
  return { group, version, hook };
}

function findBody(operation: object, body: "request" | "response"): OpenApiSchema | undefined {
  const { requestBody, responses } = operation as Partial<Operation>;
  const holder = body === "request" ? requestBody : responses?.["200"];
  return holder?.content["application/json"]?.schema;
}

/** A changed argument of `+capikit:hook`. */
interface BehaviorChange {
  readonly argument: string;
  readonly before: string;
  readonly now: string;
}

/** Returns the incompatible changes of a hook. Documents of other tools do not describe hooks. */
function behaviorChanges(before: BaselineOperation, now: BaselineOperation): readonly BehaviorChange[] {
  const [old, current] = [before["x-capikit-hook"], now["x-capikit-hook"]];
  if (old === undefined || current === undefined) return [];
  return Object.entries(behavior).flatMap(([argument, compatible]) => {
    const [from, to] = [valuesOf(old[argument]), valuesOf(current[argument])];
    const less = from.some((value) => !to.includes(value));
    const more = to.some((value) => !from.includes(value));
    const changed = (less && compatible !== "fewer values") || (more && compatible !== "more values");
    return changed ? [{ argument, before: shown(from), now: shown(to) }] : [];
  });
}

function valuesOf(value: unknown): readonly string[] {
  if (value === undefined || value === false) return [];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

function shown(values: readonly string[]): string {
  return values.length === 0 ? "none" : formatList(values, "and");
}
