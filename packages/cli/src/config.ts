export { defineConfig } from "@capikit/generators/run";
