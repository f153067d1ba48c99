import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { formatComponents } from "@capikit/clusterctl-kit/components";
import { CLUSTER_API_VERSION, renderComponent } from "@capikit/envtest/cluster-api";
import { ensureModule, ensureReference } from "@capikit/reference";
import { userSettings } from "../../../../scripts/user/user-settings.ts";
import { packAll } from "../published.ts";
import { startRegistry } from "../registry.ts";
import { runWell } from "../run.ts";
import { startReleaseMirror } from "./release-mirror.ts";

/** The release of cert-manager whose CRDs tutorials install. */
const certManager = "v1.21.2";

/** The machine of a new user: an empty home folder, the published packages, and warm caches. */
export interface CleanHome extends AsyncDisposable {
  /** Environment of the user's shells. */
  readonly env: NodeJS.ProcessEnv;
  /** Creates the folder in which a tutorial starts. */
  folder(tutorial: string): string;
}

/**
 * Creates a home folder. Programs of Kubernetes and Go come from the caches of this user. Packages
 * of npm come from a registry with the packed packages. clusterctl and kubectl see a mirror of
 * GitHub's releases.
 */
export async function createCleanHome(): Promise<CleanHome> {
  const home = mkdtempSync(join(tmpdir(), "capikit-tutorials-"));
  const bin = join(home, "bin");
  mkdirSync(bin);
  const stack = new AsyncDisposableStack();
  stack.defer(() => rmSync(home, { recursive: true, force: true }));
  const [clusterctl, files] = await Promise.all([ensureReference("clusterctl"), releasedFiles()]);
  const registry = stack.use(await startRegistry(await packAll(join(home, "packed"))));
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
  return {
    env: {
      ...inherited(),
      HOME: home,
      PATH: [bin, dirname(process.execPath), process.env.PATH].join(":"),
      TERM: "xterm-256color",
      LANG: "C.UTF-8",
      CAPIKIT_ENVTEST_DOWNLOAD: "off",
      ...goCaches(home),
      ...userSettings(registry.url),
      npm_config_prefer_offline: "true",
      npm_config_fund: "false",
      npm_config_audit: "false",
      CLUSTERCTL_DISABLE_VERSIONCHECK: "true",
    },
    folder(tutorial) {
      const folder = join(home, tutorial);
      mkdirSync(folder);
      return folder;
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/**
 * The variables of this process, without settings of its user, package manager and tests. A set
 * `npm_config_cache` keeps the downloads of npm for the next run.
 */
function inherited(): NodeJS.ProcessEnv {
  const own = /^(?:XDG_|npm_|KUBE|CI$|CAPIKIT_|GITHUB_|VITEST|NODE_|NO_COLOR$|FORCE_COLOR$)/i;
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
