import { join } from "node:path";

/** Folder of these tests, for package resolution. */
export const root = join(import.meta.dirname, "..");
