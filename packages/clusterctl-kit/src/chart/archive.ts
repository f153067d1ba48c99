import { gzipSync } from "node:zlib";
import { createTar } from "nanotar";
import type { HelmChart } from "./chart.ts";

/** Returns the file name of a chart, as `helm package` names it. */
export function chartArchiveName({ name, version }: HelmChart): string {
  return `${name}-${version}.tgz`;
}

/** Returns the archive of a chart. The same chart gives the same bytes on one platform. */
export function chartArchive({ name, files }: HelmChart): Uint8Array {
  const attrs = { mtime: 0, uid: 0, gid: 0, user: "root", group: "root", mode: "644" };
  const entries = [...files].map(([path, text]) => ({ name: `${name}/${path}`, data: text, attrs }));
  return gzipSync(createTar(entries), { level: 9 });
}
