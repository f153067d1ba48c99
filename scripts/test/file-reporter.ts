import { relative } from "node:path";
import type { Reporter } from "vitest/node";
import { fileLine } from "./progress.ts";

/** A reporter of Vitest that prints a line for each test file, which `pnpm test` reads, and errors outside of tests. */
export default {
  onTestModuleEnd: ({ moduleId }) => console.log(`${fileLine}${relative(process.cwd(), moduleId)}`),
  onTestRunEnd(_modules, errors) {
    for (const { message, stack } of errors) console.error(stack ?? message);
  },
} satisfies Reporter;
