import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { LintFile } from "@capikit/clusterctl-kit/lint";
import { BodyTooLargeError, readBoundedBody } from "@capikit/common/http";
import { UsageError } from "@capikit/runner";
import { shownPath } from "../terminal/shown-path.ts";
import { readInput, unreadable } from "./read-input.ts";

/** Folders of a project without release files, or with templates of another language. */
const skipped = new Set([
  "node_modules",
  "vendor",
  "test",
  "tests",
  "testdata",
  "e2e",
  "dist",
  // Output of `capikit release`, which is already checked.
  "release",
  "hack",
  "third_party",
]);
/** Files other than YAML that rules read. */
const asked = new Set(["go.mod", "package.json"]);
/** Upper limit: a provider's components are a few MiB. */
const largest = 64 * 1024 * 1024;
const timeout = 30_000;

/** Reads folders, files and http(s) addresses. @throws UsageError for unreadable input. */
export async function readInputs(inputs: readonly string[], signal: AbortSignal): Promise<LintFile[]> {
  const read = await Promise.all(
    inputs.map((input) => (/^https?:\/\//.test(input) ? fetchFile(input, signal) : readPath(input))),
  );
  const files = read.flat();
  if (files.length === 0)
    throw new UsageError(
      `no YAML files found in ${inputs.join(", ")}`,
      "name the folder or files of a provider",
    );
  return files;
}

/** Reads the text of a file, `-` for stdin, or of an http(s) address. @throws UsageError */
export async function readTextInput(input: string, signal: AbortSignal): Promise<string> {
  if (!/^https?:\/\//.test(input)) return readInput(input);
  const [file] = await fetchFile(input, signal);
  return Buffer.from(file?.content ?? "").toString("utf8");
}

function readPath(path: string): LintFile[] {
  try {
    if (!statSync(path).isDirectory()) return [{ path: shownPath(path), content: readFileSync(path) }];
    return [...walk(path)].sort().map((file) => ({ path: shownPath(file), content: readFileSync(file) }));
  } catch (error) {
    throw unreadable(path, error);
  }
}

function* walk(folder: string): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true });
  // Templates of a chart are not YAML before Helm renders them.
  const chart = entries.some(({ name }) => name === "Chart.yaml");
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!entry.name.startsWith(".") && !skipped.has(entry.name) && !(chart && entry.name === "templates"))
        yield* walk(path);
    } else if (
      entry.isFile() &&
      (/\.ya?ml$/.test(entry.name) || asked.has(entry.name)) &&
      !lockFile.test(entry.name)
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
