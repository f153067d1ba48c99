import { readdirSync, realpathSync } from "node:fs";
import { resolve } from "node:path";
import { UsageError } from "../outcome/usage-error.ts";

/** Returns the absolute project folder. @throws UsageError if it cannot be read. */
export function projectRoot(project: string | undefined): string {
  const path = resolve(project ?? ".");
  try {
    const root = realpathSync.native(path);
    readdirSync(root);
    return root.replaceAll("\\", "/");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason =
      code === "ENOENT"
        ? "does not exist"
        : code === "ENOTDIR"
          ? "is not a folder"
          : `cannot be read (${code ?? error})`;
    throw new UsageError(
      `the project folder ${project ?? "."} ${reason}`,
      "set the project's folder with --project",
    );
  }
}
