import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A file: its text, the target of a link, the size of a sparse file, or a pipe or socket. */
type HostileFile = string | { readonly link: string } | { readonly size: number } | "a pipe" | "a socket";

/** What hostile files try to reach. */
interface Bait {
  /** A folder with a kustomization and a Secret, next to the checkout. */
  readonly outside: string;
  /** A file that does not exist. Programs and modules would write it. */
  readonly loot: string;
  /** The address of a server that counts connections. */
  readonly address: string;
}

type Files = Readonly<Record<string, HostileFile>>;

/** The text of the Secret outside of the checkout. */
export const secretText = "hunter2";

const role = `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: foo-manager-role}
rules: []
`;

const kustomization = (text: string, others: Files = {}): Files => ({
  "config/default/kustomization.yaml": text,
  ...others,
});

/** Spellings of repositories, some of which are also paths of files. */
const repositories = [
  ...[
    "github.com/acme/foo",
    "GitHub.com/acme/foo?ref=v1",
    "github.com:acme/foo",
    "git@github.com:acme/foo.git",
  ],
  ...[
    "me@ADDRESS:acme/foo",
    "ssh://ADDRESS/acme/foo",
    "git::ssh://git@ADDRESS/acme/foo",
    "http://ADDRESS/acme/foo",
  ],
  ...[
    "git::http://ADDRESS/acme/foo",
    "HTTPS://ADDRESS/acme/_git/foo",
    "https://ADDRESS/foo.git//config?ref=a",
  ],
  ...["file://OUTSIDE", "FILE://OUTSIDE/.git?ref=main", "gh:acme/foo"],
];

const script = ({ loot }: Bait): string => `#!/bin/sh\necho "$0 $@" >> ${loot}\n`;

const module = ({ loot }: Bait): string =>
  `import { writeFileSync } from "node:fs";\nwriteFileSync(${JSON.stringify(loot)}, "");\nexport default {};\n`;

const dashes = "--output=";

/** The files of each checkout by its name, in addition to a provider. */
export const hostileCheckouts: Readonly<Record<string, (bait: Bait) => Files>> = {
  "a configuration that runs": (bait) => ({
    "capikit.config.ts": module(bait),
    "package.json": '{"type": "module"}',
  }),
  "configurations in JavaScript": (bait) => ({
    "capikit.config.mts": module(bait),
    "capikit.config.mjs": module(bait),
    "capikit.config.js": module(bait),
    "vite.config.js": module(bait),
  }),
  "a folder named like a flag": ({ loot }) => ({
    [`${dashes}${loot}/config/default/kustomization.yaml`]: "resources: [role.yaml]\n",
    [`${dashes}${loot}/config/default/role.yaml`]: role,
    "-o/config/default/kustomization.yaml": "resources: [role.yaml]\n",
    "-o/config/default/role.yaml": role,
  }),
  "names with newlines, quotes and controls": ({ loot }) => ({
    [`config/default/a\n$(touch ${loot.replaceAll("/", "\u2215")})\n.yaml`]: role,
    "config/default/\u001b[2J\u0007';touch x;'.yaml": role,
    "config/\n::add-mask::x\n/default/kustomization.yaml": "resources: [role.yaml]\n",
    "config/\n::add-mask::x\n/default/role.yaml": role,
  }),
  ...Object.fromEntries(
    repositories.map((entry): [string, (bait: Bait) => Files] => [
      `the repository ${entry}`,
      ({ address, outside }) => {
        const spelled = entry.replace("ADDRESS", address).replace("OUTSIDE", outside);
        return {
          "config/default/kustomization.yaml": `resources: [role.yaml]\ncomponents: [${JSON.stringify(spelled)}]\n`,
          "config/crd/kustomization.yaml": `resources: [${JSON.stringify(spelled)}]\n`,
          ...(/^[\w.]+\/[\w/]+$/.test(spelled) && {
            [`config/crd/${spelled}/kustomization.yaml`]: "resources: []\n",
            [`config/default/${spelled}`]: "a: [",
          }),
        };
      },
    ]),
  ),
  "a file with the path of a repository": () =>
    kustomization("resources: [github.com/acme/foo]\n", { "config/default/github.com/acme/foo": "a: [" }),
  "addresses in each field of a kustomization": ({ address }) => {
    const url = `http://${address}/a.yaml`;
    return Object.fromEntries(
      [
        `resources: ["${url}"]`,
        `bases: ["${url}"]`,
        `"re\u017fources": ["${url}"]`,
        `patches: [{path: "${url}", target: {kind: A}}]`,
        `patchesStrategicMerge: ["${url}"]`,
        `patchesJson6902: [{path: "${url}", target: {version: v1, kind: A, name: a}}]`,
        `replacements: [{path: "${url}"}]`,
        `crds: ["${url}"]`,
        `configurations: ["${url}"]`,
        `openapi: {path: "${url}"}`,
        `configMapGenerator: [{name: a, files: ["a=${url}"]}]`,
        `secretGenerator: [{name: a, envs: ["${url}"]}]`,
        `resources: []\n---\nresources: ["${url}"]`,
        `resources: &a ["${url}"]\nbases: *a`,
        `resources: [a.yaml]\nresources: ["${url}"]`,
      ].map((text, at) => [`addons/${at}/config/default/kustomization.yaml`, `${text}\n`]),
    );
  },
  "exec generators": (bait) => {
    const plugin = `apiVersion: v1
kind: Plugin
metadata:
  name: plugin
  annotations: {config.kubernetes.io/function: "exec: {path: ./plugin}"}
`;
    return kustomization("generators: [plugin.yaml]\n", {
      "config/default/plugin.yaml": plugin,
      "config/default/plugin": script(bait),
      "kustomize/plugin/v1/plugin/Plugin": script(bait),
      "plugin/v1/plugin/Plugin": script(bait),
    });
  },
  "container transformers and validators": () =>
    kustomization(
      "transformers: ['{apiVersion: v1, kind: A, metadata: {name: a, annotations: {config.kubernetes.io/function: \"container: {image: a, network: true}\"}}}']\nvalidators: [role.yaml]\n",
    ),
  "a resource that is a function": () =>
    kustomization("resources: [function.yaml]\n", {
      "config/default/function.yaml":
        'apiVersion: v1\nkind: A\nmetadata: {name: a, annotations: {config.kubernetes.io/function: "exec: {path: /bin/touch}"}}\n',
    }),
  "helm charts": ({ address }) =>
    kustomization(
      `helmGlobals: {chartHome: ../..}\nhelmCharts: [{name: a, repo: "http://${address}", releaseName: a}]\nhelmChartInflationGenerator: [{chartName: a}]\n`,
    ),
  "values of files outside": ({ outside }) =>
    kustomization(
      `secretGenerator: [{name: a, files: [${outside}/secret.yaml, a=../../../../outside/secret.yaml]}]\nresources: [/etc/passwd]\n`,
    ),
  "bases outside": () => kustomization("bases: [../../../../outside]\nresources: [../../..]\n"),
  "links to files and folders outside": ({ outside }) => ({
    "config/crd/secret.yaml": { link: join(outside, "secret.yaml") },
    "config/outside": { link: outside },
    "config/root": { link: "/" },
    "config/loop": { link: "." },
    "README.md": { link: join(outside, "secret.yaml") },
    "metadata.yaml": { link: "/dev/zero" },
    templates: { link: outside },
    ...kustomization("resources: [linked, secret.yaml]\npatches: [{path: secret.yaml}]\n", {
      "config/default/linked": { link: outside },
      "config/default/secret.yaml": { link: join(outside, "secret.yaml") },
    }),
  }),
  "a kustomization that is a link outside": ({ outside }) =>
    kustomization("", { "config/default/kustomization.yaml": { link: join(outside, "kustomization.yaml") } }),
  "pipes, devices and sockets": () => ({
    ...Object.fromEntries(
      [
        ...["metadata.yaml", "README.md", "go.mod", "package.json", "main.go", ".gitignore"],
        ...["config/crd/bases/a.yaml", "docs/a.md", "templates/cluster-template.yaml", "hack/a.mk"],
      ].map((path): [string, HostileFile] => [path, "a pipe"]),
    ),
    "config/crd/bases/b.yaml": "a socket",
    "config/crd/bases/c.yaml": { link: "/dev/zero" },
    "config/crd/bases/d.yaml": { link: "a.yaml" },
  }),
  "a pipe in an overlay": () =>
    kustomization("resources: [role.yaml, pipe.yaml, ../pipes]\n", {
      "config/default/pipe.yaml": "a pipe",
      "config/pipes/kustomization.yaml": "a pipe",
    }),
  "a missing file next to pipes": () =>
    kustomization("resources: [missing.yaml]\n", { ".gitignore": "a pipe" }),
  "huge files": () => ({
    "config/crd/bases/a.yaml": { size: 64 * 2 ** 30 },
    "README.md": { size: 64 * 2 ** 30 },
    "metadata.yaml": { size: 64 * 2 ** 30 },
    ...kustomization("resources: [huge.yaml]\n", { "config/default/huge.yaml": { size: 64 * 2 ** 30 } }),
  }),
  "deep folders": () => ({ [`${"d/".repeat(1500)}a.yaml`]: role }),
  "a deep and wide graph of overlays": () =>
    Object.fromEntries([
      ["config/default/kustomization.yaml", "resources: [../k0]\n"],
      ...Array.from({ length: 60 }, (_, at) => [
        `config/k${at}/kustomization.yaml`,
        `resources: [../k${at + 1}, ../k${Math.min(at + 2, 60)}]\n`,
      ]),
      ["config/k60/kustomization.yaml", "resources: []\n"],
    ]),
  "YAML that grows": () => {
    const bomb = `a0: &a0 [x]\n${Array.from({ length: 25 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]\n`).join("")}`;
    return kustomization(bomb, {
      "config/crd/bases/a.yaml": bomb,
      "metadata.yaml": `${"[".repeat(100_000)}`,
    });
  },
  "values without a text": () => {
    const value = '{"toString": 1}';
    const pod = `containers: [{name: ${value}, image: ${value}, args: [${value}], env: [{name: ${value}}], resources: {limits: {memory: ${value}}}}]`;
    return kustomization("resources: [role.yaml, odd.yaml]\n", {
      "config/default/odd.yaml": [
        `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec: {selector: {matchLabels: {a: ${value}}}, template: {metadata: {labels: {a: ${value}}}, spec: {serviceAccountName: ${value}, ${pod}}}}\n`,
        `apiVersion: v1\nkind: Service\nmetadata: {name: a}\nspec: {selector: {a: ${value}}, ports: [{name: ${value}, port: ${value}}]}\n`,
        `apiVersion: rbac.authorization.k8s.io/v1\nkind: RoleBinding\nmetadata: {name: a}\nsubjects: [{kind: ${value}}]\nroleRef: {kind: ${value}, apiGroup: ${value}}\n`,
      ].join("---\n"),
    });
  },
  "settings of git": (bait) => ({
    ".git/HEAD": "ref: refs/heads/main\n",
    ".git/config": `[core]\n\tfsmonitor = touch ${bait.loot}\n\tsshCommand = touch ${bait.loot}\n\tpager = touch ${bait.loot}\n\thooksPath = hooks\n[include]\n\tpath = ${bait.outside}/secret.yaml\n`,
    ".git/refs/tags/v1.0.0": `${"a".repeat(40)}\n`,
    ".git/objects/info/alternates": `${bait.outside}\n`,
    ".git/hooks/post-checkout": script(bait),
  }),
  "a git file with another repository": ({ outside }) => ({ ".git": `gitdir: ${outside}\n` }),
  "programs in the checkout": (bait) => ({
    ...Object.fromEntries(["kustomize", "git", "helm", "sh"].map((name) => [name, script(bait)])),
    "node_modules/.bin/kustomize": script(bait),
    ".npmrc": "node-options=--require ./kustomize\n",
    "package.json": `{"scripts": {"prepare": "touch ${bait.loot}"}}`,
  }),
};

/** A folder with all checkouts, and what they try to reach. */
export interface HostileWorld extends Bait {
  readonly home: string;
  /** Folder of programs for PATH, which write `loot`. */
  readonly bin: string;
  /** Paths of the checkouts by their names. */
  readonly checkouts: ReadonlyMap<string, string>;
  readonly connections: () => number;
  close(): void;
}

/** Writes the checkouts to a new folder, and starts the server. */
export async function createHostileWorld(): Promise<HostileWorld> {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "hostile-")));
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const sockets: (() => void)[] = [];
  const write = (path: string, file: HostileFile): void => {
    mkdirSync(dirname(path), { recursive: true });
    if (file === "a pipe") execFileSync("mkfifo", ["--", path]);
    else if (file === "a socket") {
      const listener = createServer().listen(path);
      sockets.push(() => listener.close());
    } else if (typeof file === "string") writeFileSync(path, file, { mode: 0o755 });
    else if ("link" in file) symlinkSync(file.link, path);
    else {
      writeFileSync(path, "");
      truncateSync(path, file.size);
    }
  };
  const bait = {
    outside: join(home, "outside"),
    loot: join(home, "loot"),
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  write(join(bait.outside, "kustomization.yaml"), "resources: [secret.yaml]\n");
  write(
    join(bait.outside, "secret.yaml"),
    `apiVersion: v1\nkind: Secret\nmetadata: {name: ${secretText}}\nstringData: {a: ${secretText}}\n`,
  );
  const bin = join(home, "bin");
  for (const name of ["git", "helm", "sh", "docker"]) write(join(bin, name), script(bait));
  mkdirSync(join(home, "tmp"));
  const checkouts = new Map<string, string>();
  for (const [name, files] of Object.entries(hostileCheckouts)) {
    const root = join(home, "checkouts", String(checkouts.size));
    checkouts.set(name, root);
    const own = files(bait);
    const usual = { ...kustomization("resources: [role.yaml]\n"), "config/default/role.yaml": role };
    for (const [path, file] of Object.entries({ ...usual, ...own })) write(join(root, path), file);
  }
  return {
    ...bait,
    home,
    bin,
    checkouts,
    connections: () => connections,
    close() {
      for (const close of sockets) close();
      server.close();
      rmSync(home, { recursive: true });
    },
  };
}
