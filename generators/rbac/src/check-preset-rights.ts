import type { Report } from "@capikit/common/diagnostics";
import { type Model, type PresetCall, rbacMissingRight, readNames } from "@capikit/model";
import { presetRights } from "../gen/preset-rights.ts";
import type { PresetRight } from "./preset-right.ts";
import type { Rule } from "./rule.ts";

/** Warns of rights that the project's presets need and no rule allows, in any role. */
export function checkPresetRights(model: Model, rules: readonly Rule[], report: Report): void {
  const seen = new Set<string>();
  for (const call of model.presetCalls) {
    for (const { group, resource, verbs } of neededRights(call, model)) {
      const missing = verbs.filter((verb) => !rules.some((rule) => allows(rule, group, resource, verb)));
      const key = JSON.stringify([group, resource, missing]);
      if (missing.length === 0 || seen.has(key)) continue;
      seen.add(key);
      report(
        rbacMissingRight.create({ preset: call.preset, group, resource, verbs, missing }, call.location),
      );
    }
  }
}

interface Right {
  readonly group: string;
  readonly resource: string;
  readonly verbs: readonly string[];
}

/** Returns the rights of a call, with all verbs of a resource together. */
function neededRights(call: PresetCall, model: Model): readonly Right[] {
  const rights = new Map<string, Right>();
  for (const right of presetRights[call.preset] ?? []) {
    if (!isNeeded(right, call)) continue;
    for (const { group, plural } of findResources(right.on, call, model)) {
      const resource = right.subresource === undefined ? plural : `${plural}/${right.subresource}`;
      const key = `${group}/${resource}`;
      const verbs = new Set([...(rights.get(key)?.verbs ?? []), ...right.verbs]);
      rights.set(key, { group, resource, verbs: [...verbs] });
    }
  }
  return [...rights.values()];
}

function isNeeded({ option, byDefault = false, unless }: PresetRight, { options }: PresetCall): boolean {
  if (unless !== undefined && options.has(unless)) return false;
  if (option === undefined) return true;
  const given = options.get(option);
  return given === undefined ? byDefault : !given.isFalse;
}

/** Finds kinds by the names of their descriptors. Kinds of other projects are not checked. */
function findResources(on: PresetRight["on"], { kinds, options }: PresetCall, model: Model) {
  if (typeof on === "object") return [{ group: on.group, plural: on.resource }];
  const option = options.get(on);
  const descriptors = on === "kind" ? kinds : [option?.kind ?? option?.name ?? []].flat();
  return descriptors.flatMap((descriptor) => {
    const words = [descriptor, descriptor.replace(/Kind$/, "")].map((word) => word.toLowerCase());
    const kind = model.kinds.find((one) => words.includes(one.kind.toLowerCase()));
    return kind === undefined ? [] : [{ group: kind.package.group, plural: readNames(kind).names.plural }];
  });
}

function allows(rule: Rule, group: string, resource: string, verb: string): boolean {
  const has = (list: readonly string[], ...wanted: readonly string[]): boolean =>
    list.includes("*") || wanted.some((one) => list.includes(one));
  const [, subresource] = resource.split("/");
  return (
    rule.resourceNames.length === 0 &&
    has(rule.groups, group, ...(group === "" ? ["core"] : [])) &&
    has(rule.resources, resource, ...(subresource === undefined ? [] : [`*/${subresource}`])) &&
    has(rule.verbs, verb)
  );
}
