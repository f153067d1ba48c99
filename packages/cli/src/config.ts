export { defineDiagnostic } from "@capikit/generators/define-diagnostic";
export { defineConfig } from "@capikit/generators/run";
export { definePlugin } from "./shared/plugin/plugin.ts";
