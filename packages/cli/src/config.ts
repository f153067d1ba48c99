export { defineConfig } from "@capikit/runner";
