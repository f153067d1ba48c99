import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { median } from "../measure.ts";
import type { Stack } from "./stages.ts";

interface CallFrame {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: CallFrame;
  readonly children?: readonly number[];
}

/** A processor profile of V8. */
interface V8Profile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  /** Microseconds before each sample. */
  readonly timeDeltas: readonly number[];
}

/**
 * Returns the stacks of a V8 profile, by the sources of bundled functions, in microseconds. Without
 * those of the profiler, and without the time in which the event loop waits, as which V8 also counts
 * native code that the loop calls.
 *
 * All samples have the same weight: a longer interval is that of a thread without a processor.
 */
export function stacksOfV8({ nodes, samples, timeDeltas }: V8Profile): readonly Stack[] {
  const interval = median(timeDeltas);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const weights = new Map<number, number>();
  for (const id of samples) weights.set(id, (weights.get(id) ?? 0) + interval);
  const sourceOf = createSourceFinder();
  return [...weights].flatMap(([leaf, weight]) => {
    const frames: string[] = [];
    for (let node = byId.get(leaf); node !== undefined; node = byId.get(parents.get(node.id) ?? 0)) {
      const { functionName, url, lineNumber, columnNumber } = node.callFrame;
      const file = url.startsWith("file:") ? sourceOf(fileURLToPath(url), lineNumber, columnNumber) : url;
      frames.push(`${file} ${functionName}`);
    }
    const isOfWork = frames[0] !== " (idle)" && !frames.some((frame) => frame.startsWith("node:inspector"));
    return isOfWork ? [{ frames, weight }] : [];
  });
}

/** Returns a function that finds the source of a position, through source maps of source maps. */
function createSourceFinder(): (file: string, line: number, column: number) => string {
  const maps = new Map<string, SourceMap | undefined>();
  const mapOf = (file: string): SourceMap | undefined => {
    if (!maps.has(file)) {
      const path = `${file}.map`;
      maps.set(file, existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, "utf8"))) : undefined);
    }
    return maps.get(file);
  };
  return function sourceOf(file, line, column): string {
    const entry = mapOf(file)?.findEntry(line, column);
    return entry !== undefined && "originalSource" in entry
      ? sourceOf(resolve(dirname(file), entry.originalSource), entry.originalLine, entry.originalColumn)
      : file;
  };
}

/** Returns the stacks of a profile of a Go program, in microseconds. */
export function stacksOfGo(program: string, file: string): readonly Stack[] {
  const args = ["tool", "pprof", "-traces", "-unit=us", program, file];
  const text = execFileSync("go", args, { encoding: "utf8", maxBuffer: 2 ** 28 });
  return text.split(/^-+\+-+$/m).flatMap((block) => {
    const lines = block.trim().split("\n");
    const [, weight, first = ""] = /^\s*([\d.]+)us\s+(.*)$/.exec(lines[0] ?? "") ?? [];
    return weight === undefined
      ? []
      : [{ weight: Number(weight), frames: [first, ...lines.slice(1).map((line) => line.trim())] }];
  });
}
