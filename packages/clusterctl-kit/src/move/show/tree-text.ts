import { isError, type Paint, renderDiagnostics } from "@capikit/common/diagnostics";
import { formatCount, withoutHidden } from "@capikit/common/text";
import { isKept, type MoveNode } from "../graph/move-node.ts";
import { named, sortedByName } from "../objects/object-name.ts";
import type { MovePlan } from "../plan/move-plan.ts";
import { type StayingObject, type StayReason, stayReasons } from "../stays/staying-object.ts";

/** Maximum indentation: chains of owners may have thousands of objects. */
const maxLead = 300;

/** Objects and problems that a plan shows of each list, unless all are asked for. */
const mostShown = 50;

/**
 * Formats a plan as text: ownership, groups, objects that stay with reasons, and diagnostics.
 *
 * @param full whether to show all objects and problems of a large plan, instead of their number
 */
export function moveTreeText(plan: MovePlan, paint: Paint = (_, text) => text, full = false): string {
  const { graph, diagnostics } = plan;
  const groupOf = new Map(
    graph.sequence.flatMap((group, index) => group.map((uid) => [uid, index + 1] as const)),
  );
  const children = new Map<string, MoveNode[]>();
  const roots: MoveNode[] = [];
  for (const node of graph.nodes) {
    if (!groupOf.has(node.uid)) continue;
    const parent = chooseParent(node, groupOf);
    if (parent === undefined) roots.push(node);
    else if (!children.get(parent)?.push(node)) children.set(parent, [node]);
  }
  const lines = [
    paint(
      "place",
      `${formatCount(groupOf.size, "object")} to move from ${plan.source}${plan.namespace === undefined ? "" : `, namespace ${plan.namespace}`}${plan.cluster === undefined ? "" : `, Cluster ${plan.cluster}`}, in ${formatCount(graph.sequence.length, "group")}`,
    ),
  ];
  const moved = graph.nodes.filter(({ uid }) => groupOf.has(uid));
  const isCut = !full && moved.length > 4 * mostShown;
  if (isCut) for (const line of countsOf(moved)) lines.push(`  ${line}`);
  const tree: string[] = [];
  const work = sortedByName(roots)
    .reverse()
    .map((node) => ({ node, lead: "", own: "" }));
  for (let here = work.pop(); here !== undefined; here = work.pop()) {
    const { node, lead, own } = here;
    const notes = [
      `group ${groupOf.get(node.uid)}`,
      ...(isKept(node) ? ["copied, stays in the source"] : []),
    ];
    tree.push(`${lead}${own}${named(node)} ${paint("faint", `(${notes.join("; ")})`)}`);
    if (isCut && tree.length === mostShown) break;
    const below = sortedByName(children.get(node.uid) ?? []);
    const indent = own === "" || lead.length >= maxLead ? "" : own === "└─ " ? "   " : "│  ";
    const deeper = lead + indent;
    below.reverse().forEach((child, index) => {
      work.push({ node: child, lead: deeper, own: index === 0 ? "└─ " : "├─ " });
    });
  }
  for (const line of [...tree, ...moreLine(moved.length - tree.length)]) lines.push(line);
  for (const line of stayingLines(plan, paint, isCut)) lines.push(line);
  const shown = isCut
    ? diagnostics.toSorted((a, b) => Number(isError(b)) - Number(isError(a))).slice(0, mostShown)
    : diagnostics;
  if (shown.length > 0) lines.push("", renderDiagnostics(shown, { format: "text", paint }).trimEnd());
  const others = diagnostics.filter((one) => !shown.includes(one));
  if (others.length > 0) {
    const codes = [...Map.groupBy(others, ({ code }) => code)].map(([code, all]) => `${all.length} ${code}`);
    lines.push("", `and ${others.length} more problems: ${codes.join(", ")}; --full shows all`);
  }
  return `${lines.join("\n")}\n`;
}

/** Returns the number of objects of each kind. */
function countsOf(nodes: readonly MoveNode[]): readonly string[] {
  const counts = [...Map.groupBy(nodes, ({ kind }) => kind)].map(([kind, all]) => ({
    kind,
    count: all.length,
  }));
  return counts.toSorted((a, b) => b.count - a.count).map(({ kind, count }) => `${kind}: ${count}`);
}

function moreLine(count: number): readonly string[] {
  return count > 0 ? [`  and ${count} more; --full shows all`] : [];
}

/** Returns the owner under which a node is shown: its controller, else the last to move. */
export function chooseParent(node: MoveNode, groupOf: ReadonlyMap<string, number>): string | undefined {
  const owners = [...node.owners.map(({ uid }) => uid), ...node.softOwners].filter((uid) => groupOf.has(uid));
  const controller = node.owners.find(({ controller, uid }) => controller === true && groupOf.has(uid));
  return (
    controller?.uid ??
    owners.reduce<string | undefined>(
      (last, uid) => (last === undefined || (groupOf.get(uid) ?? 0) > (groupOf.get(last) ?? 0) ? uid : last),
      undefined,
    )
  );
}

/** Returns the lines about objects that stay in the source, by reason. */
function stayingLines({ staying, unread }: MovePlan, paint: Paint, isCut: boolean): readonly string[] {
  const lines: string[] = [];
  if (staying.length > 0)
    lines.push("", paint("place", `${formatCount(staying.length, "object")} in the source after the move`));
  let last: StayReason | undefined;
  const shown = isCut ? staying.slice(0, mostShown) : staying;
  for (const object of shown) {
    if (object.reason !== last) lines.push(`${stayReasons[object.reason]}:`);
    last = object.reason;
    const notes = notesOf(object);
    lines.push(`  ${named(object)}${notes === "" ? "" : ` ${paint("faint", `(${notes})`)}`}`);
  }
  for (const line of moreLine(staying.length - shown.length)) lines.push(line);
  if (unread.length > 0)
    lines.push(
      "",
      paint("place", "Kinds that could not be listed"),
      ...unread.map((kind) => `  ${withoutHidden(kind)}`),
    );
  return lines;
}

function notesOf(object: StayingObject): string {
  const {
    existsInTarget,
    garbageCollected,
    owner,
    usedBy: [first, ...others],
  } = object;
  const uses =
    first === undefined
      ? []
      : [
          `used by ${named(first.by)} in ${first.path}`,
          ...(others.length > 0 ? [`and ${formatCount(others.length, "more reference")}`] : []),
        ];
  return [
    owner === undefined ? "" : `owner: ${named(owner)}`,
    uses.join(" "),
    existsInTarget === true ? "exists in the target" : "",
    garbageCollected ? "garbage-collected once its owners have moved" : "",
  ]
    .filter((note) => note !== "")
    .join("; ");
}
