import type { ReconcileCause } from "./reconcile-record.ts";

const texts: Readonly<Record<ReconcileCause["type"], string>> = {
  event: "event",
  start: "first list",
  resync: "resync",
  channel: "request of a source",
  enqueue: "request of the program",
  requeueAfter: "requeueAfter of the last reconcile",
  backoff: "retry with backoff",
  platformLimit: "end of the platform's limit",
};

/** Describes a cause in one line: `update of Cluster default/a: spec.paused (own write)`. */
export function causeText({
  type,
  event,
  kind,
  namespace,
  name,
  fields = [],
  own,
  count,
}: ReconcileCause): string {
  const object = kind && `${kind.kind} ${namespace ? `${namespace}/` : ""}${name}`;
  const what = [type === "event" && event ? event : texts[type], object].filter(Boolean).join(" of ");
  const changed = fields.length > 0 ? `: ${fields.join(", ")}` : "";
  return `${what}${changed}${own ? " (own write)" : ""}${count > 1 ? `, ${count} times` : ""}`;
}
