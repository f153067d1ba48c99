/**
 * Writes gen/kubernetes/, the types and kinds of the API server, from the documents in kubernetes/,
 * or with `--check` reports outdated files.
 */
import { resolve } from "node:path";
import { kubernetesModules } from "./kubernetes/modules.ts";
import { writeModules } from "./write-modules.ts";

const root = resolve(import.meta.dirname, "..");
await writeModules(root, "gen/kubernetes", await kubernetesModules(root));
