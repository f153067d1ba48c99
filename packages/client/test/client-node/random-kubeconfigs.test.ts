/**
 * Random kubeconfigs, read by this package and by client-node.
 *
 * @module
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringifyYaml } from "@capikit/common/yaml";
import { KubeConfig } from "@kubernetes/client-node";
import { afterAll, expect, inject, it } from "vitest";
import { seeded } from "../../../testing/src/random/random.ts";
import { fromKubeConfig } from "../../src/client-node/index.ts";
import { type Identity, parseKubeconfig } from "../../src/config/index.ts";
import type { ClusterConfig } from "../../src/index.ts";
import { type Difference, randomKubeconfig, reasons } from "./random-kubeconfig.ts";

const count = 200;
const folder = mkdtempSync(join(tmpdir(), "capikit-kubeconfigs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const seen = new Map<Difference, number>();
const random = seeded(inject("seed"));
const cases = Array.from({ length: count }, (_, at) => ({ at, ...randomKubeconfig(random, folder) }));

/** This package refuses the selected context. */
const refusedHere: readonly Difference[] = [
  "no-current-context",
  "unknown-context",
  "unknown-cluster",
  "unknown-user",
  "half-certificate",
  "file-and-data",
  "insecure-with-authority",
  "old-exec",
  "token-and-password",
  "as-required",
];
/** client-node refuses the file. */
const refusedThere: readonly Difference[] = ["unused-cluster", "unused-context"];

/** The settings that both have, in one form. */
type Settings = Readonly<Record<string, unknown>>;

it.each(cases)("kubeconfig $at", async ({ at, document, differences }) => {
  for (const difference of differences) seen.set(difference, (seen.get(difference) ?? 0) + 1);
  const text = at % 2 === 0 ? stringifyYaml(document) : JSON.stringify(document);
  const has = (list: readonly Difference[]): boolean => list.some((one) => differences.has(one));
  const theirs = new KubeConfig();
  const load = (): void => theirs.loadFromString(text);

  if (has(refusedHere)) await expect(parseKubeconfig(text)).rejects.toThrow("kubeconfig");
  if (has(refusedThere)) expect(load).toThrow("missing");
  else load();
  if (has(refusedHere) || has(refusedThere)) return;

  const ours = await parseKubeconfig(text);
  const [here, there] = [settingsOf(ours), settingsOfKubeConfig(theirs)];
  const different = Object.keys(here).filter(
    (key) => JSON.stringify(here[key]) !== JSON.stringify(there[key]),
  );
  const allowed = new Set<string>();
  if (differences.has("final-slash")) {
    expect(there.server).toBe(ours.server.replace(/\/$/, ""));
    allowed.add("server");
  }
  if (differences.has("token-file")) {
    if (!differences.has("several-credentials")) expect(there.token).toBeUndefined();
    allowed.add("token");
  }
  if (differences.has("several-credentials"))
    for (const key of ["token", "username", "password", "exec"]) {
      if (here[key] === undefined) allowed.add(key);
    }
  if (differences.has("impersonation")) expect(ours.impersonate?.groups).toEqual(["a", "b"]);
  expect(different.filter((key) => !allowed.has(key))).toEqual([]);

  // `fromKubeConfig` returns the settings that client-node uses.
  if (!differences.has("several-credentials"))
    expect(settingsOf(await fromKubeConfig(theirs))).toEqual(there);
});

it("found each known difference", () => {
  expect([...seen.keys()].sort()).toEqual(Object.keys(reasons).sort());
});

function settingsOf(config: ClusterConfig): Settings {
  const { identity } = config;
  const of = <T extends string>(type: T) =>
    [identity, identity?.type === "client-certificate" ? identity.authorization : undefined].find(
      (one): one is Extract<Identity, { readonly type: T }> => one?.type === type,
    );
  return {
    server: config.server,
    ca: config.certificateAuthority,
    insecure: config.insecureSkipTlsVerify === true && !config.server.startsWith("http:"),
    tlsServerName: config.tlsServerName,
    proxyUrl: config.proxyUrl,
    namespace: config.namespace,
    certificate: of("client-certificate")?.certificate,
    key: of("client-certificate")?.key,
    token: of("token")?.token ?? (of("token-file") && readFileSync(of("token-file")?.path ?? "", "utf8")),
    username: of("basic")?.username,
    password: of("basic")?.password,
    exec: of("exec") && [of("exec")?.command, of("exec")?.args ?? [], of("exec")?.env ?? {}],
    as: config.impersonate?.user,
  };
}

function settingsOfKubeConfig(config: KubeConfig): Settings {
  const cluster = config.getCurrentCluster();
  const user = config.getCurrentUser();
  const context = config.getContextObject(config.getCurrentContext());
  const text = (file: unknown, data: unknown): string | undefined =>
    file
      ? readFileSync(String(file), "utf8")
      : data
        ? Buffer.from(String(data), "base64").toString("utf8")
        : undefined;
  const exec = user?.exec as
    | { readonly command: string; readonly args?: string[]; readonly env?: { name: string; value: string }[] }
    | undefined;
  return {
    server: cluster?.server,
    ca: text(cluster?.caFile, cluster?.caData),
    insecure: cluster?.skipTLSVerify === true && !cluster.server.startsWith("http:"),
    tlsServerName: cluster?.tlsServerName || undefined,
    proxyUrl: cluster?.proxyUrl || undefined,
    namespace: context?.namespace,
    certificate: text(user?.certFile, user?.certData),
    key: text(user?.keyFile, user?.keyData),
    token: user?.token || undefined,
    username: user?.username || undefined,
    password: user?.password || undefined,
    exec: exec
      ? [
          exec.command,
          exec.args ?? [],
          Object.fromEntries((exec.env ?? []).map(({ name, value }) => [name, value])),
        ]
      : undefined,
    as: user?.impersonateUser || undefined,
  };
}
