export { defineDiagnostic } from "@capikit/model/define-diagnostic";
export { defineConfig } from "@capikit/runner";
export { definePlugin } from "./shared/plugin/plugin.ts";
