/** `pnpm tool releases:generate` writes `packages/api/src/releases` from Cluster API's Go modules. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readReleaseFacts } from "./release-facts.ts";

const folder = join(import.meta.dirname, "../../../../packages/api/src/releases");
const { files } = await readReleaseFacts();
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
