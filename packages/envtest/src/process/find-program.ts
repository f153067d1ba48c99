import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";

export async function findOnPath(name: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  for (const folder of (env.PATH ?? "").split(delimiter).filter((one) => one !== "")) {
    if (await isProgram(join(folder, name))) return join(folder, name);
  }
  return undefined;
}

/** Reports whether a path is an executable file. */
export async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
