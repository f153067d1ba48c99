import { readFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolders, stageFile } from "@capikit/common/files";
import type { ExploreResult } from "@capikit/testing";
import type { ShownExploration } from "../../console/console-model.ts";
import { devFolder, ignoreDevFolder } from "../journal/dev-manager.ts";
import { shownText } from "./summarize-object.ts";

const maxLine = 1_000;
const fileOf = (root: string): string => join(root, devFolder, "explorations.json");

/** Keeps the results of scenarios for the console, instead of earlier results of the same scenarios. */
export function keepExplorations(
  root: string,
  explored: readonly (Pick<ExploreResult, "failures" | "reference" | "runs"> & { readonly name: string })[],
): void {
  const shown = (lines: readonly string[]): readonly string[] =>
    lines.map((line) => shownText(line, maxLine));
  const next = explored.map(
    ({ name, runs, reference, failures }): ShownExploration => ({
      name,
      runs,
      at: new Date().toISOString(),
      reference: shown(reference),
      failures: failures.map(({ id, problems, place = "", journal, others }) => ({
        id,
        problems: shown(problems.flatMap(({ message, details }) => [message, ...details])),
        place,
        journal: shown(journal),
        others,
      })),
    }),
  );
  const names = new Set(next.map(({ name }) => name));
  const kept = readExplorations(root).filter(({ name }) => !names.has(name));
  makeFolders(join(root, devFolder), 0o700);
  ignoreDevFolder(join(root, devFolder));
  stageFile(fileOf(root), JSON.stringify([...kept, ...next]), { mode: 0o600 }).commit();
}

/** Returns the last results of the project's scenarios; none if the file is missing or invalid. */
export function readExplorations(root: string): readonly ShownExploration[] {
  try {
    const found: unknown = JSON.parse(readFileSync(fileOf(root), "utf8"));
    return Array.isArray(found) ? (found as ShownExploration[]) : [];
  } catch {
    return [];
  }
}
