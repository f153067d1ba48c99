import { describe, expect, it } from "vitest";
import { releaseCommands } from "../../../src/lint/scope/release-commands.ts";

describe("release commands of a Makefile", () => {
  it("replaces variables of all forms of assignments", () => {
    const { builds } = releaseCommands(
      [
        "export OUT ?= ./out # of the release",
        "DIR::=config",
        "release:",
        '\tkustomize build $(DIR)/default > "${OUT}"/components.yaml',
      ].join("\n"),
    );
    expect(builds).toEqual([{ folder: "config/default", output: "out/components.yaml" }]);
  });

  it.each([
    "kustomize build config/release | envsubst > out/components.yaml",
    "@kustomize build config/release | sed -e 's/a/b/' | tee out/components.yaml",
    "kustomize build config/release | tee -a out/components.yaml > /dev/null",
    "$(KUSTOMIZE) build config/release > out/components.yaml",
    "${KUSTOMIZE} build config/release >out/components.yaml",
    "$(shell which kustomize) build config/release > out/components.yaml",
    "$(FOUND) build config/release > out/components.yaml",
    "kustomize build -o out/components.yaml config/release",
    "kustomize build config/release --output out/components.yaml",
    "kustomize build --output=out/components.yaml config/release",
    "kustomize build --reorder none config/release 2>/dev/null >out/components.yaml",
    "kustomize build config/release 2> error.log 1> out/components.yaml",
    "kustomize build config/release > out/components.yaml 2>&1",
    "mkdir -p out && kustomize build config/release >> out/components.yaml || exit 1",
  ])("finds the folder and output of %s", (command) => {
    const { builds } = releaseCommands(`FOUND := $(shell command -v kustomize)\nall:\n\t${command}\n`);
    expect(builds).toEqual([{ folder: "config/release", output: "out/components.yaml" }]);
  });

  it.each([
    "kustomize build config/release | kubectl apply -f -",
    "kustomize build config/release >&2",
    "docker build kustomize > out/components.yaml",
    "kustomize edit build config/release",
  ])("finds no output of %s", (command) => {
    expect(releaseCommands(`all:\n\t${command}\n`).builds).toEqual([]);
  });

  it("returns the sources and targets of copies", () => {
    const { copies } = releaseCommands(
      "out/%:\n\t@cp -r templates/*.yaml $(abspath out)/ && mv $@ other\nrelease:\n\tcp $(shell ls) out > log 2>&1\n",
    );
    expect(copies).toEqual([
      { source: "templates/*.yaml", target: "out" },
      { source: "out/%", target: "other" },
      { source: "", target: "out" },
    ]);
  });

  it.each([
    ["that contain themselves", "A=$(A)$(A)$(A)$(A)$(A)$(A)$(A)$(A)$(A)$(A)"],
    ["of many characters", `A=${"a".repeat(1_000_000)}`],
    ["with many redirects", `x:\n\tkustomize build x ${"2> ".repeat(1_000_000)}`],
    ["with long targets", `${"a".repeat(1_000_000)}:\n\tcp ${"$@".repeat(1_000_000)} b`],
    ["with many blanks", `A${" ".repeat(1_000_000)}B`],
  ])("reads variables %s", (_, line) => {
    const { copies } = releaseCommands(`${line}\nrelease:\n\tcp x${"$(A)".repeat(3000)} out\n`);
    expect(copies.length).toBeLessThanOrEqual(1);
  });
});
