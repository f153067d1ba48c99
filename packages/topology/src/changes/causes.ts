import type { Diagnostic } from "@capikit/common/diagnostics";
import { topologyProblem } from "../errors/topology-diagnostics.ts";
import { TopologyError } from "../errors/topology-error.ts";
import type { FieldChange } from "../json/json-object.ts";
import { shown, type Unstructured } from "../objects/kubernetes.ts";
import { patchOf } from "../patches/trace.ts";
import type { ExplainedField, ExplainedObject, Rendered } from "./cluster-change.ts";
import { type ChangeEffect, changedFields, effectOf, machinesOf } from "./effects.ts";
import { type InputChange, inputChanges } from "./input-changes.ts";
import { type LiveDifferences, otherManagersOf } from "./live-objects.ts";

/** Returns the changes of inputs that change a field of a rendered object. */
export type CausesOf = (path: string, pointer: string) => string[];

/** Renders objects as those of a new cluster. */
export type RenderNew = (objects: readonly Unstructured[]) => Promise<Rendered>;

type Pointers = ReadonlyMap<string, readonly string[]>;

/**
 * Finds causes by rendering the old state with each change of the inputs alone. A change that is invalid alone
 * causes the fields that the new state without it does not change.
 */
export async function causesOf(
  before: readonly Unstructured[],
  after: readonly Unstructured[],
  old: Rendered,
  render: RenderNew,
): Promise<{ readonly causesOf: CausesOf; readonly hasChanges: boolean }> {
  const inputs = inputChanges(before, after);
  const attempt = (objects: readonly Unstructured[]): Promise<Pointers | undefined> =>
    render(objects).then(
      (rendered) => differencesOf(old, rendered),
      (error: unknown) => {
        if (!(error instanceof TopologyError)) throw error;
        return undefined;
      },
    );
  const all = (but?: InputChange): Unstructured[] =>
    inputs.reduce<Unstructured[]>(
      (objects, input) => (input === but ? objects : input.apply(objects)),
      [...before],
    );
  const known: { readonly name: string; readonly has: (path: string, pointer: string) => boolean }[] = [];
  for (const input of inputs) {
    const alone = await attempt(input.apply(before));
    const without = alone === undefined ? await attempt(all(input)) : undefined;
    const changes = alone ?? without ?? new Map();
    const overlaps = (path: string, pointer: string): boolean =>
      (changes.get(path) ?? []).some(
        (other: string) => `${pointer}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${pointer}/`),
      );
    known.push({
      name: input.name,
      has:
        alone === undefined ? (path, pointer) => without !== undefined && !overlaps(path, pointer) : overlaps,
    });
  }
  return {
    hasChanges: inputs.length > 0,
    causesOf: (path, pointer) => known.filter(({ has }) => has(path, pointer)).map(({ name }) => name),
  };
}

function differencesOf(left: Rendered, right: Rendered): Pointers {
  const old = new Map(left.objects.map(({ path, object }) => [path, object]));
  return new Map(
    right.objects.map(({ path, object }) => [
      path,
      changedFields(old.get(path) ?? {}, object).map((one) => one.path),
    ]),
  );
}

/** Reports the fields that differ between two renders of the same state. */
export function unstableFields(
  first: Rendered,
  second: Rendered,
): { path: string; pointer: string; finding: Diagnostic }[] {
  const others = new Map(second.objects.map(({ path, object }) => [path, object]));
  return first.objects.flatMap(({ path, object }) =>
    changedFields(object, others.get(path)).map((change) => ({
      path,
      pointer: change.path,
      finding: endless(path, change, "differs each time the topology is rendered", first),
    })),
  );
}

/** A field that causes a rollout without end. */
export function endless(
  path: string,
  { path: pointer }: FieldChange,
  problem: string,
  { trace }: Rendered,
): Diagnostic {
  const by = patchOf(trace.steps, path, pointer);
  return topologyProblem(
    "topology/endless-rollout",
    `${path} ${pointer}`,
    by === undefined ? problem : `${problem}; set by patch ${by}`,
  );
}

/** Reports what an API server does to a rendered object. */
export function serverFindings(
  path: string,
  { refused, stored, unstable }: LiveDifferences,
  rendered: Rendered,
): Diagnostic[] {
  if (refused !== undefined)
    return [topologyProblem("topology/invalid-object", path, `the API server refuses it: ${refused}`)];
  return [
    ...unstable.map((change) => endless(path, change, "changes again with each server-side apply", rendered)),
    ...stored.map(({ path: pointer, kind, cause }) => {
      const by = patchOf(rendered.trace.steps, path, pointer);
      const message = `is ${kind} by the API server: ${cause}${by === undefined ? "" : `; set by patch ${by}`}`;
      return topologyProblem(
        kind === "defaulted" ? "topology/defaulted-field" : "topology/stored-field",
        `${path} ${pointer}`,
        message,
      );
    }),
  ];
}

/** Explains the changes of an object: their effects, causes and patches. Undefined for none. */
export function explainObject(
  path: string,
  existing: Unstructured | undefined,
  object: Unstructured,
  changes: readonly FieldChange[],
  [now, old]: readonly [now: Rendered, old: Rendered | undefined],
  causesOf: CausesOf | undefined,
): ExplainedObject | undefined {
  const machines = machinesOf(path);
  const base = { path, object: shown(object), ...(machines !== undefined && { machines }) };
  if (existing === undefined) return { ...base, effect: "create", fields: [] };
  if (changes.length === 0) return undefined;
  const holder = now.objects.find((one) => one.path === machines)?.object;
  const fields = changes.map((change): ExplainedField => {
    // A patch that no longer applies is the source of the old value.
    const traces = [now, ...(old && change.before !== undefined ? [old] : [])];
    const isOwn = path === "controlPlane" && topologyFields.test(change.path);
    const [patch] = isOwn ? [] : traces.flatMap(({ trace }) => patchOf(trace.steps, path, change.path) ?? []);
    const causes = causesOf?.(path, change.path) ?? [];
    return {
      ...change,
      ...effectOf(path, change, existing, object, holder),
      causes:
        causes.length > 0
          ? causes
          : otherManagersOf(existing, change.path).map((one) => `field manager ${one}`),
      ...(patch !== undefined && { patch }),
    };
  });
  return { ...base, effect: strongest(fields.map(({ effect }) => effect)), fields };
}

/** Fields of a control plane that the topology sets, also where a patch sets them, too. */
const topologyFields =
  /^\/spec\/(?:version|replicas|rollout\/after|machineTemplate\/(?:metadata|(?:spec\/)?(?:infrastructureRef|readinessGates|taints)))\b/;

const strength: readonly ChangeEffect[] = ["replace", "provider", "scale", "in-place", "none"];

/** Returns the effect that decides on Machines. */
export function strongest(effects: readonly ChangeEffect[]): ChangeEffect {
  return strength.find((effect) => effects.includes(effect)) ?? "none";
}
