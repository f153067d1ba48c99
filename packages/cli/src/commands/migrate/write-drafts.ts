import type { KindMigration } from "@capikit/clusterctl-kit/lint";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { isPublished } from "@capikit/common/text";
import { UsageError, writeInside } from "@capikit/generators/run";
import { shownPath } from "../../shared/terminal/shown-path.ts";
import { draftTypes } from "./draft-types.ts";

/** The result of writing: new files, and existing files that were kept. */
export interface Drafts {
  readonly written: readonly string[];
  readonly kept: readonly string[];
  /** Parts of the CRDs that the drafts do not express. */
  readonly warnings: readonly Diagnostic[];
  /** Remaining tasks for the author. */
  readonly notes: readonly string[];
}

/**
 * Writes a project with annotated types of both versions of each kind, conversion markers and the
 * conversion webhook. Keeps existing files.
 *
 * @throws UsageError when a CRD cannot become types, or the folder cannot be written.
 */
export function writeDrafts(kinds: readonly KindMigration[], out: string): Drafts {
  const { files, warnings, notes, error } = draftTypes(kinds, out);
  if (error !== undefined)
    throw new UsageError(`cannot draft the types: ${error.message}`, "correct the CRD");
  const outcomes = writeInside(
    files.map(({ path, text }) => ({ folder: out, path, text, existing: "keep" as const })),
  );
  const pathsOf = (isKept: boolean): readonly string[] =>
    outcomes.filter(({ outcome }) => (outcome === "kept") === isKept).map(({ path }) => path);
  const tasks = files.length === 0 ? [] : nextSteps(out);
  return { written: pathsOf(false), kept: pathsOf(true), warnings, notes: [...notes, ...tasks] };
}

/** Returns the tasks that every draft leaves to the author. */
function nextSteps(out: string): readonly string[] {
  const folder = shownPath(out) || ".";
  return [
    ...(isPublished
      ? []
      : [
          `Add the packages of your clone of capikit: npx -y pnpm@12 -C CLONE create-project --packages ${folder}`,
        ]),
    "Install what the drafts import: npm install @capikit/api @capikit/controller-kit",
    "Install what generation and the generated tests need: npm install --save-dev capikit typescript vitest fast-check @types/node",
    `Complete the types, then run: capikit generate crd conversion --project ${folder}`,
    "Add `conversion` of src/conversion-webhook.ts to the webhooks of the manager.",
    "Run the generated round-trip tests: npx vitest run gen/conversion",
  ];
}
