interface Edit {
  readonly kind: " " | "+" | "-";
  readonly line: string;
}

const context = 3;
const noNewline = "\\ No newline at end of file";
/** Above this number of differing lines the texts are shown one after the other. */
const maxDistance = 500;

/** Returns a unified diff of two texts, without the file names. Empty if they are equal. */
export function unifiedDiff(before: string, after: string): string {
  if (before === after) return "";
  const edits = lineEdits(splitLines(before), splitLines(after));
  const hunks: string[] = [];
  let at = 0;
  let oldLine = 1;
  let newLine = 1;
  while (at < edits.length) {
    if (edits[at]?.kind === " ") {
      at++;
      oldLine++;
      newLine++;
      continue;
    }
    const start = Math.max(0, at - context);
    const end = hunkEnd(edits, at);
    const hunk = edits.slice(start, end);
    const lead = at - start;
    const oldCount = hunk.filter(({ kind }) => kind !== "+").length;
    const newCount = hunk.filter(({ kind }) => kind !== "-").length;
    const oldStart = oldLine - lead - (oldCount === 0 ? 1 : 0);
    const newStart = newLine - lead - (newCount === 0 ? 1 : 0);
    hunks.push(`@@ -${oldStart},${oldCount} +${newStart},${newCount} @@`);
    hunks.push(...hunk.map(({ kind, line }) => (line === noNewline ? line : kind + line)));
    for (const { kind } of edits.slice(at, end)) {
      if (kind !== "+") oldLine++;
      if (kind !== "-") newLine++;
    }
    at = end;
  }
  return `${hunks.join("\n")}\n`;
}

/** Returns the end of the hunk with the change at `at`, including nearby changes. */
function hunkEnd(edits: readonly Edit[], at: number): number {
  let lastChange = at;
  for (let i = at; i < edits.length && i - lastChange <= 2 * context; i++)
    if (edits[i]?.kind !== " ") lastChange = i;
  return Math.min(edits.length, lastChange + 1 + context);
}

function splitLines(text: string): string[] {
  if (text === "") return [];
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  else lines.push(noNewline);
  return lines;
}

function lineEdits(before: readonly string[], after: readonly string[]): Edit[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  while (
    tail < before.length - head &&
    tail < after.length - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail++;
  const same = (line: string): Edit => ({ kind: " ", line });
  return [
    ...before.slice(0, head).map(same),
    ...middleEdits(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...before.slice(before.length - tail).map(same),
  ];
}

/** Finds the shortest edits with Myers' algorithm: `reach[k]` ends on diagonal k. */
function middleEdits(before: readonly string[], after: readonly string[]): Edit[] {
  const limit = Math.min(before.length + after.length, maxDistance);
  const trace: Map<number, number>[] = [];
  let reach = new Map([[1, 0]]);
  for (let distance = 0; distance <= limit; distance++) {
    trace.push(new Map(reach));
    for (let k = -distance; k <= distance; k += 2) {
      const down = k === -distance || (k !== distance && (reach.get(k - 1) ?? -1) < (reach.get(k + 1) ?? -1));
      let x = down ? (reach.get(k + 1) ?? 0) : (reach.get(k - 1) ?? 0) + 1;
      let y = x - k;
      while (x < before.length && y < after.length && before[x] === after[y]) {
        x++;
        y++;
      }
      reach.set(k, x);
      if (x >= before.length && y >= after.length) return walkBack(trace, before, after);
    }
    reach = new Map(reach);
  }
  return [
    ...before.map((line): Edit => ({ kind: "-", line })),
    ...after.map((line): Edit => ({ kind: "+", line })),
  ];
}

function walkBack(
  trace: readonly ReadonlyMap<number, number>[],
  before: readonly string[],
  after: readonly string[],
): Edit[] {
  const edits: Edit[] = [];
  let x = before.length;
  let y = after.length;
  for (let distance = trace.length - 1; distance >= 0; distance--) {
    const reach = trace[distance];
    const k = x - y;
    const down = k === -distance || (k !== distance && (reach?.get(k - 1) ?? -1) < (reach?.get(k + 1) ?? -1));
    const from = down ? k + 1 : k - 1;
    const fromX = distance === 0 ? 0 : (reach?.get(from) ?? 0);
    const fromY = distance === 0 ? 0 : fromX - from;
    while (x > fromX && y > fromY) {
      x--;
      y--;
      edits.push({ kind: " ", line: before[x] ?? "" });
    }
    if (distance === 0) break;
    if (down) edits.push({ kind: "+", line: after[--y] ?? "" });
    else edits.push({ kind: "-", line: before[--x] ?? "" });
  }
  return edits.reverse();
}
