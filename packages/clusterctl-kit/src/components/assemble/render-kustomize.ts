import { execFile } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, isAbsolute, join, resolve } from "node:path";
import { errorMessage } from "@capikit/common/errors";
import { isProgram } from "@capikit/common/files";
import type { JsonObject } from "@capikit/schema";
import { ComponentsError } from "../errors/components-error.ts";
import { mostBytes, readStream } from "../yaml/read-stream.ts";
import { copyKustomization } from "./copy-kustomization.ts";

/** Options of `renderKustomize`. */
export interface KustomizeOptions {
  /** Program. Default: `kustomize` in PATH. */
  readonly binary?: string;
  /** Folder that contains all files of the result. Default: the rendered folder. */
  readonly root?: string;
  /**
   * Whether to trust the author of the folder. kustomize then uses the environment of this process,
   * the network, git and files outside of `root`. Default: false.
   */
  readonly trusted?: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Renders a kustomize directory with the installed kustomize. Unless the folder is trusted, kustomize
 * reads a copy of its files, and can start no other program.
 *
 * @throws ComponentsError with the code `COMPONENTS_KUSTOMIZE` if kustomize is missing or fails, and
 * `COMPONENTS_KUSTOMIZE_REFUSED` for a folder with remote resources, plugins, charts, or files outside of the root.
 */
export async function renderKustomize(folder: string, options: KustomizeOptions = {}): Promise<JsonObject[]> {
  const { root = folder, trusted = false } = options;
  if (trusted) return build(realPath(folder), process.env, options);
  const copy = realpathSync(mkdtempSync(join(tmpdir(), "capikit-kustomize-")));
  try {
    const realRoot = realPath(root);
    const copied = copyKustomization(realPath(folder), realRoot, copy);
    return await build(copied, guardedEnvironment, options, (text) => text.replaceAll(copy, realRoot));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Without PATH, kustomize finds neither git nor Helm. It uses the proxy for addresses that were overlooked. */
const guardedEnvironment = { HTTP_PROXY: "http://127.0.0.1:9", HTTPS_PROXY: "http://127.0.0.1:9" };

async function build(
  folder: string,
  env: NodeJS.ProcessEnv,
  { binary = "kustomize", signal }: KustomizeOptions,
  shown: (text: string) => string = (text) => text,
): Promise<JsonObject[]> {
  const file = findProgram(binary);
  if (file === undefined) throw failure(`${binary} was not found. Install kustomize or set its path.`);
  const settings = { cwd: folder, env, maxBuffer: mostBytes, signal, killSignal: "SIGKILL" } as const;
  const text = await new Promise<string>((resolve, reject) => {
    execFile(file, ["build", "--", folder], settings, (cause, stdout, stderr) => {
      if (cause === null) return resolve(stdout);
      const what = `${binary} build ${folder} failed: ${stderr.trim() || cause.message}`;
      reject(failure(shown(what), cause));
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
