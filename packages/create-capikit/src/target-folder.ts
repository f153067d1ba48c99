import { access, constants, readdir, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { CreateError } from "./create-error.ts";

/** What stands where the project is to be: nothing, or an empty folder. A fresh repository counts as empty, also with a license. */
export type Target = "absent" | "empty";

/** What a folder may have, as no project has a file of that name. */
const harmless = /^(?:\.git|\.idea|\.vscode|\.DS_Store|Thumbs\.db|LICENSE(?:\.md|\.txt)?|NOTICE)$/;

/**
 * Looks at the folder of a project before anything is asked or written.
 *
 * @throws CreateError where there is something in it, or nothing can be written.
 */
export async function checkTarget(folder: string): Promise<Target> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new CreateError(`${folder} cannot be looked at: ${error.message}`, { exitCode: 1, cause: error });
  });
  if (found === undefined) {
    await checkWritable(await nearest(dirname(folder)));
    return "absent";
  }
  if (!found.isDirectory()) {
    throw new CreateError(`${folder} is a file`, {
      help: "name a folder that does not exist yet",
      exitCode: 1,
    });
  }
  await checkWritable(folder);
  const entries = (await readdir(folder)).filter((name) => !harmless.test(name));
  if (entries.length > 0) {
    const [first] = entries.sort();
    const isDraft = entries.every((name) => isDraftOf(folder, name));
    const others = entries.length === 1 ? "" : ` and ${entries.length - 1} more`;
    throw new CreateError(`${folder} is not empty: it has ${first}${others}`, {
      help: isDraft
        ? "somebody ended an earlier run in the middle: remove what it left"
        : "name another folder, or empty this one",
      exitCode: 1,
    });
  }
  return "empty";
}

/** Where the draft of a project is made: what `mkdtemp` puts six characters behind. */
export function draftPrefix(folder: string): string {
  return `.${basename(folder)}-`;
}

function isDraftOf(folder: string, name: string): boolean {
  return name.startsWith(draftPrefix(folder)) && name.length === draftPrefix(folder).length + 6;
}

/** The lowest folder above that exists. */
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
    throw new CreateError(`${folder} cannot be written to`, {
      help: "name a folder elsewhere, or change the rights of this one",
      exitCode: 1,
      cause,
    });
  }
}
