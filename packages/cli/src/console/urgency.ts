import type { ClusterSummary, ObjectState } from "./console-model.ts";

/** States of objects, the most urgent first. */
export const urgency: readonly ObjectState[] = ["bad", "deleting", "unknown", "none", "good"];
/** Names of the parts whose events report what happened. */
const partNames: Readonly<Record<string, string>> = {
  "api-server": "API server",
  applied: "applied objects",
  core: "core manager",
  generated: "generators",
  installed: "CRDs and webhooks",
  nodes: "simulated Nodes",
};
const parts: readonly string[] = ["program", "extension", "generated", "api-server", "core"];

/** Sorts Clusters: those that are not ready first, then by name. */
export function byUrgency<T extends Pick<ClusterSummary, "name" | "namespace" | "state">>(
  clusters: readonly T[],
): readonly T[] {
  const nameOf = ({ namespace, name }: T): string => `${namespace}/${name}`;
  return clusters.toSorted((a, b) => {
    const rank = urgency.indexOf(a.state) - urgency.indexOf(b.state);
    return rank || (nameOf(a) < nameOf(b) ? -1 : Number(nameOf(a) > nameOf(b)));
  });
}

/** Returns the name of a part, whose event may end with that of a provider. */
export function partName(event: string): string {
  return event.replace(/^\S+/, (name) => partNames[name] ?? name);
}

/** The place of a part of a session in its table: the user's own program first, managers last. */
export function partRank(event: string): number {
  const at = parts.indexOf(event.split(" ")[0] ?? "");
  return at < 0 ? parts.length : at;
}

const units: readonly (readonly [name: string, ms: number])[] = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
  ["s", 1_000],
];

/** Returns a duration in its largest unit, such as `3 min`. */
export function durationText(ms: number): string {
  const [name, length] = units.find(([, of]) => ms >= of) ?? ["s", 1_000];
  return `${Math.floor(ms / length)} ${name}`;
}

/** Returns the time between a time and now in its largest unit: `3 min ago`, `in 12 s`, `now`. */
export function relativeTime(ms: number): string {
  const text = durationText(Math.abs(ms));
  if (text === "0 s") return "now";
  return ms < 0 ? `in ${text}` : `${text} ago`;
}
