import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SupportedRelease } from "@capikit/api/releases";
import { crdsOf, releaseFolders } from "@capikit/reference";

const crdFolder = "config/crd/bases";

/** Folders of a release's Go modules with the same content. */
export interface UpstreamFolders {
  /** Root of the Go packages of types. */
  readonly types: string;
  /** Texts of all CRDs. */
  readonly crds: readonly string[];
}

/** Downloads a release, whose folder of the core CRDs depends on its age. */
export async function upstreamFolders(release: SupportedRelease): Promise<UpstreamFolders> {
  const { root, api } = await releaseFolders(release);
  const core = existsSync(join(root, "core")) ? join("core", crdFolder) : crdFolder;
  const folders = [core, `bootstrap/kubeadm/${crdFolder}`, `controlplane/kubeadm/${crdFolder}`];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder)).map((file) => join(root, folder, file)),
  );
  return {
    types: api,
    crds: files.flatMap((file) => crdsOf(readFileSync(file, "utf8")).map(({ text }) => text)),
  };
}
