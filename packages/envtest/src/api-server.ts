import { generateKeyPairSync } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { etcdClientArgs } from "./etcd.ts";

/** Writes the keys that sign and verify service account tokens. */
export async function writeServiceAccountKeys(dir: string): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "sec1", format: "pem" },
  });
  await Promise.all([
    writeFile(join(dir, "sa.pub"), publicKey, { mode: 0o600, flag: "wx" }),
    writeFile(join(dir, "sa.key"), privateKey, { mode: 0o600, flag: "wx" }),
  ]);
}

/** Returns kube-apiserver's flags. `dir` has `serving/`, `etcd-certs/` and service account keys. */
export function apiServerArgs(dir: string, etcdPort: number, port: number): string[] {
  return [
    ...etcdClientArgs(dir, etcdPort),
    "--bind-address=127.0.0.1",
    `--secure-port=${port}`,
    `--cert-dir=${dir}/certs`,
    `--tls-cert-file=${dir}/serving/tls.crt`,
    `--tls-private-key-file=${dir}/serving/tls.key`,
    `--client-ca-file=${dir}/serving/ca.crt`,
    "--authorization-mode=RBAC",
    `--service-account-issuer=https://127.0.0.1:${port}`,
    `--service-account-key-file=${dir}/sa.pub`,
    `--service-account-signing-key-file=${dir}/sa.key`,
    // It waits for default service accounts, which no controller creates here.
    "--disable-admission-plugins=ServiceAccount",
    "--service-cluster-ip-range=10.0.0.0/24",
    "--allow-privileged=true",
  ];
}

/** Replaces flags by those of the same name. A repeated flag replaces all of its name. */
export function mergeFlags(flags: readonly string[], over: readonly string[] = []): string[] {
  const name = (flag: string) => flag.split("=", 1)[0] ?? flag;
  const replaced = new Set(over.map(name));
  return [...flags.filter((flag) => !replaced.has(name(flag))), ...over];
}
