import type { Diagnostic } from "@capikit/common/diagnostics";
import { checkModel } from "../../../src/model/checks/check-model.ts";
import { read } from "../../source/reading/project.ts";
import { placed } from "../schema/flatten.ts";

/** The errors in the kinds of a project: `file:line code` each, and the complete diagnostics. */
export function check(files: Readonly<Record<string, string>>): {
  readonly places: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
} {
  const { model, problems } = read(files);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  const { diagnostics } = checkModel(model, {});
  return { places: diagnostics.map(placed).sort(), diagnostics };
}
