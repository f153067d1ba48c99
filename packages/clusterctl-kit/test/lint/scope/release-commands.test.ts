import { describe, expect, it } from "vitest";
import {
  imagePrograms,
  isBuildFile,
  makefileCommands,
  releaseCommandsIn,
} from "../../../src/lint/scope/release-commands.ts";

it.each([
  ["Makefile", true],
  ["GNUmakefile", true],
  ["makefile", true],
  ["Makefile.release", true],
  ["Makefile-provider.ci", true],
  ["hack/release.mk", true],
  ["Makefile.md", false],
  ["Makefiles.go", false],
])("%s is a Makefile: %s", (path, is) => {
  expect(isBuildFile(path)).toBe(is);
  const content = "all:\n\tkustomize build config/release > out/components.yaml\n";
  const { builds } = releaseCommandsIn(new Map([[path, { path, content }]]));
  expect(builds.map(({ from }) => from)).toEqual(is ? [`${path}:2`] : []);
});

describe("release commands of a Makefile", () => {
  it("replaces variables of all forms of assignments", () => {
    const { builds } = makefileCommands(
      [
        "export OUT ?= ./out # of the release",
        "DIR::=config",
        "release:",
        '\tkustomize build $(DIR)/default > "${OUT}"/components.yaml',
      ].join("\n"),
    );
    expect(builds).toEqual([{ folder: "config/default", output: "out/components.yaml", from: "Makefile:4" }]);
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
    const { builds } = makefileCommands(`FOUND := $(shell command -v kustomize)\nall:\n\t${command}\n`);
    expect(builds).toEqual([{ folder: "config/release", output: "out/components.yaml", from: "Makefile:3" }]);
  });

  it.each([
    "kustomize build config/release | kubectl apply -f -",
    "kustomize build config/release >&2",
    "docker build kustomize > out/components.yaml",
    "kustomize edit build config/release",
  ])("finds no output of %s", (command) => {
    expect(makefileCommands(`all:\n\t${command}\n`).builds).toEqual([]);
  });

  it("returns the sources and targets of copies", () => {
    const { copies } = makefileCommands(
      "out/%:\n\t@cp -r templates/*.yaml $(abspath out)/ && mv $@ other\nrelease:\n\tcp $(shell ls) out > log 2>&1\n",
    );
    expect(copies).toEqual([
      { source: "templates/*.yaml", target: "out", from: "Makefile:2" },
      { source: "out/%", target: "other", from: "Makefile:2" },
      { source: "", target: "out", from: "Makefile:4" },
    ]);
  });

  it.each([
    "@for f in a b; do cp templates/$$f.yaml out/; done",
    "for f in a b; do if [ -f templates/$${f}.yaml ]; then cp templates/$${f}.yaml out; fi; done",
    "for f in a b ; do test -f x || cp templates/$$f.yaml out ; done",
    'for f in templates/a.yaml templates/b.yaml; do cp "$$f" out; done',
  ])("returns the copies of a loop: %s", (command) => {
    const { copies } = makefileCommands(`release:\n\t${command}\n`);
    expect(copies.map(({ source, target }) => `${source} ${target}`)).toEqual([
      "templates/a.yaml out",
      "templates/b.yaml out",
    ]);
  });

  it.each([
    ["that contain themselves", "A=$(A)$(A)$(A)$(A)$(A)$(A)$(A)$(A)$(A)$(A)"],
    ["of many characters", `A=${"a".repeat(1_000_000)}`],
    ["with many redirects", `x:\n\tkustomize build x ${"2> ".repeat(1_000_000)}`],
    ["with long targets", `${"a".repeat(1_000_000)}:\n\tcp ${"$@".repeat(1_000_000)} b`],
    ["with many blanks", `A${" ".repeat(1_000_000)}B`],
  ])("reads variables %s", (_, line) => {
    const { copies } = makefileCommands(`${line}\nrelease:\n\tcp x${"$(A)".repeat(3000)} out\n`);
    expect(copies.length).toBeLessThanOrEqual(1);
  });

  it("reads nothing of targets for development, and counts continued lines", () => {
    const { builds } = makefileCommands(
      [
        "tilt-up:",
        "\tkustomize build config/default > .tiltbuild/components.yaml",
        "release-manifests:",
        "\tkustomize build \\",
        "\t  config/release > out/components.yaml",
        "\tkustomize build config/other > out/other-components.yaml",
      ].join("\n"),
    );
    expect(builds).toEqual([
      { folder: "config/release", output: "out/components.yaml", from: "Makefile:4" },
      { folder: "config/other", output: "out/other-components.yaml", from: "Makefile:6" },
    ]);
  });
});

it.each([
  ["RUN go build -a -o manager cmd/main.go", ["cmd/main.go"]],
  [
    "RUN CGO_ENABLED=0 go build -ldflags '-s -w' -o /manager ./app/manager && strip /manager",
    ["app/manager"],
  ],
  ["RUN go build \\\n  -o manager .", [""]],
  ["RUN go build -o manager ${package}", []],
  ["RUN make manager cmd/main.go", []],
])("finds the programs of the image in %s", (content, programs) => {
  expect(imagePrograms(new Map([["Dockerfile", { path: "Dockerfile", content }]]))).toEqual(programs);
});
