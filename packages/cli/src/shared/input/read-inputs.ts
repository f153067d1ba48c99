import { statSync } from "node:fs";
import { join, normalize } from "node:path";
import type { LintFile } from "@capikit/clusterctl-kit/lint";
import { BodyTooLargeError, readBoundedBody, withBasicAuth } from "@capikit/common/http";
import { redactUrl } from "@capikit/common/text";
import { UsageError } from "@capikit/generators/run";
import { shownPath } from "../terminal/shown-path.ts";
import { largestFile, readBelow } from "./files-below.ts";
import { projectFiles, type UnreadPath } from "./project-files.ts";
import { readBytes, readInput, unreadable } from "./read-input.ts";

const timeout = 30_000;

export interface InputFiles {
  /** Path of a folder as in the paths of its files; undefined for files and addresses. */
  readonly folder: string | undefined;
  /** YAML, `go.mod` and `package.json`. */
  readonly files: readonly LintFile[];
  /** Folders of tests and links that were not read. */
  readonly unread: readonly UnreadPath[];
}

/**
 * Reads folders, files, `-` for stdin, and http(s) addresses. Of test folders, reads only the included paths, which
 * are relative to the input.
 *
 * @throws UsageError for unreadable input.
 */
export async function readEachInput(
  inputs: readonly string[],
  signal: AbortSignal,
  includeOf: (input: string) => readonly string[] = () => [],
): Promise<readonly InputFiles[]> {
  const read = await Promise.all(
    inputs.map(async (input) =>
      isUrl(input)
        ? { folder: undefined, files: await fetchFile(input, signal), unread: [] }
        : readPath(input, includeOf(input)),
    ),
  );
  if (read.every(({ files }) => files.length === 0))
    throw new UsageError(
      `no YAML files found in ${inputs.map(shownInput).join(", ")}`,
      "name the folder or files of a provider",
    );
  return read;
}

/** Reads the text of a file, `-` for stdin, or of an http(s) address. @throws UsageError */
export async function readTextInput(input: string, signal: AbortSignal): Promise<string> {
  if (!isUrl(input)) return readInput(input);
  const [file] = await fetchFile(input, signal);
  return Buffer.from(file?.content ?? "").toString("utf8");
}

/** Returns an input for messages: addresses without password and query. */
export function shownInput(input: string): string {
  return isUrl(input) ? redactUrl(input) : input;
}

function isUrl(input: string): boolean {
  return /^https?:\/\//.test(input);
}

function readPath(path: string, include: readonly string[]): InputFiles {
  if (path === "-")
    return { folder: undefined, files: [{ path: "<stdin>", content: readBytes(0) }], unread: [] };
  try {
    if (!statSync(path).isDirectory()) {
      const file = { path: shownPath(path), content: readBytes(path) };
      return { folder: undefined, files: [file], unread: [] };
    }
    const folder = shownPath(normalize(path)).replace(/(?<=.)\/$/, "");
    const shown = (name: string): string => (folder === "" ? name : join(folder, name));
    const { files, unread } = projectFiles(path, include);
    return {
      folder,
      files: files.map((name) => ({ path: shown(name), content: readBelow(path, join(path, name)) })),
      unread: unread.map((one) => ({ ...one, path: shown(one.path) })),
    };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw unreadable(path, error);
  }
}

async function fetchFile(address: string, signal: AbortSignal): Promise<LintFile[]> {
  const failed = (reason: string): UsageError =>
    new UsageError(`cannot read ${redactUrl(address)}: ${reason}`, "check the address and the network");
  try {
    const { url, headers } = withBasicAuth(address);
    const response = await fetch(url, {
      headers,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    });
    if (!response.ok) throw failed(`the server returned ${response.status}`);
    return [{ path: redactUrl(address), content: await readBoundedBody(response, largestFile) }];
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (error instanceof BodyTooLargeError) throw failed(`larger than ${largestFile / 1024 / 1024} MiB`);
    signal.throwIfAborted();
    const { cause, message } = error as Error;
    throw failed(cause instanceof Error ? cause.message || message : message);
  }
}
