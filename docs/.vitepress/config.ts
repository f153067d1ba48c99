import { readdirSync } from "node:fs";
import { playgroundVite } from "@capikit/playground/vite";
import { defineConfig } from "vitepress";
import { keepBraces } from "./site/keep-braces.ts";

/** Returns the pages of a folder of the reference, without its list. */
function pagesIn(folder: string): readonly string[] {
  return readdirSync(new URL(`../reference/${folder}`, import.meta.url), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith(".md") && file !== "index.md")
    .map((file) => file.replaceAll("\\", "/").replace(".md", ""))
    .sort();
}

export default defineConfig({
  title: "capikit",
  description: "Build Cluster API providers in TypeScript.",
  cleanUrls: true,
  markdown: { config: keepBraces },
  vite: playgroundVite(),
  themeConfig: {
    search: { provider: "local" },
    nav: [
      { text: "Quick start", link: "/quick-start" },
      { text: "Guides", link: "/guides/controllers" },
      { text: "Reference", link: "/reference/annotations" },
      { text: "Playground", link: "/playground" },
    ],
    sidebar: [
      { text: "Quick start", link: "/quick-start" },
      { text: "Playground", link: "/playground" },
      {
        text: "Guides",
        items: [
          { text: "Controllers", link: "/guides/controllers" },
          { text: "Promises without await", link: "/guides/promises" },
          { text: "Create a provider", link: "/guides/first-provider" },
          { text: "Extend a project", link: "/guides/extending" },
          { text: "Upgrading capikit", link: "/guides/upgrading" },
          { text: "Local development", link: "/guides/development" },
          { text: "Editors", link: "/guides/editors" },
          { text: "Providers", link: "/guides/providers" },
          { text: "Multi-tenancy", link: "/guides/multi-tenancy" },
          { text: "Webhooks", link: "/guides/webhooks" },
          { text: "Testing controllers", link: "/guides/testing" },
          { text: "Client", link: "/guides/client" },
          { text: "@kubernetes/client-node", link: "/guides/client-node" },
          { text: "Builds", link: "/guides/builds" },
          { text: "Configuration", link: "/guides/configuration" },
          { text: "Importing CRDs", link: "/guides/import" },
          { text: "Descriptors of kinds", link: "/guides/kinds" },
          { text: "Conversion", link: "/guides/conversion" },
          { text: "Migrating to contract v1beta2", link: "/guides/migration" },
          { text: "Runtime hooks", link: "/guides/hooks" },
          { text: "Hooks and workload clusters", link: "/guides/workload-hooks" },
          { text: "Variables of ClusterClasses", link: "/guides/variables" },
          { text: "Following upstream releases", link: "/guides/upstream" },
          { text: "Topologies without a cluster", link: "/guides/topology" },
          { text: "Releases and repositories", link: "/guides/releases" },
          { text: "Continuous integration", link: "/guides/continuous-integration" },
          { text: "Observability", link: "/guides/observability" },
          { text: "Cluster templates", link: "/guides/templates" },
          { text: "Moving management clusters", link: "/guides/move" },
          { text: "Checking management clusters", link: "/guides/doctor" },
          { text: "Test with a real API server", link: "/guides/envtest" },
          { text: "Schemas at run time", link: "/guides/schema" },
          { text: "Untrusted YAML and JSON", link: "/guides/documents" },
        ],
      },
      { text: "Maintainers", items: [{ text: "Releasing capikit", link: "/maintaining/releases" }] },
      {
        text: "Reference",
        items: [
          { text: "Annotation language", link: "/reference/annotations" },
          { text: "Markers", link: "/reference/markers" },
          { text: "Provider contracts", link: "/reference/contracts" },
          { text: "Differences", link: "/reference/differences" },
          { text: "Command line", link: "/reference/cli" },
          { text: "Managers: flags and metrics", link: "/reference/manager" },
          { text: "Errors", link: "/reference/errors" },
          { text: "Faults", link: "/reference/faults" },
          { text: "Hostile modes", link: "/reference/hostile-modes" },
          {
            text: "Hooks of Cluster API",
            link: "/reference/hooks/",
            collapsed: true,
            items: pagesIn("hooks").map((hook) => ({ text: hook, link: `/reference/hooks/${hook}` })),
          },
          { text: "Conformance of extensions", link: "/reference/conformance" },
          { text: "Performance", link: "/performance" },
          { text: "Checks of management clusters", link: "/reference/doctor" },
          { text: "Lint", link: "/reference/lint" },
          { text: "Lint of real providers", link: "/reference/lint-real-providers" },
          { text: "Coming from controller-gen", link: "/reference/controller-gen" },
          { text: "Coming from Go", link: "/reference/controller-runtime" },
          {
            text: "Diagnostics",
            link: "/reference/diagnostics/",
            collapsed: true,
            items: pagesIn("diagnostics").map((code) => ({
              text: code,
              link: `/reference/diagnostics/${code}`,
            })),
          },
        ],
      },
    ],
  },
});
