export { defineConfig } from "@capikit/runner";
export { definePlugin } from "./shared/plugin/project-plugins.ts";
