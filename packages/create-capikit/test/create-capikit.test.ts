import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCommand, joinLists } from "@capikit/common/text";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { help, parseArguments } from "../src/arguments.ts";
import { createProject } from "../src/create-project.ts";
import { checkApiVersion, checkProviderName, providerNameOf, spellingsOf } from "../src/provider-name.ts";
import { checkTypes, type ProviderType, providerTypes } from "../src/provider-types.ts";
import { renderTemplate } from "../src/render-template.ts";
import { nextSteps, run } from "../src/run.ts";
import { openPlatform } from "../templates/src/platform.ts";

describe("the command line", () => {
  it("parses all values", () => {
    const argv = [
      "foo",
      "--type",
      "ipam,addon",
      "-t",
      "bootstrap",
      "-n",
      "bar",
      "--api-version=v2",
      "--contracts=both",
      "--identity",
      "--install",
    ];
    expect(parseArguments(argv)).toEqual({
      folder: "foo",
      types: ["ipam", "addon", "bootstrap"],
      name: "bar",
      apiVersion: "v2",
      contracts: "both",
      identity: true,
      install: true,
      help: false,
      version: false,
    });
  });

  it("leaves missing values open", () => {
    expect(parseArguments([])).toMatchObject({
      folder: undefined,
      types: [],
      name: undefined,
      identity: false,
      install: false,
    });
  });

  it.each([
    [["foo", "--type", "infra"], "unknown type: infra", "did you mean infrastructure?"],
    [["foo", "--type", "controlplane"], "unknown type: controlplane", "did you mean control-plane?"],
    [["foo", "--type", "cloud"], "unknown type: cloud", expect.stringContaining("types: infrastructure,")],
    [["foo", "bar"], "expected one folder, found 2: foo bar", expect.stringContaining("--type")],
    [["foo", "--typ", "ipam"], "unknown flag: --typ", "did you mean --type?"],
    [["foo", "--cloud"], "unknown flag: --cloud", "see --help for all flags"],
    [
      ["foo", "--contracts", "v1"],
      "unknown contract: v1",
      "set --contracts to one of v1beta2, v1beta1, both",
    ],
    [["foo", "--type"], expect.stringContaining("--type"), "see --help for all flags"],
  ])("%j is refused", (argv, message, hint) => {
    expect(() => parseArguments(argv)).toThrow(expect.objectContaining({ message, help: hint, exitCode: 2 }));
  });

  it("has every flag in its help", () => {
    for (const flag of ["--type", "--name", "--api-version", "--contracts", "--install"]) {
      expect(help).toContain(flag);
    }
  });
});

describe("next steps", () => {
  const project = { name: "foo", types: ["infrastructure", "control-plane", "ipam"], files: [] } as const;
  const npm = { manager: "npm", isInstalled: false, from: "/home/me" };

  it.each([
    ["/home/me/foo", "cd foo"],
    ["/home/me/it's mine/foo", "cd 'it'\\''s mine/foo'"],
    ["/tmp/foo", "cd /tmp/foo"],
  ])("lead into %s", (folder, first) => {
    expect(nextSteps({ ...project, folder }, npm).commands).toEqual([first, "npm install", "npm run dev"]);
  });

  it("lists each file once, and omits finished steps", () => {
    expect(nextSteps({ ...project, folder: "/home/me" }, { ...npm, isInstalled: true })).toEqual({
      commands: ["npm run dev"],
      notes: [
        "Files to implement: src/platform.ts, src/ipam/address-range.ts. README.md lists all commands.",
      ],
    });
  });
});

describe("platform", () => {
  it("keeps the resources of each account in the folder of capikit dev, over restarts", async () => {
    const folder = mkdtempSync(join(tmpdir(), "capikit-test-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    vi.stubEnv("CAPIKIT_DEV_DATA", folder);
    const states = async (times: number, account?: string) => {
      const found: string[] = [];
      for (let at = 0; at < times; at++)
        found.push((await openPlatform(account).ensureNetwork("network/a", "north")).state);
      return found;
    };
    expect(await states(3)).toEqual(["Pending", "Running", "Running"]);
    expect(await states(1, "other")).toEqual(["Pending"]);
    expect(await openPlatform().remove("network/a")).toBe(false);
    expect(await openPlatform().remove("network/a")).toBe(true);
    expect(await openPlatform().remove("network/a")).toBe(true);
    vi.unstubAllEnvs();
    expect(await states(2)).toEqual(["Pending", "Pending"]);
  });
});

describe("provider name", () => {
  describe("names of providers", () => {
    it.each(["foo", "my-cloud", "k3s", "x", "cloud-9", "3scale", "42", "a".repeat(51)])(
      "%s is one",
      (name) => {
        expect(checkProviderName(name)).toBeUndefined();
      },
    );

    it.each([
      ["", "missing provider name (for example foo)"],
      ["Foo", "Foo contains capital letters: use foo"],
      ["Hetz_ner", 'Hetz_ner contains capital letters and "_": use hetz-ner'],
      ["foo_bar", 'foo_bar contains "_": use foo-bar'],
      ["foo.bar", 'foo.bar contains ".": use foo-bar'],
      ["über", 'über contains "ü": use uber'],
      ["日本", '日本 contains "日" and "本": use lower-case letters a to z, digits and single dashes'],
      ["-foo", "-foo starts or ends with a dash or contains two in a row: use foo"],
      ["foo--bar-", "foo--bar- starts or ends with a dash or contains two in a row: use foo-bar"],
      ["cluster-api", "cluster-api is the name of Cluster API itself"],
      ["kubeadm", "kubeadm is a provider of Cluster API: its kinds would have the same names"],
      ["infrastructure-foo", "clusterctl adds the prefix infrastructure- itself: use foo"],
      ["control-plane-foo", "clusterctl adds the prefix control-plane- itself: use foo"],
      ["Control-Plane-Core-Foo", "Control-Plane-Core-Foo contains capital letters: use foo"],
      [
        "infrastructure-kubeadm",
        expect.stringMatching(/^clusterctl adds the prefix infrastructure- itself: use lower-case/),
      ],
      ["core-foo", "clusterctl would treat core-foo as part of the core: use foo"],
      [
        "a".repeat(52),
        `${"a".repeat(52)} has 52 characters: use at most 51, because ipam-${"a".repeat(52)}-system must not exceed 63`,
      ],
    ])("rejects %j", (name, problem) => {
      expect(checkProviderName(name)).toEqual(problem);
    });

    it("rejects names whose identifiers the templates have already", () => {
      const root = new URL("../templates/", import.meta.url);
      const files = globSync("**/*.ts", { cwd: root }).map((file) =>
        readFileSync(new URL(file, root), "utf8"),
      );
      const taken = files.flatMap((text) => {
        const own = new Set([...text.matchAll(/\b[pP]aperCloud([A-Z]\w*)/g)].map(([, end = ""]) => end));
        const others = [
          ...[...text.matchAll(/import (?:type )?\{([^}]*)\}/g)].flatMap(([, names = ""]) =>
            names.split(/[\s,]+/),
          ),
          ...[...text.matchAll(/\b(?:const|function|class|interface|type) (\w+)/g)].map(
            ([, name = ""]) => name,
          ),
        ].filter((name) => !/paperCloud/i.test(name));
        return others.flatMap((name) =>
          [...own].flatMap((end) => (name.endsWith(end) && name !== end ? [name.slice(0, -end.length)] : [])),
        );
      });
      expect(taken).toContain("infra");
      for (const name of taken)
        expect(checkProviderName(name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-").toLowerCase()), name).toContain(
          "gives identifiers that created projects have already",
        );
    });

    it.each([
      ["infrastructure", 41],
      ["control-plane", 39],
      ["bootstrap", 45],
      ["ipam", 51],
      ["addon", 50],
      ["runtime-extension", 38],
      ["workload-extension", 38],
    ] as const)("allows the names that Kubernetes allows: %s", (type, longest) => {
      expect(checkProviderName("a".repeat(longest), [type])).toBeUndefined();
      expect(checkProviderName("a".repeat(longest + 1), [type])).toContain(`use at most ${longest},`);
      expect(checkProviderName("a".repeat(longest), [type, "ipam"])).toBeUndefined();
    });

    it.each([
      ["cluster-api-provider-foo", "foo"],
      ["cluster-api-ipam-provider-in-cluster", "in-cluster"],
      ["cluster-api-control-plane-provider-talos", "talos"],
      ["cluster-api-addon-provider-helm", "helm"],
      ["cluster-api-bootstrap-provider-my-cloud", "my-cloud"],
      ["cluster-api-runtime-extensions-nutanix", "nutanix"],
      ["cluster-api-k3s", "k3s"],
      ["capi-provider-foo", "foo"],
      ["capi-foo", "foo"],
      ["provider-foo", "foo"],
      ["provider_foo", "foo"],
      ["control-plane-provider-foo", "foo"],
      ["extension-foo", "foo"],
      ["runtime-extension-foo", "foo"],
      ["foo-provider", "foo"],
      ["my-cloud-infrastructure-provider", "my-cloud"],
      ["foo-capi-provider", "foo"],
      ["foo-runtime-extension", "foo"],
      ["Provider-Foo", "Foo"],
      ["foo", "foo"],
      ["capfoo", "capfoo"],
      ["my-provider-foo", "my-provider-foo"],
      ["cluster-api", "cluster-api"],
      ["provider", "provider"],
    ])("come from the folder %s", (folder, name) => {
      expect(providerNameOf(folder)).toBe(name);
    });
  });

  it.each(["v1", "v1alpha1", "v12beta3"])("%s is a version", (version) => {
    expect(checkApiVersion(version)).toBeUndefined();
  });

  it.each(["v1alpha2", "v1beta2", "v2"])("%s has a previous version", (version) => {
    expect(checkApiVersion(version, "both")).toBeUndefined();
  });

  it.each(["v1alpha1", "v1beta1", "v1"])("%s has no previous version", (version) => {
    expect(checkApiVersion(version, "both")).toContain("has no previous version");
  });

  it.each(["", "1", "v0", "v1gamma1", "v1alpha", "v1alpha0", "v1.2"])("rejects version %j", (version) => {
    expect(checkApiVersion(version)).toContain("invalid API version");
  });
});

describe("render template", () => {
  const render = (text: string, name = "my-cloud") =>
    renderTemplate(text, {
      words: new Set(["ipam", "addon"] as const),
      spellings: spellingsOf({ name, repository: `cluster-api-provider-${name}` }, "v1"),
    });

  describe("a template", () => {
    it("is spelt by the provider's name", () => {
      const text =
        "PaperCloudPool paperCloudPool paper-cloud papercloudpools PAPER_CLOUD_REGION Paper Cloud v7alpha7";
      expect(render(text)).toBe("MyCloudPool myCloudPool my-cloud mycloudpools MY_CLOUD_REGION My Cloud v1");
    });

    it("names constants as the generator of kinds does", () => {
      expect(render("paperCloudPool", "a-b-cloud")).toBe("abCloudPool");
      expect(render("paperCloudPool", "x")).toBe("xPool");
      expect(render("paperCloudPool", "k3s")).toBe("k3sPool");
      expect(render("paperCloudPool", "cloud-9")).toBe("cloud9Pool");
    });

    it.each([
      ["#if ipam", true],
      ["#if bootstrap", false],
      ["#if bootstrap addon", true],
      ["#if !bootstrap", true],
      ["#if !bootstrap !addon", false],
      ["  //#if ipam", true],
      ["<!--#if bootstrap-->", false],
      [" * #if ipam", true],
    ])("keeps the content between %s and its end: %s", (line, isKept) => {
      expect(render(`before\n${line}\nwithin\n#endif\nafter`)).toBe(
        isKept ? "before\nwithin\nafter" : "before\nafter",
      );
    });

    it("keeps blocks within blocks where both hold", () => {
      const text = (outer: string, inner: string) =>
        `#if ${outer}\nouter\n#if ${inner}\ninner\n#endif\nouter\n#endif`;
      expect(render(text("ipam", "addon"))).toBe("outer\ninner\nouter");
      expect(render(text("ipam", "bootstrap"))).toBe("outer\nouter");
      expect(render(text("bootstrap", "ipam"))).toBe("");
    });
  });

  describe("lists", () => {
    it.each([
      ["const all = [\n  a,\n  b(1),\n];", "const all = [a, b(1)];"],
      ['import {\n  a,\n  type B,\n} from "c";', 'import { a, type B } from "c";'],
      ["it.each([\n  [1, 2],\n])(go, () => {", "it.each([[1, 2]])(go, () => {"],
    ])("that fit are put on one line: %j", (text, joined) => {
      expect(joinLists(text)).toBe(joined);
    });

    it.each([
      "const all = [\n  [1, 2],\n  [3, 4],\n];",
      "const all = [\n  // why\n  a,\n];",
      "const all = [\n  go({\n    a,\n  }),\n];",
      "const all = {\n  a,\n};",
      `const all = [\n  ${"a".repeat(60)},\n  ${"b".repeat(60)},\n];`,
    ])("that are tables, long, or have comments stay: %j", (text) => {
      expect(joinLists(text)).toBe(text);
    });
  });
});

describe("run", () => {
  let home: string;

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), "create-capikit-"));
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  /** Runs the program as a script does, without a terminal. */
  async function call(
    argv: readonly string[],
    env: Record<string, string> = {},
    signal = new AbortController().signal,
  ) {
    let stdout = "";
    let stderr = "";
    const code = await run(argv, {
      stdout: (text) => {
        stdout += text;
      },
      stderr: (text) => {
        stderr += text;
      },
      env,
      terminal: false,
      signal,
    });
    return { code, stdout, stderr };
  }

  it("creates a project without asking, and prints the next steps", async () => {
    const { code, stdout, stderr } = await call([join(home, "foo"), "-t", "runtime-extension"], {
      npm_config_user_agent: "pnpm/12.21.0 npm/? node/v24.9.0 linux x64",
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("runtime-extension");
    expect(stdout).toMatch(/cd .*foo\n.*pnpm install.*\n.*pnpm run dev/);
    expect(stdout).toContain("\nFiles to implement: src/extension/extension.ts. ");
    expect(stdout).toContain("adapt them for pnpm");
  });

  it.each([
    [[], 2, `create-capikit: missing folder\n  help: ${createCommand("cluster-api-provider-foo", "")}`],
    [["foo"], 2, "create-capikit: missing project type\n  help: set --type to one of infrastructure,"],
    [
      ["foo", "--type", "infra"],
      2,
      "create-capikit: unknown type: infra\n  help: did you mean infrastructure?",
    ],
    [
      ["Foo", "--type", "ipam"],
      2,
      "create-capikit: Foo contains capital letters: use foo\n  help: the name comes from the folder",
    ],
  ])("ends %j with %i", async (argv, code, stderr) => {
    const ended = await call(argv);
    expect(ended).toMatchObject({ code, stdout: "", stderr: expect.stringContaining(stderr) });
  });

  it("reports flags that npm consumed", async () => {
    // The remaining arguments of `npm create capikit foo --type ipam`.
    const ended = await call(["foo", "ipam"], { npm_config_type: "true" });
    expect(ended).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("npm consumed the flag --type"),
    });
    expect(ended.stderr).toContain("add -- before the flags");
  });

  it("shows help and version", async () => {
    expect(await call(["--help"])).toMatchObject({ code: 0, stdout: expect.stringContaining("Usage:") });
    expect(await call(["--version"])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
  });

  it("leaves nothing when it is interrupted", async () => {
    const ended = await call([join(home, "foo"), "-t", "ipam"], {}, AbortSignal.abort());
    expect(ended).toEqual({ code: 1, stdout: "", stderr: "cancelled: nothing was written\n" });
    expect(await readdir(home)).toEqual([]);
  });

  it.each([
    ["outside of a repository", 128, ["rev-parse --is-inside-work-tree", "init --quiet"]],
    ["in a repository", 0, ["rev-parse --is-inside-work-tree"]],
  ])("makes a project a repository only %s", async (_, inside, expected) => {
    const path = process.env.PATH;
    const calls = join(home, "calls");
    await mkdir(join(home, "bin"));
    const script = `#!/bin/sh\necho "$*" >> "${calls}"\n[ "$1" = init ] || exit ${inside}\n`;
    await writeFile(join(home, "bin/git"), script, { mode: 0o755 });
    process.env.PATH = `${join(home, "bin")}:${path}`;
    try {
      expect(await call([join(home, "foo"), "-t", "ipam"])).toMatchObject({ code: 0 });
    } finally {
      process.env.PATH = path;
    }
    expect((await readFile(calls, "utf8")).trim().split("\n")).toEqual(expected);
  });

  it("installs and formats a project with the calling package manager", async () => {
    const path = process.env.PATH;
    const calls = join(home, "calls");
    await mkdir(join(home, "bin"));
    await writeFile(join(home, "bin/pnpm"), `#!/bin/sh\necho "$(basename "$PWD") $*" >> "${calls}"\n`, {
      mode: 0o755,
    });
    process.env.PATH = `${join(home, "bin")}:${path}`;
    try {
      const env = { npm_config_user_agent: "pnpm/12.21.0 npm/? node/v24.9.0 linux x64" };
      expect(await call([join(home, "foo"), "-t", "ipam", "--install"], env)).toMatchObject({ code: 0 });
    } finally {
      process.env.PATH = path;
    }
    expect(await readFile(calls, "utf8")).toBe("foo install\nfoo run format\n");
  });

  it("reports that the project is complete when the installation fails", async () => {
    // The project exists, and npm cannot fetch packages that do not exist.
    const before = process.env.npm_config_registry;
    process.env.npm_config_registry = "http://127.0.0.1:9";
    process.env.npm_config_fetch_retries = "0";
    try {
      const { code, stderr } = await call([join(home, "foo"), "-t", "ipam", "--install"]);
      expect(code).toBe(1);
      expect(stderr).toContain("npm install failed");
      expect(stderr).toContain("the project is complete");
    } finally {
      delete process.env.npm_config_fetch_retries;
      if (before === undefined) delete process.env.npm_config_registry;
      else process.env.npm_config_registry = before;
    }
    expect(await readdir(join(home, "foo"))).toContain("package.json");
  });

  it("shows names of files without their control characters", async () => {
    await writeFile(join(home, "\u001b]0;owned\u0007\u202e"), "");
    const { code, stderr } = await call([home, "-t", "ipam", "--name", "foo"]);
    expect([code, stderr]).toEqual([1, expect.stringContaining("it contains \\u001b]0;owned\\u0007\\u202e")]);
  });
});

describe("unused imports", () => {
  const types = Object.keys(providerTypes) as ProviderType[];
  const pairs = types
    .flatMap((a, index) => types.slice(index + 1).map((b) => [a, b]))
    .filter((pair) => checkTypes(pair) === undefined);

  /** Returns the names that a file imports and does not use. */
  function unusedImports(text: string): readonly string[] {
    const clauses = text.matchAll(/^import (?:type )?([^"']+?) from "[^"]+";$/gms);
    const rest = text
      .replace(/^import [^"']+? from "[^"]+";$/gms, "")
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
    return [...clauses]
      .flatMap(([, clause = ""]) => clause.replace(/[{}]/g, "").split(","))
      .map((name) =>
        name
          .trim()
          .replace(/^type /, "")
          .replace(/^.* as /, ""),
      )
      .filter(
        (name) => name !== "" && !new RegExp(`(?<![\\w$])${name.replace("$", "\\$")}(?![\\w$])`).test(rest),
      );
  }

  it.each([...types.map((type) => [type]), ...pairs])(
    "no file of a project has unused imports: %s %s",
    async (...chosen) => {
      const parent = mkdtempSync(join(tmpdir(), "capikit-imports-"));
      onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
      const wanted = chosen.filter((one) => one !== undefined) as ProviderType[];
      const { folder, files } = await createProject({ folder: join(parent, "foo"), types: wanted });
      const found = files
        .filter((file) => file.endsWith(".ts"))
        .flatMap((file) =>
          unusedImports(readFileSync(join(folder, file), "utf8")).map((name) => `${file}: ${name}`),
        );
      expect(found).toEqual([]);
    },
  );

  it("finds unused imports", () => {
    expect(unusedImports('import { a, type B, c as d } from "x";\nimport e from "y";\na(e);\n')).toEqual([
      "B",
      "d",
    ]);
  });
});
