import { errorMessage } from "@capikit/common/errors";
import { type GenerateResult, generate, UsageError } from "@capikit/runner";
import { hasNothingToGenerate } from "../../shared/project/nothing-to-generate.ts";
import { packageFallbacks } from "../../shared/project/package-fallbacks.ts";
import type { Io } from "../../shared/terminal/io.ts";
import { installDependencies } from "./install-dependencies.ts";
import { projectPackageManager } from "./package-manager.ts";

/** The state of a project after installing and generating. */
export interface FinishedUpgrade {
  readonly installed: boolean;
  /** Absent if it did not run. */
  readonly generated?: GenerateResult;
  readonly failure?: UpgradeFailure;
}

/** An error after the changes were written. */
export interface UpgradeFailure {
  readonly message: string;
  readonly help: string;
  readonly cause: unknown;
}

/** Installs dependencies and generates. Returns errors with the remaining commands. */
export async function finishUpgrade(
  root: string,
  { hasChanges, isGenerating }: { readonly hasChanges: boolean; readonly isGenerating: boolean },
  io: Io,
): Promise<FinishedUpgrade> {
  const manager = projectPackageManager(root);
  let installed = false;
  try {
    await installDependencies(root, manager, io);
    installed = true;
    return { installed, ...(isGenerating && { generated: await generated(root) }) };
  } catch (cause) {
    const remaining = installed ? "run capikit generate" : `run ${manager} install, then capikit generate`;
    const cure = cause instanceof UsageError && cause.help !== undefined ? `${cause.help}; ` : "";
    const help = `${hasChanges ? "the changes are written; " : ""}${cure}${remaining}`;
    return { installed, failure: { message: errorMessage(cause), help, cause } };
  }
}

async function generated(root: string): Promise<GenerateResult> {
  try {
    return await generate({ project: root, fallback: packageFallbacks });
  } catch (error) {
    if (hasNothingToGenerate(error)) return { ok: true, diagnostics: [], files: [], cached: false };
    throw error;
  }
}
