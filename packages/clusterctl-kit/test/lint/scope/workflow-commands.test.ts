import { describe, expect, it } from "vitest";
import { isWorkflow, workflowCommands } from "../../../src/lint/scope/workflow-commands.ts";

const path = ".github/workflows/release.yaml";

function workflow(steps: readonly string[]): string {
  return ["on: {push: {tags: [v*]}}", "jobs:", "  release:", "    steps:", ...steps].join("\n");
}

const publish = [
  "    - uses: softprops/action-gh-release@v2",
  "      with:",
  "        files: |",
  "          out/*",
  "          metadata.yaml",
];

describe("release commands of a workflow", () => {
  it("are its builds, copies and attached files", () => {
    const source = workflow([
      "    - run: |",
      "        kustomize build config/default/ > out/infrastructure-components.yaml",
      "        cp templates/cluster-template.yaml out",
      ...publish,
    ]);
    expect(workflowCommands(source, path)).toEqual({
      builds: [{ folder: "config/default", output: "out/infrastructure-components.yaml", from: `${path}:6` }],
      copies: [{ source: "templates/cluster-template.yaml", target: "out", from: `${path}:7` }],
      uploads: [
        { path: "out/*", from: `${path}:11` },
        { path: "metadata.yaml", from: `${path}:12` },
      ],
    });
  });

  it.each([
    ["gh", "    - run: gh release create v1 --draft out/*.yaml", "out/*.yaml", undefined],
    ["gh upload", '    - run: gh release upload "$TAG" ./out/*.yaml --clobber', "out/*.yaml", undefined],
    [
      "an action for one file",
      "    - {uses: actions/upload-release-asset@v1, with: {asset_path: ./build/c.yaml, asset_name: metadata.yaml}}",
      "build/c.yaml",
      "metadata.yaml",
    ],
    [
      "an action with commas",
      '    - {uses: ncipollo/release-action@v1, with: {artifacts: "out/a.yaml,out/b.yaml"}}',
      "out/a.yaml",
      undefined,
    ],
  ])("find the files of %s", (_, step, file, name) => {
    const [first] = workflowCommands(workflow([step]), path).uploads;
    expect(first?.path).toBe(file);
    expect(first?.name).toBe(name);
  });

  it("are ignored without a release, such as in tests", () => {
    const source = workflow(["    - run: kustomize build config/e2e > out/infrastructure-components.yaml"]);
    expect(workflowCommands(source, path)).toEqual({ builds: [], copies: [], uploads: [] });
    expect(workflowCommands("a: [", path)).toEqual({ builds: [], copies: [], uploads: [] });
  });

  it("are hooks and extra files of GoReleaser", () => {
    const source = `before:
  hooks:
  - cmd: kustomize build config/default -o out/ipam-components.yaml
release:
  extra_files:
  - glob: release-metadata.yaml
    name_template: metadata.yaml
`;
    const { builds, uploads } = workflowCommands(source, ".goreleaser.yml");
    expect(builds).toEqual([
      { folder: "config/default", output: "out/ipam-components.yaml", from: ".goreleaser.yml:3" },
    ]);
    expect(uploads).toEqual([
      { path: "release-metadata.yaml", name: "metadata.yaml", from: ".goreleaser.yml:6" },
    ]);
  });

  it.each([
    [".github/workflows/release.yml", true],
    ["goreleaser.yaml", true],
    [".github/dependabot.yml", false],
    ["Tiltfile", false],
    ["config/workflows/x.yaml", false],
  ])("are read from %s: %s", (file, expected) => {
    expect(isWorkflow(file)).toBe(expected);
  });
});
