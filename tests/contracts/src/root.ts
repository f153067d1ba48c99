import { join } from "node:path";

/** The folder of these tests, where packages are found from. */
export const root = join(import.meta.dirname, "..");
