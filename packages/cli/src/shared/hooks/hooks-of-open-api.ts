import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import { type Diagnostic, isError } from "@capikit/common/diagnostics";
import { type DocumentedHooks, hooksOfDocument } from "@capikit/importer";
import { UsageError } from "@capikit/runner";
import { readTextInput, shownInput } from "../input/read-inputs.ts";
import type { Io } from "../terminal/io.ts";

/** Returns the hooks of an OpenAPI document: a file or an http(s) address. @throws UsageError */
export async function hooksOfOpenApi(
  path: string,
  io: Pick<Io, "signal">,
): Promise<readonly HookDescriptor[]> {
  const { hooks } = await readDocumentedHooks(path, io);
  return hooks.map(({ descriptor }) => descriptor);
}

/** Reads an OpenAPI document of hooks: a file or an http(s) address. @throws UsageError */
export async function readDocumentedHooks(
  path: string,
  { signal }: Pick<Io, "signal">,
): Promise<DocumentedHooks> {
  const text = await readTextInput(path, signal);
  const problems: Diagnostic[] = [];
  const document = hooksOfDocument({ path, text }, (problem) => problems.push(problem));
  const error = problems.find(isError);
  if (error !== undefined)
    throw new UsageError(
      `cannot read the hooks of ${shownInput(path)}: ${error.message}`,
      error.help ?? "use an OpenAPI 3.0 document of hooks, such as that of capikit generate openapi",
    );
  return document;
}
