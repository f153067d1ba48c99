import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import { type Diagnostic, isError } from "@capikit/common/diagnostics";
import { hooksOfDocument } from "@capikit/importer";
import { UsageError } from "@capikit/runner";
import { readTextInput } from "../input/read-inputs.ts";
import type { Io } from "../terminal/io.ts";

/** Returns the hooks of an OpenAPI document: a file or an http(s) address. @throws UsageError */
export async function hooksOfDocuments(
  path: string,
  { signal }: Pick<Io, "signal">,
): Promise<readonly HookDescriptor[]> {
  const text = await readTextInput(path, signal);
  const problems: Diagnostic[] = [];
  const hooks = hooksOfDocument({ path, text }, (problem) => problems.push(problem));
  const error = problems.find(isError);
  if (error !== undefined)
    throw new UsageError(
      `cannot read the hooks of ${path}: ${error.message}`,
      error.help ?? "use an OpenAPI 3.0 document of hooks, such as that of capikit generate openapi",
    );
  return hooks;
}
