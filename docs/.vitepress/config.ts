import { readdirSync, readFileSync } from "node:fs";
import { defineConfig } from "vitepress";
import { linkNames } from "./site/link-names.ts";
import { emptyHeaders, inlineDiagrams, keepBraces, repositoryLinks } from "./site/markdown-rules.ts";
import { search, siteVersion } from "./site/search.ts";
import { slugOf } from "./site/slug.ts";

/** Returns the pages of a folder of the reference, without its list. */
function pagesIn(folder: string): readonly string[] {
  return readdirSync(new URL(`../reference/${folder}`, import.meta.url), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith(".md") && file !== "index.md")
    .map((file) => file.replaceAll("\\", "/").replace(".md", ""))
    .sort();
}

/** Reports whether `docs:generate` writes a page: its first line has the mark. */
function isGenerated(filePath: string): boolean {
  const text = readFileSync(new URL(`../${filePath}`, import.meta.url), "utf8");
  return text.startsWith("<!-- Written by");
}

/** Path of the site on its server, such as `/capikit/` for GitHub Pages. */
const base = process.env.CAPIKIT_DOCS_BASE ?? "/";
const repository = "https://github.com/capikit/capikit";

export default defineConfig({
  base,
  title: "capikit",
  description: "Build Cluster API providers and Runtime Extensions in TypeScript.",
  lang: "en",
  cleanUrls: true,
  // For readers of the repository: the site has a navigation.
  srcExclude: ["README.md"],
  head: [
    ["link", { rel: "icon", type: "image/svg+xml", href: `${base}logo.svg` }],
    ["meta", { name: "theme-color", content: "#2f62c9" }],
  ],
  markdown: {
    // GitHub's default themes have comments of less contrast than 4.5:1.
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    anchor: { slugify: slugOf },
    config: (markdown) => {
      emptyHeaders(markdown);
      inlineDiagrams(markdown);
      keepBraces(markdown);
      linkNames(markdown);
      repositoryLinks(markdown, repository);
    },
  },
  // Pages that `docs:generate` writes are edited in their sources.
  transformPageData: ({ frontmatter, filePath }) =>
    isGenerated(filePath) ? { frontmatter: { ...frontmatter, editLink: false } } : undefined,
  themeConfig: {
    logo: { src: "/logo.svg", alt: "" },
    search,
    outline: { level: [2, 3] },
    editLink: { pattern: `${repository}/edit/main/docs/:path`, text: "Edit this page" },
    socialLinks: [{ icon: "github", link: repository }],
    footer: { message: "Released under the Apache License 2.0." },
    nav: [
      { text: "Tutorials", link: "/tutorials/infrastructure-provider" },
      { text: "Guides", link: "/guides/controllers" },
      { text: "Explanation", link: "/explanation/" },
      { text: "Reference", link: "/reference/annotations" },
      // TypeDoc writes it next to the pages: `target` makes the browser load it.
      { text: "API", link: "/api/", target: "_self", noIcon: true },
      {
        text: siteVersion(),
        items: [
          { text: "Releases", link: `${repository}/releases` },
          { text: "Supported versions", link: "/reference/versions" },
        ],
      },
    ],
    sidebar: [
      {
        text: "Tutorials",
        items: [
          { text: "Build an infrastructure provider", link: "/tutorials/infrastructure-provider" },
          { text: "Write a Runtime Extension", link: "/tutorials/runtime-extension" },
          { text: "Add a version with conversions", link: "/tutorials/new-version" },
          { text: "Bring a Go provider over", link: "/tutorials/from-go" },
          { text: "Define hooks of your own", link: "/tutorials/own-hooks" },
        ],
      },
      {
        text: "How-to guides",
        items: [
          {
            text: "Projects",
            link: "/guides/extending",
            collapsed: false,
            items: [
              { text: "Generators in an existing project", link: "/guides/generate" },
              { text: "Extend a project", link: "/guides/extending" },
              { text: "Local development", link: "/guides/development" },
              { text: "Debugging", link: "/guides/debugging" },
              { text: "Configuration", link: "/guides/configuration" },
              { text: "Builds", link: "/guides/builds" },
              { text: "Editors", link: "/guides/editors" },
              { text: "Continuous integration", link: "/guides/continuous-integration" },
              { text: "Upgrading capikit", link: "/guides/upgrading" },
            ],
          },
          {
            text: "Types and CRDs",
            link: "/guides/import",
            collapsed: true,
            items: [
              { text: "Importing CRDs", link: "/guides/import" },
              { text: "Descriptors of kinds", link: "/guides/kinds" },
              { text: "Conversion", link: "/guides/conversion" },
              { text: "Migrating to contract v1beta2", link: "/guides/migration" },
              { text: "Schemas at run time", link: "/guides/schema" },
              { text: "Untrusted YAML and JSON", link: "/guides/documents" },
            ],
          },
          {
            text: "Controllers and webhooks",
            link: "/guides/controllers",
            collapsed: true,
            items: [
              { text: "Controllers", link: "/guides/controllers" },
              { text: "Promises without await", link: "/guides/promises" },
              { text: "Client", link: "/guides/client" },
              { text: "@kubernetes/client-node", link: "/guides/client-node" },
              { text: "Webhooks", link: "/guides/webhooks" },
              { text: "Testing controllers", link: "/guides/testing" },
              { text: "Test with a real API server", link: "/guides/envtest" },
            ],
          },
          {
            text: "Providers",
            link: "/guides/providers",
            collapsed: true,
            items: [
              { text: "Providers", link: "/guides/providers" },
              { text: "Credentials per cluster", link: "/guides/credentials" },
              { text: "Platform limits", link: "/guides/platform-limits" },
              { text: "Permissions of presets", link: "/guides/permissions" },
              { text: "Multi-tenancy", link: "/guides/multi-tenancy" },
              { text: "Sizing", link: "/guides/sizing" },
              { text: "Scaling out", link: "/guides/scaling-out" },
              { text: "Manager extensions", link: "/guides/manager-extensions" },
              { text: "Observability", link: "/guides/observability" },
              { text: "Air-gapped use", link: "/guides/air-gapped" },
              { text: "Releases and repositories", link: "/guides/releases" },
            ],
          },
          {
            text: "Runtime hooks and topologies",
            link: "/guides/hooks",
            collapsed: true,
            items: [
              { text: "Runtime hooks", link: "/guides/hooks" },
              { text: "Answers of hooks", link: "/guides/hook-answers" },
              { text: "Updates in place", link: "/guides/in-place-updates" },
              { text: "Hooks of your own", link: "/guides/own-hooks" },
              { text: "Hooks and workload clusters", link: "/guides/workload-hooks" },
              { text: "Variables of ClusterClasses", link: "/guides/variables" },
              { text: "Topologies without a cluster", link: "/guides/topology" },
              { text: "Cluster templates", link: "/guides/templates" },
            ],
          },
          {
            text: "Management clusters",
            link: "/guides/move",
            collapsed: true,
            items: [
              { text: "Moving management clusters", link: "/guides/move" },
              { text: "Checking management clusters", link: "/guides/doctor" },
              { text: "The console", link: "/guides/console" },
            ],
          },
        ],
      },
      {
        text: "Explanation",
        items: [
          { text: "How capikit works", link: "/explanation/" },
          { text: "Contracts", link: "/explanation/contracts" },
          { text: "Cache consistency", link: "/explanation/cache-consistency" },
          { text: "Leader election and fencing", link: "/explanation/leadership" },
          { text: "Conversion", link: "/explanation/conversion" },
          { text: "Move", link: "/explanation/move" },
          { text: "Comparison with other tools", link: "/explanation/comparison" },
        ],
      },
      {
        text: "Reference",
        items: [
          { text: "Annotation language", link: "/reference/annotations" },
          { text: "Statements", link: "/reference/statements" },
          { text: "Zod, TypeBox and JSON Schema", link: "/reference/notations" },
          { text: "Markers", link: "/reference/markers" },
          { text: "Provider contracts", link: "/reference/contracts" },
          { text: "Differences", link: "/reference/differences" },
          {
            text: "What the specifications ask for",
            link: "/reference/specifications",
            collapsed: true,
            items: [
              { text: "InfraCluster contract", link: "/reference/specification-infra-cluster-contract" },
              {
                text: "InfraCluster specification",
                link: "/reference/specification-infra-cluster-specification",
              },
              { text: "Runtime SDK", link: "/reference/specification-runtime-sdk" },
              { text: "Lifecycle hooks", link: "/reference/specification-lifecycle-hooks" },
              { text: "clusterctl contract", link: "/reference/specification-clusterctl-contract" },
            ],
          },
          { text: "Command line", link: "/reference/cli" },
          { text: "Created projects", link: "/reference/projects" },
          { text: "Managers: flags and metrics", link: "/reference/manager" },
          { text: "Errors", link: "/reference/errors" },
          { text: "Faults", link: "/reference/faults" },
          {
            text: "Hooks of Cluster API",
            link: "/reference/hooks/",
            collapsed: true,
            items: pagesIn("hooks").map((hook) => ({ text: hook, link: `/reference/hooks/${hook}` })),
          },
          {
            text: "Kinds of Cluster API",
            link: "/reference/crds/",
            collapsed: true,
            items: pagesIn("crds").map((kind) => ({ text: kind, link: `/reference/crds/${kind}` })),
          },
          { text: "OpenAPI document of hooks", link: "/reference/hooks-openapi" },
          { text: "Conformance of extensions", link: "/reference/conformance" },
          { text: "Checks of management clusters", link: "/reference/doctor" },
          { text: "Lint", link: "/reference/lint" },
          { text: "Lint of real providers", link: "/reference/lint-real-providers" },
          { text: "Supported versions", link: "/reference/versions" },
          { text: "Performance", link: "/performance" },
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
      { text: "Troubleshooting", link: "/troubleshooting" },
      {
        text: "Maintainers",
        items: [
          { text: "Writing pages", link: "/maintaining/pages" },
          { text: "Releasing capikit", link: "/maintaining/release" },
          { text: "Following a Cluster API release", link: "/maintaining/new-release" },
          { text: "Decisions: generators", link: "/decisions/generators" },
          { text: "Decisions: foundations", link: "/decisions/foundations" },
          { text: "Decisions: controllers", link: "/decisions/controllers" },
          { text: "Decisions: releases of providers", link: "/decisions/releases" },
          { text: "Decisions: tests and checks", link: "/decisions/tests" },
          { text: "Reports of others", link: "/decisions/reports" },
        ],
      },
    ],
  },
});
