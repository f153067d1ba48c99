/**
 * `pnpm tool tutorials [PAGE…]`: follows README, the quick start and the tutorials word for word, in an empty
 * home folder and without containers: before publication in a clone of the last commit, and then with the
 * packages as they are published.
 *
 * `--state` selects one of both, `--show` prints the output of every command.
 */

import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { formatComponents } from "@capikit/clusterctl-kit/components";
import { createAuthority } from "@capikit/envtest";
import { CLUSTER_API_VERSION, renderComponent } from "@capikit/envtest/cluster-api";
import { ensureModule, ensureReference } from "@capikit/reference";
import { runCommand } from "../../../../scripts/user/run-command.ts";
import { userSettings } from "../../../../scripts/user/user-settings.ts";
import type { Packed } from "../published.ts";
import { startRegistry } from "../registry.ts";
import { root } from "../root.ts";
import { runWell } from "../run.ts";
import { runTutorial } from "./run-tutorial.ts";

/** The release of cert-manager whose CRDs tutorials install. */
const certManager = "v1.21.2";

/** Whether pages name the commands of a clone, or those of published packages. */
type State = "clone" | "published";

/** The machine of a new user: an empty home folder with a clone of capikit, and warm caches. */
interface CleanHome extends AsyncDisposable {
  /** Environment of the user's shells. */
  readonly env: NodeJS.ProcessEnv;
  /** A clone of the last commit. It is not installed. */
  readonly clone: string;
  /** Creates the folder in which a page starts, next to the clone. */
  folder(page: string): string;
  /** Removes all folders next to the clone. */
  removeProjects(): void;
}

/**
 * Creates a home folder. Programs of Kubernetes and Go come from the caches of this user. Packages
 * of npm come from its registry, in the published state with the packed packages of the clone.
 *
 * @param needsReleases whether clusterctl and kubectl see a mirror of GitHub's releases
 */
async function createCleanHome(state: State, needsReleases: boolean): Promise<CleanHome> {
  const home = mkdtempSync(join(tmpdir(), "capikit-tutorials-"));
  const bin = join(home, "bin");
  const work = join(home, "work");
  const clone = join(work, "capikit");
  for (const folder of [bin, work]) mkdirSync(folder);
  // create-project looks for the Node.js of the user outside of `node_modules`.
  symlinkSync(process.execPath, join(bin, "node"));
  runWell(home, "git", "clone", "--quiet", root, clone);
  const stack = new AsyncDisposableStack();
  stack.defer(() => rmSync(home, { recursive: true, force: true }));
  const upstream = runWell(home, "npm", "config", "get", "registry").trim();
  const registry =
    state === "clone" ? upstream : stack.use(await startRegistry(await packPublished(clone, home))).url;
  if (needsReleases) {
    const [clusterctl, files] = await Promise.all([ensureReference("clusterctl"), releasedFiles()]);
    const mirror = stack.use(await startReleaseMirror(files));
    const authority = join(home, "mirror.crt");
    writeFileSync(authority, `${systemAuthorities()}\n${mirror.certificate}`);
    const kubectl = runWell(home, "sh", "-c", "command -v kubectl").trim();
    for (const [name, program] of [
      ["clusterctl", clusterctl],
      ["kubectl", kubectl],
    ] as const)
      writeProgram(
        join(bin, name),
        `GOPROXY=https://github.com HTTPS_PROXY=${mirror.url} SSL_CERT_FILE=${authority} exec ${program} "$@"`,
      );
  }
  return {
    env: {
      ...inherited(),
      HOME: home,
      PATH: [bin, process.env.PATH].join(":"),
      TERM: "xterm-256color",
      LANG: "C.UTF-8",
      CAPIKIT_ENVTEST_DOWNLOAD: "off",
      ...goCaches(home),
      ...userSettings(registry),
      npm_config_prefer_offline: "true",
      npm_config_fund: "false",
      npm_config_audit: "false",
      CLUSTERCTL_DISABLE_VERSIONCHECK: "true",
    },
    clone,
    folder(page) {
      const folder = join(work, page);
      mkdirSync(folder);
      return folder;
    },
    removeProjects() {
      for (const name of readdirSync(work))
        if (name !== "capikit") rmSync(join(work, name), { recursive: true, force: true });
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** Puts a clone into its published state, and packs its packages. */
async function packPublished(clone: string, home: string): Promise<readonly Packed[]> {
  const [node, source] = [process.execPath, "--conditions=@capikit/source"];
  const pnpm = ["npx", "-y", "pnpm@12"];
  const packed = join(home, "packed.json");
  const pack = `import { packAll } from "./tests/repository/src/published.ts";
import { writeFileSync } from "node:fs";
writeFileSync(${JSON.stringify(packed)}, JSON.stringify(await packAll(${JSON.stringify(join(home, "packed"))})));`;
  const context = { cwd: clone, env: process.env };
  await runCommand(context, ...pnpm, "install", "--frozen-lockfile", "--prefer-offline");
  await runCommand(context, node, source, "scripts/publication.ts");
  await runCommand(context, ...pnpm, "build");
  await runCommand(context, node, source, "--input-type=module", "--eval", pack);
  return JSON.parse(readFileSync(packed, "utf8"));
}

/**
 * The variables of this process, without settings of its user, package manager and tests. A set
 * `npm_config_cache` keeps the downloads of npm for the next run.
 */
function inherited(): NodeJS.ProcessEnv {
  const own = /^(?:XDG_|p?npm_|PNPM_|KUBE|CI$|CAPIKIT_|GITHUB_|VITEST|NODE_|NO_COLOR$|FORCE_COLOR$)/i;
  const entries = Object.entries(process.env).filter(
    ([name]) => !own.test(name) || ["NODE_EXTRA_CA_CERTS", "npm_config_cache"].includes(name),
  );
  return Object.fromEntries(entries);
}

function goCaches(folder: string): NodeJS.ProcessEnv {
  const names = ["GOPROXY", "GOFLAGS", "GOMODCACHE", "GOCACHE", "GOTOOLCHAIN"];
  const values = runWell(folder, "go", "env", ...names).split("\n");
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}

/** Certificates that Go programs of this machine trust. */
function systemAuthorities(): string {
  const file = process.env.SSL_CERT_FILE || "/etc/ssl/certs/ca-certificates.crt";
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

function writeProgram(path: string, line: string): void {
  writeFileSync(path, `#!/bin/sh\n${line}\n`);
  chmodSync(path, 0o755);
}

/** The files on github.com that tutorials download, built from the Go modules of the releases. */
async function releasedFiles(): Promise<ReadonlyMap<string, string>> {
  const version = `v${CLUSTER_API_VERSION}`;
  const [core, clusterApi, certs] = await Promise.all([
    renderComponent("core"),
    ensureModule(`sigs.k8s.io/cluster-api@${version}`),
    ensureModule(`github.com/cert-manager/cert-manager@${certManager}`),
  ]);
  const crds = globSync(join(certs, "deploy/crds/*.yaml")).sort();
  const text = (path: string): string => readFileSync(path, "utf8");
  const release = `kubernetes-sigs/cluster-api/releases/download/${version}`;
  return new Map([
    // The list of versions that clusterctl requests from a Go proxy.
    ["github.com/kubernetes-sigs/cluster-api/@v/list", `${version}\n`],
    [`${release}/core-components.yaml`, formatComponents(core as never)],
    [`${release}/metadata.yaml`, text(join(clusterApi, "metadata.yaml"))],
    [
      `cert-manager/cert-manager/releases/download/${certManager}/cert-manager.crds.yaml`,
      crds.map(text).join("---\n"),
    ],
  ]);
}

/** A proxy that serves the release files of GitHub. */
interface ReleaseMirror extends AsyncDisposable {
  /** Address for `HTTPS_PROXY`. */
  readonly url: string;
  /** Certificate that clients trust, as PEM. */
  readonly certificate: string;
}

/**
 * Serves files as `https://github.com/PATH`, so that tutorials run without GitHub. Other hosts are
 * connected directly. Unknown paths get a 404.
 */
async function startReleaseMirror(files: ReadonlyMap<string, string>): Promise<ReleaseMirror> {
  const authority = await createAuthority("github.com");
  const { certificate, key } = await authority.issueServer(["github.com"]);
  const github = createTlsServer({ cert: certificate, key }, (request, response) => {
    const text = files.get((request.url ?? "").slice(1));
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  const proxy = createServer((_, response) => response.writeHead(405).end());
  proxy.on("connect", (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    if (request.url === "github.com:443") {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      socket.unshift(head);
      github.emit("connection", socket);
      return;
    }
    const [host = "", port = "443"] = (request.url ?? "").split(":");
    const target = connect(Number(port), host, () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      target.write(head);
      target.pipe(socket).pipe(target);
    });
    target.on("error", () => socket.destroy());
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    certificate: authority.certificate,
    async [Symbol.asyncDispose]() {
      github.closeAllConnections();
      proxy.closeAllConnections();
      await new Promise((closed) => proxy.close(closed));
    },
  };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    state: { type: "string", multiple: true, default: ["clone", "published"] },
    show: { type: "boolean", default: false },
  },
});
/** The pages that install a release with clusterctl. */
const needsReleases = /^infrastructure-provider$/;
const paths = ["README.md", "docs/quick-start.md", ...globSync("docs/tutorials/*.md", { cwd: root }).sort()];
const known = new Map(paths.map((path) => [basename(path, ".md"), path]));
const names = positionals.length > 0 ? positionals : [...known.keys()];
const unknown = names.filter((name) => !known.has(name));
if (unknown.length > 0) {
  console.error(`unknown page: ${unknown.join(", ")}; the pages are ${[...known.keys()].join(", ")}`);
  process.exit(2);
}

for (const state of values.state as readonly State[]) {
  const began = performance.now();
  await using home = await createCleanHome(
    state,
    names.some((name) => needsReleases.test(name)),
  );
  console.log(`${state}: packages and programs are ready (${secondsSince(began)} s)`);
  let [run, failed] = [0, 0];
  for (const name of names) {
    const started = performance.now();
    console.log(name);
    try {
      const path = known.get(name) ?? "";
      const { clone, env } = home;
      run += await runTutorial(join(clone, path), {
        show: values.show,
        clone,
        folder: home.folder(name),
        env,
        print: console.log,
      });
      console.log(`ok    ${name} (${secondsSince(started)} s)`);
    } catch (error) {
      console.log(`FAIL  ${error instanceof Error ? error.message : error}`);
      failed++;
      process.exitCode = 1;
    } finally {
      home.removeProjects();
    }
  }
  console.log(`${state}: ${run} commands passed, ${failed} failed`);
}

function secondsSince(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(0);
}
