/**
 * `pnpm release:krew [DIR]`: writes the kubectl plugin as an archive and its manifest for krew,
 * `capi.yaml`, to a folder. Default: `dist/krew`.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringifyYaml } from "@capikit/common/yaml";
import { pluginArchive } from "./krew/plugin-archive.ts";
import { pluginManifest } from "./krew/plugin-manifest.ts";

const root = join(import.meta.dirname, "..");
const [folder = join(root, "dist/krew")] = process.argv.slice(2);
const { version, engines } = JSON.parse(readFileSync(join(root, "packages/cli/package.json"), "utf8"));
const archive = await pluginArchive(root, version);
const file = `kubectl-capi-v${version}.tar.gz`;
const manifest = pluginManifest({ version, node: engines.node, file, archive });

mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, file), archive);
writeFileSync(join(folder, "capi.yaml"), stringifyYaml(manifest));
process.stdout.write(`${file} (${(archive.length / 2 ** 20).toFixed(1)} MiB) and capi.yaml in ${folder}\n`);
