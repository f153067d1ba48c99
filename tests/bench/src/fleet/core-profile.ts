import { writeFile } from "node:fs/promises";

const seconds = 20;

/**
 * Profiles a Go program for 20 seconds into a file for `go tool pprof`. Without a file, does
 * nothing.
 */
export async function fetchProfile(port: number, file: string | undefined): Promise<void> {
  if (file === undefined) return;
  const response = await fetch(`http://127.0.0.1:${port}/debug/pprof/profile?seconds=${seconds}`);
  if (!response.ok) throw new Error(`the profile of the core manager: HTTP status ${response.status}`);
  await writeFile(file, Buffer.from(await response.arrayBuffer()));
}
