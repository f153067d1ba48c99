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

  it("returns the sources and targets of copies", () => {
    const { copies } = releaseCommands(
      "out/%:\n\t@cp -r templates/*.yaml $(abspath out)/ && mv $@ other\nrelease:\n\tcp $(shell ls) out\n",
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
    ["with many blanks", `A${" ".repeat(1_000_000)}B`],
  ])("reads variables %s", (_, line) => {
    const { copies } = releaseCommands(`${line}\nrelease:\n\tcp x${"$(A)".repeat(3000)} out\n`);
    expect(copies.length).toBeLessThanOrEqual(1);
  });
});
