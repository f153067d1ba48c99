import type { Diagnostic, DiagnosticDefinition } from "@capikit/common/diagnostics";
import { lintVariables, variableDiagnostics } from "../../variables-lint/index.ts";
import type { FileView } from "../provider/provider-view.ts";
import { defineLintRule, type LintRule } from "./lint-rule.ts";

const known = new WeakMap<FileView, readonly Diagnostic[]>();

/** Returns all diagnostics of a file, computed once for all rules. */
function diagnosticsIn(file: FileView): readonly Diagnostic[] {
  const found = known.get(file) ?? (file.text.includes("$") ? lintVariables(file.text, file.path) : []);
  known.set(file, found);
  return found;
}

/** Rules about variables of components and templates. */
export const variableLintRules: readonly LintRule[] = Object.values<DiagnosticDefinition>(
  variableDiagnostics,
).map((definition) =>
  defineLintRule({
    wrong: "",
    right: "",
    help: "",
    ...definition,
    contractRule: "clusterctl/variables",
    check: ({ components, templates, clusterClasses }, report) => {
      // Other problems of a ClusterClass disappear with its variables.
      const classes = definition.code === "variables/syntax" ? clusterClasses : [];
      for (const file of [...components, ...templates, ...classes])
        for (const { code, location = {}, message, help } of diagnosticsIn(file))
          if (code === definition.code) report(location, message, help);
    },
  }),
);
