import { mkdir, mkdtemp } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/**
 * Creates an empty folder next to a target, with mode 0700 and an unpredictable name, to be filled
 * and renamed. Parents of the target are created.
 *
 * @returns its path.
 */
export async function makeFolderBeside(target: string): Promise<string> {
  const parent = dirname(target);
  await mkdir(parent, { recursive: true });
  return mkdtemp(join(parent, `.${basename(target)}-`));
}
