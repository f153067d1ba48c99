import { access, constants, readdir, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { formatFirst } from "@capikit/common/text";
import { CreateError } from "./create-error.ts";

/** State of the target folder. A new repository counts as empty, also with a license. */
export type Target = "absent" | "empty";

/** Files that a target folder may contain: a project does not replace them. */
const harmless = /^(?:\.git|\.idea|\.vscode|\.DS_Store|Thumbs\.db|LICENSE(?:\.md|\.txt)?|NOTICE)$/;

/**
 * Checks the target folder before any question or change.
 *
 * @throws CreateError when it contains other files or is not writable.
 */
export async function checkTarget(folder: string): Promise<Target> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new CreateError(`cannot read ${folder}: ${error.message}`, { exitCode: 1, cause: error });
  });
  if (found === undefined) {
    await checkWritable(await nearest(dirname(folder)));
    return "absent";
  }
  if (!found.isDirectory()) {
    throw new CreateError(`${folder} is a file`, {
      help: "use a folder that does not exist yet",
      exitCode: 1,
    });
  }
  await checkWritable(folder);
  const entries = (await readdir(folder)).filter((name) => !harmless.test(name));
  if (entries.length > 0) {
    const isDraft = entries.every((name) => isDraftOf(folder, name));
    throw new CreateError(`${folder} is not empty: it contains ${formatFirst(entries.sort(), 1)}`, {
      help: isDraft
        ? "an earlier run was interrupted: remove its files"
        : "use another folder, or empty this one",
      exitCode: 1,
    });
  }
  return "empty";
}

/** Returns the prefix of the draft's folder for `mkdtemp`. */
export function draftPrefix(folder: string): string {
  return `.${basename(folder)}-`;
}

function isDraftOf(folder: string, name: string): boolean {
  return name.startsWith(draftPrefix(folder)) && name.length === draftPrefix(folder).length + 6;
}

/** Returns the nearest existing parent folder. */
async function nearest(folder: string): Promise<string> {
  const exists = await stat(folder).then(
    () => true,
    () => false,
  );
  return exists || dirname(folder) === folder ? folder : nearest(dirname(folder));
}

async function checkWritable(folder: string): Promise<void> {
  try {
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new CreateError(`cannot write to ${folder}`, {
      help: "use another folder, or change its permissions",
      exitCode: 1,
      cause,
    });
  }
}
