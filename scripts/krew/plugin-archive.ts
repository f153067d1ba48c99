import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { createTar } from "nanotar";
import { bundlePlugin, program } from "./bundle-plugin.ts";

/**
 * Returns a .tar.gz with the kubectl plugin, its package.json and the license. The package.json
 * makes the files modules, and contains the version that the program reports.
 */
export async function pluginArchive(root: string, version: string): Promise<Uint8Array> {
  const manifest = {
    name: "capikit",
    version,
    license: "Apache-2.0",
    type: "module",
    exports: { "./package.json": "./package.json" },
  };
  const files = [
    ...(await bundlePlugin(root)),
    { name: "package.json", data: `${JSON.stringify(manifest, undefined, 2)}\n` },
    { name: "LICENSE", data: readFileSync(join(root, "LICENSE")) },
  ];
  const tar = createTar(
    files.map((file) => ({ ...file, attrs: { mode: file.name === program ? "755" : "644", mtime: 0 } })),
  );
  return gzipSync(tar, { level: 9 });
}
