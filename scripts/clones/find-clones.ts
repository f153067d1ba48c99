import type { CodeLine } from "./code-lines.ts";

/** Lines of a file. */
export interface Place {
  readonly path: string;
  readonly first: number;
  readonly last: number;
}

/** Two places with the same code, or with code that differs in names and values only. */
export interface Clone {
  readonly kind: "identical" | "shape";
  readonly lines: number;
  readonly a: Place;
  readonly b: Place;
}

const shortest = 6;
/** Runs in more places are idioms of the language or of a table. */
const mostPlaces = 8;

/** The longest clone of each pair of files, or of a file with itself; longest first. */
export function findClones(files: ReadonlyMap<string, readonly CodeLine[]>): Clone[] {
  const longest = new Map<string, Clone>();
  for (const kind of ["identical", "shape"] as const) {
    for (const clone of runs(files, kind)) {
      const key = `${clone.a.path}\0${clone.b.path}`;
      const known = longest.get(key);
      if (known === undefined || (known.kind === kind && known.lines < clone.lines)) longest.set(key, clone);
    }
  }
  return [...longest.values()].sort((a, b) => b.lines - a.lines);
}

type Start = readonly [path: string, index: number];

function* runs(files: ReadonlyMap<string, readonly CodeLine[]>, kind: Clone["kind"]): Generator<Clone> {
  const form = kind === "identical" ? "exact" : "shape";
  const windows = new Map<string, Start[]>();
  for (const [path, lines] of files) {
    for (let index = 0; index + shortest <= lines.length; index += 1) {
      const window = lines.slice(index, index + shortest);
      if (kind === "shape" && isThin(window.map((line) => line.shape))) continue;
      const text = window.map((line) => line[form]).join("\n");
      const starts = windows.get(text);
      if (starts === undefined) windows.set(text, [[path, index]]);
      else starts.push([path, index]);
    }
  }
  // A run is a sequence of windows with the same distance between its two places.
  const seen = new Set<string>();
  for (const starts of windows.values()) {
    if (starts.length < 2 || starts.length > mostPlaces) continue;
    for (const [position, a] of starts.entries()) {
      for (const b of starts.slice(position + 1)) {
        const key = (offset: number): string => `${a[0]}\0${a[1] + offset}\0${b[0]}\0${b[1] + offset}`;
        seen.add(key(0));
        if (seen.has(key(-1))) continue;
        const clone = extended(files, form, kind, a, b);
        if (clone !== undefined) yield clone;
      }
    }
  }
}

function extended(
  files: ReadonlyMap<string, readonly CodeLine[]>,
  form: "exact" | "shape",
  kind: Clone["kind"],
  [pathA, startA]: Start,
  [pathB, startB]: Start,
): Clone | undefined {
  const linesA = files.get(pathA) ?? [];
  const linesB = files.get(pathB) ?? [];
  const most = pathA === pathB ? startB - startA : Number.POSITIVE_INFINITY;
  let length = 0;
  while (length < most && linesA[startA + length]?.[form] !== undefined) {
    if (linesA[startA + length]?.[form] !== linesB[startB + length]?.[form]) break;
    length += 1;
  }
  if (length < shortest) return undefined;
  const place = (path: string, lines: readonly CodeLine[], start: number): Place => ({
    path,
    first: lines[start]?.line ?? 0,
    last: lines[start + length - 1]?.line ?? 0,
  });
  return { kind, lines: length, a: place(pathA, linesA, startA), b: place(pathB, linesB, startB) };
}

/** Members of objects, types and lists, and brackets: lines that are alike without being copied. */
const member = /^(?:readonly |export |override )*[nv]\??(?:\([^)]*\))?[,;:?]|^[|&] |^[nv\s,.[\](){}<>;]*$/;

/** Whether a run of one shape holds hardly any logic: few statements, or a repeated statement. */
function isThin(shapes: readonly string[]): boolean {
  const logic = shapes.filter((shape) => !member.test(shape));
  return logic.length < shapes.length / 2 || new Set(logic).size < 3;
}
