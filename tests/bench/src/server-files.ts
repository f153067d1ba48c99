import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAuthority } from "@capikit/envtest";

/** The files of a benchmark that talks to servers on the loopback interface. */
export interface ServerFiles {
  /** Where they are: `tls.crt` and `tls.key` of the servers among them. */
  readonly folder: string;
  /** The authority of the servers' certificate, in PEM. */
  readonly ca: string;
  /** Writes a file and gives its path. */
  readonly write: (name: string, text: string) => string;
  readonly remove: () => void;
}

export async function createServerFiles(name: string): Promise<ServerFiles> {
  const authority = await createAuthority(name);
  const { certificate, key } = await authority.issueServer(["127.0.0.1", "localhost"]);
  const folder = mkdtempSync(join(tmpdir(), `capikit-${name}-`));
  const write = (file: string, text: string): string => {
    const path = join(folder, file);
    writeFileSync(path, text);
    return path;
  };
  write("tls.crt", certificate);
  write("tls.key", key);
  return {
    folder,
    ca: authority.certificate,
    write,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
