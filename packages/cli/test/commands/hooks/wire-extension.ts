import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  beforeClusterDelete,
  beforeClusterUpgrade,
  canUpdateMachine,
  generatePatches,
} from "@capikit/api/catalog";
import { createAuthority } from "@capikit/envtest/pki";
import {
  defineExtension,
  type Extension,
  HookError,
  hookHandler,
  startExtension,
} from "@capikit/extension-kit";
import {
  canUpdateMachine as answerCanUpdateMachine,
  jsonPatch,
  onAny,
  walkTemplates,
} from "@capikit/extension-kit/mutation";
import { onTestFinished } from "vitest";

/** The answer of the extension, which tests change while it runs. */
export interface Behaviour {
  label: string;
  wait: number;
  fail: boolean;
}

/** An extension to call, with a folder to write into. */
export async function startWireExtension(other?: Extension) {
  const folder = mkdtempSync(join(tmpdir(), "capikit-hooks-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const authority = await createAuthority("hooks");
  const { certificate, key } = await authority.issueServer(["127.0.0.1"]);
  writeFileSync(join(folder, "tls.crt"), certificate);
  writeFileSync(join(folder, "tls.key"), key);
  const ca = join(folder, "ca.crt");
  writeFileSync(ca, authority.certificate);
  const behaviour: Behaviour = { label: "blue", wait: 30, fail: false };
  const painting = defineExtension({
    handlers: {
      paint: hookHandler(generatePatches)((request) =>
        walkTemplates(request, [
          onAny(() => jsonPatch([{ op: "add", path: "/metadata/labels/colour", value: behaviour.label }])),
        ]),
      ),
      hold: hookHandler(beforeClusterUpgrade, { timeoutSeconds: 5 })(({ settings }) => ({
        retryAfterSeconds: behaviour.wait,
        message: `backups run in ${settings?.region ?? "no region"}`,
      })),
      guard: hookHandler(beforeClusterDelete)(() => {
        if (behaviour.fail) throw new HookError("volumes are left");
      }),
      "guard-too": hookHandler(beforeClusterDelete)(() => {}),
      update: hookHandler(canUpdateMachine)((request) =>
        answerCanUpdateMachine(request, (current, desired) => {
          current.machine.spec = desired.machine.spec;
        }),
      ),
    },
  });
  const server = await startExtension({
    extension: other ?? painting,
    certDir: folder,
    port: 0,
    host: "127.0.0.1",
  });
  onTestFinished(() => server.stop());
  return { url: `https://127.0.0.1:${server.port}`, ca, folder, behaviour };
}
