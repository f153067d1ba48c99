import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { fileLine } from "./progress.ts";

/** A reporter of Vitest that prints a line for each test file, which `pnpm test` reads, and errors outside of tests. */
export default class FileReporter implements Reporter {
  onTestModuleEnd({ moduleId }: TestModule): void {
    console.log(`${fileLine}${relative(process.cwd(), moduleId)}`);
  }

  onTestRunEnd(
    _modules: unknown,
    errors: readonly { readonly message: string; readonly stack?: string }[],
  ): void {
    for (const { message, stack } of errors) console.error(stack ?? message);
  }
}
