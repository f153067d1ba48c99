import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { LintFile } from "@capikit/clusterctl-kit/lint";
import { BodyTooLargeError, readBoundedBody } from "@capikit/common/http";
import { UsageError } from "@capikit/runner";
import { shownPath } from "../terminal/shown-path.ts";
import { readInput, unreadable } from "./read-input.ts";

/** Folders of a project with dependencies or output. */
const skipped = new Set([
  ...["node_modules", "vendor", "third_party", "dist"],
  // Output of `capikit release`, which is already checked.
  "release",
]);
/** Folders of a project with many files that no release contains. */
const tests = new Set(["test", "tests", "testdata", "e2e", "hack"]);
/** Files other than YAML that rules read. */
const asked = new Set(["go.mod", "package.json"]);
const makefile = /^(Makefile|.+\.mk)$/;
/** Upper limit: a provider's components are a few MiB. */
const largest = 64 * 1024 * 1024;
const timeout = 30_000;

/** The files of an input. */
export interface InputFiles {
  /** Path of a folder as in the paths of its files; undefined for files and addresses. */
  readonly folder: string | undefined;
  /** YAML, `go.mod` and `package.json`; of a folder also Makefiles. */
  readonly files: readonly LintFile[];
  /** Folders of tests that were not read. */
  readonly unread: readonly string[];
}

/** Reads folders, files and http(s) addresses. @throws UsageError for unreadable input. */
export async function readInputs(inputs: readonly string[], signal: AbortSignal): Promise<LintFile[]> {
  const read = await readEachInput(inputs, signal);
  return read.flatMap(({ files }) => files).filter(({ path }) => !makefile.test(basename(path)));
}

/** Reads inputs like `readInputs`, each by itself. @throws UsageError for unreadable input. */
export async function readEachInput(
  inputs: readonly string[],
  signal: AbortSignal,
): Promise<readonly InputFiles[]> {
  const read = await Promise.all(
    inputs.map(async (input) =>
      /^https?:\/\//.test(input)
        ? { folder: undefined, files: await fetchFile(input, signal), unread: [] }
        : readPath(input),
    ),
  );
  if (read.every(({ files }) => files.every(({ path }) => makefile.test(basename(path)))))
    throw new UsageError(
      `no YAML files found in ${inputs.join(", ")}`,
      "name the folder or files of a provider",
    );
  return read;
}

/** Reads the text of a file, `-` for stdin, or of an http(s) address. @throws UsageError */
export async function readTextInput(input: string, signal: AbortSignal): Promise<string> {
  if (!/^https?:\/\//.test(input)) return readInput(input);
  const [file] = await fetchFile(input, signal);
  return Buffer.from(file?.content ?? "").toString("utf8");
}

function readPath(path: string): InputFiles {
  const read = (file: string): LintFile => ({ path: shownPath(file), content: readFileSync(file) });
  try {
    if (!statSync(path).isDirectory()) return { folder: undefined, files: [read(path)], unread: [] };
    const unread: string[] = [];
    const files = [...walk(path, unread)].sort().map(read);
    return { folder: shownPath(path), files, unread: unread.sort().map(shownPath) };
  } catch (error) {
    throw unreadable(path, error);
  }
}

function* walk(folder: string, unread: string[]): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true });
  // Templates of a chart are not YAML before Helm renders them.
  const chart = entries.some(({ name }) => name === "Chart.yaml");
  for (const entry of entries) {
    const { name } = entry;
    const path = join(folder, name);
    if (entry.isDirectory()) {
      if (tests.has(name)) unread.push(path);
      else if (!name.startsWith(".") && !skipped.has(name) && !(chart && name === "templates"))
        yield* walk(path, unread);
    } else if (
      entry.isFile() &&
      (/\.ya?ml$/.test(name) || asked.has(name) || makefile.test(name)) &&
      !lockFile.test(name)
    )
      yield path;
  }
}

const lockFile = /^pnpm-(lock|workspace)\.yaml$/;

async function fetchFile(address: string, signal: AbortSignal): Promise<LintFile[]> {
  const failed = (reason: string): UsageError =>
    new UsageError(`cannot read ${address}: ${reason}`, "check the address and the network");
  try {
    const response = await fetch(address, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    });
    if (!response.ok) throw failed(`the server returned ${response.status}`);
    return [{ path: address, content: await readBoundedBody(response, largest) }];
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (error instanceof BodyTooLargeError) throw failed(`larger than ${largest / 1024 / 1024} MiB`);
    signal.throwIfAborted();
    const { cause, message } = error as Error;
    throw failed(cause instanceof Error ? cause.message || message : message);
  }
}
