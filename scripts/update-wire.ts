/**
 * Writes packages/api/wire/go-types.tsv: how Go serializes the types of Cluster API's kinds, from
 * which `pnpm generate` writes packages/api/gen/wire.
 */
import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ensureReference } from "@capikit/reference";

const target = join(import.meta.dirname, "../packages/api/wire");
const rows = execFileSync(await ensureReference("wire-facts"), { encoding: "utf8" });
await mkdir(target, { recursive: true });
await writeFile(join(target, "go-types.tsv"), rows);
