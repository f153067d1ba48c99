import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SupportedRelease } from "@capikit/api/releases";
import { crdsOf, ensureModule } from "@capikit/reference";

const crdFolder = "config/crd/bases";

/** Folders of a release's Go modules with the same content. */
export interface UpstreamFolders {
  /** Root of the Go packages of types. */
  readonly types: string;
  /** Texts of all CRDs. */
  readonly crds: readonly string[];
}

/** Downloads a release. In newer releases, the types are a module of their own. */
export async function upstreamFolders(release: SupportedRelease): Promise<UpstreamFolders> {
  const whole = await ensureModule(`sigs.k8s.io/cluster-api@${release}`);
  const entries = readdirSync(whole);
  const types = entries.includes("api")
    ? join(whole, "api")
    : await ensureModule(`sigs.k8s.io/cluster-api/api@${release}`);
  const core = entries.includes("core") ? join("core", crdFolder) : crdFolder;
  const folders = [core, `bootstrap/kubeadm/${crdFolder}`, `controlplane/kubeadm/${crdFolder}`];
  const files = folders.flatMap((folder) =>
    readdirSync(join(whole, folder)).map((file) => join(whole, folder, file)),
  );
  return { types, crds: files.flatMap((file) => crdsOf(readFileSync(file, "utf8")).map(({ text }) => text)) };
}
