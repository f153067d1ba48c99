import {
  beforeClusterDelete,
  beforeClusterUpgrade,
  canUpdateMachine,
  generatePatches,
  updateMachine,
} from "@capikit/api/catalog";
import { defineExtension, HookError, hookHandler } from "@capikit/extension-kit";
import {
  canUpdateMachine as answerCanUpdateMachine,
  jsonPatch,
  onAny,
  walkTemplates,
} from "@capikit/extension-kit/mutation";
import { type ServedExtension, serveExtension } from "../../serve-extension.ts";

/** The answer of the extension, which tests change while it runs. */
export interface Behaviour {
  label: string;
  wait: number;
  fail: boolean;
}

/** An extension to call, with a folder to write into. */
export async function startWireExtension(): Promise<ServedExtension & { readonly behaviour: Behaviour }> {
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
        return { retryAfterSeconds: 0 };
      }),
      "guard-too": hookHandler(beforeClusterDelete)(() => ({ retryAfterSeconds: 0 })),
      update: hookHandler(canUpdateMachine)((request) =>
        answerCanUpdateMachine(request, (current, desired) => {
          current.machine.spec = desired.machine.spec;
        }),
      ),
      "make-update": hookHandler(updateMachine)(() => ({ retryAfterSeconds: 0 })),
    },
  });
  return { ...(await serveExtension(painting)), behaviour };
}
