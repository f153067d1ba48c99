import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { ensureReference } from "@capikit/reference";

/** A provider in a local repository. */
export interface LocalProvider {
  readonly name: string;
  readonly type: string;
  /** Such as `infrastructure-foo`. */
  readonly label: string;
  /** Such as `infrastructure-components.yaml`. */
  readonly file: string;
  readonly components: string;
}

const version = "v0.1.0";
const metadata = `apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3
kind: Metadata
releaseSeries:
- major: 0
  minor: 1
  contract: v1beta2
`;

/** Returns the built clusterctl with providers of version v0.1.0 in a temporary repository. */
export async function clusterctlWith(providers: readonly LocalProvider[]) {
  const program = await ensureReference("clusterctl");
  const folder = await mkdtemp(join(tmpdir(), "capikit-clusterctl-"));
  const config = join(folder, "clusterctl.yaml");
  const entries = providers.map(({ name, type, label, file }) => ({
    name,
    type,
    url: `file://${folder}/${label}/${version}/${file}`,
  }));
  await writeFile(
    config,
    // JSON is valid YAML.
    JSON.stringify({ providers: entries, "cert-manager": { externallyProvisioned: true } }),
  );
  for (const { label, file, components } of providers) {
    const path = join(folder, label, version, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, components);
    await writeFile(join(dirname(path), "metadata.yaml"), metadata);
  }
  return {
    /** Returns the standard output. Rejects with the standard error. */
    async run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
      const { stdout } = await promisify(execFile)(program, [...args, "--config", config], {
        env: { PATH: process.env.PATH, HOME: folder, CLUSTERCTL_DISABLE_VERSIONCHECK: "true", ...env },
        maxBuffer: 64 * 1024 * 1024,
      });
      return stdout;
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await rm(folder, { recursive: true });
    },
  };
}
