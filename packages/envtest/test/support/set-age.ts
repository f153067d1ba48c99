import { utimes } from "node:fs/promises";

/** Sets how long ago a file or folder was changed. */
export async function setAge(path: string, ms: number): Promise<void> {
  const time = new Date(Date.now() - ms);
  await utimes(path, time, time);
}
