import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { decodeJsonPatch, diffJsonPatch, patchInPlace } from "@capikit/common/json";
import { yieldAfter, yieldToEventLoop } from "@capikit/common/time";
import { draftOf } from "../../cache/frozen-objects/draft.ts";
import { isBeingDeleted } from "../../capi/metadata/object-like.ts";
import { mutatingPath, type Webhook } from "../webhook/webhook.ts";
import type { AdmissionContext } from "./admission-context.ts";
import { allowed, patched } from "./admission-response.ts";
import { admissionWebhook } from "./admission-webhook.ts";
import { collectVerdicts, type GetVerdict, type Verdict } from "./collect-verdicts.ts";
import { invalid } from "./field-error.ts";
import { checkKind, objectOf, refusingUnfit, requestedName } from "./request-object.ts";

/** Sets defaults on objects of one kind. */
export interface Defaulter<T> {
  /**
   * Changes the object, a private draft, in place, or returns `patched(…)` with changes of it.
   * Called for CREATE and UPDATE, also of subresources selected by the webhook's rules, but not for
   * objects that are being deleted. Must be idempotent: the API server may call it again.
   */
  default(object: T, context: AdmissionContext<T>): Verdict | Promise<Verdict>;
}

/** Options of a webhook for one kind. */
export interface KindWebhookOptions {
  /** Default: the path of {@link mutatingPath} or {@link validatingPath}. */
  readonly path?: string;
  /**
   * Also calls the functions for updates of objects that are being deleted, and validators for
   * updates that change nothing that they validate. Such calls can refuse the removal of a finalizer,
   * so that an object older than a rule is never deleted. Default: false.
   */
  readonly everyUpdate?: boolean;
}

/**
 * Creates a mutating webhook for one kind. Its defaulters change the same draft, in order.
 *
 * An error of a defaulter is answered with 500 and its message, without a patch.
 */
export function defaultingWebhook<T extends KubernetesObject>(
  kind: KindDescriptor<T>,
  defaulters: Defaulter<NoInfer<T>> | readonly Defaulter<NoInfer<T>>[],
  options: KindWebhookOptions = {},
): Webhook {
  const { path = mutatingPath(kind), everyUpdate = false } = options;
  const all = [defaulters].flat() as readonly Defaulter<T>[];
  return admissionWebhook({
    path,
    kind,
    type: "mutating",
    handle: (request, context) =>
      refusingUnfit(() => {
        checkKind(kind, request);
        if (request.operation === "DELETE" || request.operation === "CONNECT") {
          return allowed();
        }
        const started = performance.now();
        const before = objectOf<T>(request, "object");
        // A changed immutable field or an error of a defaulter would keep the finalizers.
        if (request.operation === "UPDATE" && isBeingDeleted(before) && !everyUpdate) return allowed();
        const draft = draftOf(before);
        const typed = context as AdmissionContext<T>;
        // Copies and comparisons of a large object take long: each has its own iteration of the event loop.
        const yielded = yieldAfter(started);
        const asks: GetVerdict[] = all.map((defaulter) => () => defaulter.default(draft, typed));
        if (yielded !== undefined) {
          asks.unshift(() => yielded);
          asks.push(yieldToEventLoop);
        }
        return collectVerdicts(
          asks,
          (errors) =>
            errors.length > 0
              ? invalid({ ...kind, name: requestedName(request) }, errors)
              : patched(diffJsonPatch(before, draft)),
          (patch) => patchInPlace(draft, decodeJsonPatch(patch)),
        );
      }),
  });
}
