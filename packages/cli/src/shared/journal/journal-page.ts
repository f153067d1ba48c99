import { isJsonObject, listAt, valueAt } from "@capikit/common/json";
import type { JournalPage, ReconcileRecord, RunningReconcile } from "@capikit/controller-kit/journal";

/** An example of a value, whose members are required unless their name ends with `?`; a list has one of its items. */
type Shape = string | number | readonly [Shape] | { readonly [member: string]: Shape };

const kind = { group: "", kind: "" };
const runningShape: Shape = { controller: "", "kind?": kind, "namespace?": "", name: "", startedAt: "" };
const objectShape = { kind, "namespace?": "", "name?": "" };
const conditionsShape: Shape = [{ type: "", status: "", "reason?": "", "message?": "" }];
const recordShape: Shape = {
  ...runningShape,
  sequence: 0,
  durationMs: 0,
  queuedMs: 0,
  waitedFor: "",
  attempt: 0,
  causes: [{ ...objectShape, "kind?": kind, type: "", "event?": "", "fields?": [""], count: 0 }],
  reads: [{ ...objectShape, "version?": "", "count?": 0 }],
  writes: [{ ...objectShape, verb: "", "fields?": [""], status: 0, "message?": "", durationMs: 0 }],
  platformCalls: [{ name: "", durationMs: 0, "error?": "" }],
  conditionsBefore: conditionsShape,
  conditionsAfter: conditionsShape,
  logs: [{ level: "", message: "" }],
  result: { result: "", "message?": "" },
  "nextRunAt?": "",
  "truncated?": {},
};

/**
 * Returns the answer of a manager without malformed entries: anyone who may create Pods can pose as one.
 * Undefined for anything but a page of a journal.
 */
export function journalPage(answer: unknown): JournalPage | undefined {
  if (!Array.isArray(valueAt(answer, "records"))) return undefined;
  return {
    records: listAt(answer, "records").filter((one) => fits(one, recordShape)) as readonly ReconcileRecord[],
    dropped: Number(valueAt(answer, "dropped")) || 0,
    running: listAt(answer, "running").filter((one) =>
      fits(one, runningShape),
    ) as readonly RunningReconcile[],
  };
}

function fits(value: unknown, shape: Shape, name = ""): boolean {
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((item) => fits(item, shape[0]));
  if (typeof shape === "object")
    return (
      isJsonObject(value) &&
      Object.entries(shape).every(([member, of]) => {
        const own = valueAt(value, member.replace("?", ""));
        return (member.endsWith("?") && own === undefined) || fits(own, of, member);
      })
    );
  if (typeof value !== typeof shape) return false;
  return name !== "startedAt" || !Number.isNaN(Date.parse(String(value)));
}
