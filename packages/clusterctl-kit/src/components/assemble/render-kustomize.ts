import { execFile } from "node:child_process";
import { realpathSync } from "node:fs";
import { basename, delimiter, isAbsolute, resolve } from "node:path";
import { errorMessage } from "@capikit/common/errors";
import { isProgram } from "@capikit/common/files";
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
 * Renders a kustomize directory with the installed kustomize. The author of the folder is trusted:
 * kustomize uses the environment of this process, the network, git and files outside of the folder.
 *
 * @throws ComponentsError with the code `COMPONENTS_KUSTOMIZE` if kustomize is missing or fails.
 */
export async function renderKustomize(
  folder: string,
  { binary = "kustomize", signal }: KustomizeOptions = {},
): Promise<JsonObject[]> {
  const cwd = realPath(folder);
  const file = findProgram(binary);
  if (file === undefined) throw failure(`${binary} was not found. Install kustomize or set its path.`);
  const settings = { cwd, env: process.env, maxBuffer: mostBytes, signal, killSignal: "SIGKILL" } as const;
  const text = await new Promise<string>((resolve, reject) => {
    execFile(file, ["build", "--", cwd], settings, (cause, stdout, stderr) => {
      if (cause === null) return resolve(stdout);
      reject(failure(`${binary} build ${cwd} failed: ${stderr.trim() || cause.message}`, cause));
    });
  });
  return readStream(text).map(({ object }) => object);
}

/** Returns the path of a program. Relative folders of PATH could be those of a checkout. */
function findProgram(name: string): string | undefined {
  const folders =
    basename(name) === name ? (process.env.PATH ?? "").split(delimiter).filter(isAbsolute) : ["."];
  return folders.map((folder) => resolve(folder, name)).find(isProgram);
}

function realPath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch (cause) {
    throw failure(`cannot read ${folder}: ${errorMessage(cause)}`, cause);
  }
}

function failure(message: string, cause?: unknown): ComponentsError {
  return new ComponentsError("COMPONENTS_KUSTOMIZE", message, undefined, { cause });
}
