export { defineDiagnostic } from "@capikit/model";
export { defineConfig } from "@capikit/runner";
export { definePlugin } from "./shared/plugin/plugin.ts";
