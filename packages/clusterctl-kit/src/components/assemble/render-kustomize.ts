import { execFile } from "node:child_process";
import type { JsonObject } from "@capikit/schema";
import { ComponentsError } from "../errors/components-error.ts";
import { mostBytes, readStream } from "../yaml/read-stream.ts";

/** How a kustomize directory is rendered. */
export interface KustomizeOptions {
  /** The program. Default: `kustomize` of the PATH. */
  readonly binary?: string;
  readonly signal?: AbortSignal;
}

/**
 * The objects of a kustomize directory, rendered by the author's own kustomize.
 *
 * @throws ComponentsError with the code `kustomize` where it cannot be run, or fails.
 */
export async function renderKustomize(folder: string, options: KustomizeOptions = {}): Promise<JsonObject[]> {
  const { binary = "kustomize", signal } = options;
  const text = await new Promise<string>((resolve, reject) => {
    execFile(binary, ["build", folder], { maxBuffer: mostBytes, signal }, (cause, stdout, stderr) => {
      if (cause === null) return resolve(stdout);
      const isMissing = "code" in cause && cause.code === "ENOENT";
      const what = isMissing
        ? `${binary} is not there. Install kustomize, or say where it is.`
        : `${binary} build ${folder} failed: ${stderr.trim() || cause.message}`;
      reject(new ComponentsError("kustomize", what, undefined, { cause }));
    });
  });
  return readStream(text).map(({ object }) => object);
}
