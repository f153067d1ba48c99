import { execFile } from "node:child_process";
import type { JsonObject } from "@capikit/schema";
import { ComponentsError } from "../errors/components-error.ts";
import { mostBytes, readStream } from "../yaml/read-stream.ts";

/** Options of `renderKustomize`. */
export interface KustomizeOptions {
  /** Program. Default: `kustomize` in PATH. */
  readonly binary?: string;
  readonly signal?: AbortSignal;
}

/**
 * Renders a kustomize directory with the installed kustomize.
 *
 * @throws ComponentsError with the code `COMPONENTS_KUSTOMIZE` if kustomize is missing or fails.
 */
export async function renderKustomize(folder: string, options: KustomizeOptions = {}): Promise<JsonObject[]> {
  const { binary = "kustomize", signal } = options;
  const text = await new Promise<string>((resolve, reject) => {
    execFile(binary, ["build", folder], { maxBuffer: mostBytes, signal }, (cause, stdout, stderr) => {
      if (cause === null) return resolve(stdout);
      const isMissing = "code" in cause && cause.code === "ENOENT";
      const what = isMissing
        ? `${binary} was not found. Install kustomize or set its path.`
        : `${binary} build ${folder} failed: ${stderr.trim() || cause.message}`;
      reject(new ComponentsError("COMPONENTS_KUSTOMIZE", what, undefined, { cause }));
    });
  });
  return readStream(text).map(({ object }) => object);
}
