import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** A generated kubeconfig, and how client-node differs from this package in reading it. */
export interface RandomKubeconfig {
  readonly document: Document;
  readonly differences: ReadonlySet<Difference>;
}

interface Document {
  readonly clusters: readonly Entry[];
  readonly users: readonly Entry[];
  readonly contexts: readonly Entry[];
  readonly "current-context"?: string;
}

type Fields = Record<string, unknown>;
type Entry = Fields & { name?: string };

/** Known differences with their reasons. */
export const reasons = {
  "final-slash": "client-node removes a final slash of the server, to which it appends paths",
  "file-and-data": "a file counts more than data in client-node; client-go refuses both",
  "insecure-with-authority": "client-node ignores the authority; client-go refuses both",
  "token-file": "client-node ignores tokenFile",
  impersonation: "client-node ignores as-uid, as-groups and as-user-extra",
  "several-credentials":
    "client-node sends all credentials, this package a certificate and the first of the others",
  "no-current-context": "client-node has no current cluster without current-context",
  "unknown-context": "client-node has no current cluster if the context does not exist",
  "unknown-cluster": "client-node has no current cluster if the context's does not exist",
  "unknown-user": "client-node is anonymous if the context's user does not exist",
  "half-certificate": "client-node accepts a certificate without a key",
  "old-exec": "client-node ignores the version of credential plugins",
  "token-and-password": "client-node sends the token and ignores the password; client-go refuses both",
  "as-required": "client-node ignores as-groups without `as`",
  "unused-cluster": "client-node refuses a file in which an unused cluster has no server",
  "unused-context": "client-node refuses a file in which an unused context has no cluster",
} as const;
export type Difference = keyof typeof reasons;

/** Generates a kubeconfig by a source of random numbers; its files are in a folder. */
export function randomKubeconfig(random: () => number, folder: string): RandomKubeconfig {
  const differences = new Set<Difference>();
  const chance = (share: number): boolean => random() < share;
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const text = (): string => Math.floor(random() * 1e9).toString(36);
  const base64 = (value: string): string => Buffer.from(value).toString("base64");
  const file = (value: string): string => {
    const path = join(folder, text());
    writeFileSync(path, value);
    return path;
  };
  const either = (fields: Fields, name: string, note: (difference: Difference) => void): void => {
    const way = random();
    if (way < 0.6) fields[`${name}-data`] = base64(`${name} ${text()}`);
    if (way >= 0.45) fields[name] = file(`${name} in a file ${text()}`);
    if (way >= 0.45 && way < 0.6) note("file-and-data");
  };
  const optional = (fields: Fields, name: string, share: number, value: () => unknown): void => {
    if (chance(share)) fields[name] = value();
    // Programs write empty fields.
    else if (chance(0.05)) fields[name] = pick(["", null]);
  };

  const clusterOf = (note: (difference: Difference) => void): Fields => {
    const cluster: Fields = { server: `${pick(["https", "http"])}://${text()}.example:${pick([443, 6443])}` };
    if (chance(0.2)) cluster.server += "/prefix";
    if (chance(0.1)) {
      cluster.server += "/";
      note("final-slash");
    }
    if (chance(0.7)) either(cluster, "certificate-authority", note);
    if (chance(0.2)) cluster["insecure-skip-tls-verify"] = chance(0.5);
    const hasAuthority = Object.keys(cluster).some((key) => key.startsWith("certificate-authority"));
    if (cluster["insecure-skip-tls-verify"] && hasAuthority && /^https/.test(String(cluster.server)))
      note("insecure-with-authority");
    optional(cluster, "tls-server-name", 0.2, () => `${text()}.internal`);
    optional(cluster, "proxy-url", 0.2, () => `${pick(["http", "https", "socks5"])}://proxy.example:3128`);
    return cluster;
  };
  const userOf = (note: (difference: Difference) => void): Fields => {
    const user: Fields = {};
    const kinds = new Set([pick(["certificate", "token", "token-file", "basic", "exec", "none"])]);
    if (chance(0.15)) kinds.add(pick(["certificate", "token", "basic"]));
    if (kinds.size > 1 && !kinds.has("none")) note("several-credentials");
    if (kinds.has("certificate")) {
      either(user, "client-certificate", note);
      if (chance(0.85)) either(user, "client-key", note);
      else note("half-certificate");
    }
    if (kinds.has("token")) user.token = text();
    if ((kinds.has("token") || kinds.has("token-file")) && kinds.has("basic")) note("token-and-password");
    if (kinds.has("token-file")) {
      user.tokenFile = file(text());
      note("token-file");
    }
    if (kinds.has("basic")) Object.assign(user, { username: text(), password: text() });
    if (kinds.has("exec")) {
      const version = chance(0.9) ? pick(["v1", "v1beta1"]) : "v1alpha1";
      if (version === "v1alpha1") note("old-exec");
      user.exec = {
        apiVersion: `client.authentication.k8s.io/${version}`,
        command: pick(["login", "/usr/bin/login"]),
        interactiveMode: pick(["Never", "IfAvailable"]),
        ...(chance(0.5) && { args: ["get-token", text()] }),
        ...(chance(0.5) && { env: [{ name: "REGION", value: text() }] }),
      };
    }
    optional(user, "as", 0.15, text);
    if (chance(0.1)) {
      user["as-groups"] = ["a", "b"];
      note(user.as ? "impersonation" : "as-required");
    }
    return user;
  };

  const names = (prefix: string): string[] =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, (_, at) => `${prefix}-${at}`);
  const notes = new Map<Entry, Set<Difference>>();
  const entries = (kind: string, make: (note: (difference: Difference) => void) => Fields): Entry[] =>
    names(kind).map((name) => {
      const own = new Set<Difference>();
      const entry: Entry = { name, [kind]: make((difference) => own.add(difference)) };
      notes.set(entry, own);
      return entry;
    });
  const clusters = entries("cluster", clusterOf);
  const users = entries("user", userOf);
  const contexts = entries("context", () => {
    const context: Fields = { cluster: chance(0.95) ? pick(clusters).name : "gone" };
    if (chance(0.9)) context.user = chance(0.95) ? pick(users).name : "gone";
    optional(context, "namespace", 0.5, text);
    return context;
  });
  const current = chance(0.95) ? (chance(0.95) ? pick(contexts).name : "gone") : undefined;

  const find = (list: readonly Entry[], name: unknown): Entry | undefined =>
    list.find((entry) => entry.name === name);
  const context = find(contexts, current)?.context as Fields | undefined;
  const cluster = context && find(clusters, context.cluster);
  const user = context && find(users, context.user);
  if (current === undefined) differences.add("no-current-context");
  else if (context === undefined) differences.add("unknown-context");
  else if (cluster === undefined) differences.add("unknown-cluster");
  else if (context.user !== undefined && user === undefined) differences.add("unknown-user");
  for (const entry of [cluster, user])
    for (const note of (entry && notes.get(entry)) ?? []) differences.add(note);

  const unused: Entry[] = [];
  if (chance(0.04)) {
    unused.push({ name: "unused", cluster: {} });
    differences.add("unused-cluster");
  }
  const idle: Entry[] = [];
  if (chance(0.04)) {
    idle.push({ name: "unused", context: { user: "nobody" } });
    differences.add("unused-context");
  }
  const document = {
    clusters: [...clusters, ...unused],
    users,
    contexts: [...contexts, ...idle],
    ...(current !== undefined && { "current-context": current }),
  };
  return { document, differences };
}
