import { defineDiagnostics } from "@capikit/common/diagnostics";

const brokenExtension =
  "Cluster API rejects all handlers of an extension if it does not know the version of one hook.";

/** Diagnostics of the command line itself. */
export const commandDiagnostics = defineDiagnostics({
  "generate/out-of-date": {
    severity: "error",
    title: "Generated files are up to date",
    why: "The file differs from the result of `capikit generate`: a source or an option changed, or someone edited the file.",
  },
  "replay/changed": {
    severity: "error",
    title: "An extension responds as recorded",
    why: "The response to a recorded request differs from the recorded response.",
    help: "fix the extension, or save the new responses with --update",
  },
  "replay/failed": {
    severity: "error",
    title: "An extension responds to recorded requests",
    why: "The extension did not respond to a recorded request, or not with JSON.",
    help: "check the URL, the certificates and the log of the extension",
  },
  "upgrade/hook-deprecated": {
    severity: "warning",
    title: "Handlers do not use deprecated hook versions",
    why: "A later release of Cluster API removes the version, and then rejects all handlers of the extension.",
  },
  "upgrade/hook-removed": {
    severity: "error",
    title: "The target release has the hook versions of all handlers",
    why: brokenExtension,
  },
  "upgrade/hook-not-yet": {
    severity: "error",
    title: "Handlers do not use hooks of newer releases",
    why: brokenExtension,
  },
  "upgrade/hook-unknown": {
    severity: "error",
    title: "Handlers use hooks of Cluster API",
    why: brokenExtension,
  },
  "upgrade/invalid": {
    severity: "error",
    title: "ExtensionConfigs are valid",
    why: "Cluster API cannot register the handlers of an invalid ExtensionConfig.",
  },
  "upgrade/call-failed": {
    severity: "error",
    title: "Extensions respond to sample requests",
    why: "Cluster API cannot read the response, or the extension responds with status Failure.",
    help: "send the request of the handler with capikit hooks call HOOK --url URL",
  },
  "upgrade/not-discovered": {
    severity: "warning",
    title: "Extensions are discovered before an upgrade",
    why: "The core manager exits at startup, for example after an upgrade, if it cannot discover an extension.",
    help: "fix the extension or its ExtensionConfig",
  },
  "upgrade/no-handlers": {
    severity: "warning",
    title: "Extensions have handlers",
    why: "Cluster API never calls an extension without handlers.",
    help: "delete the ExtensionConfig unless this is intended",
  },
  "upgrade/in-place-hooks": {
    severity: "error",
    title: "Extensions that allow updates in place make them",
    why: "After CanUpdateMachine or CanUpdateMachineSet, Cluster API calls UpdateMachine. Without a handler in any extension, Machines stay in Updating for ever.",
    help: "add a handler of UpdateMachine",
  },
  "upgrade/one-handler": {
    severity: "error",
    title: "Hooks for one extension have one handler",
    why: "For CanUpdateMachine, CanUpdateMachineSet and UpdateMachine, Cluster API fails if it finds more than one handler for a namespace.",
    help: "keep one of the handlers, or select other namespaces with namespaceSelector",
  },
  "upgrade/ca-bundle": {
    severity: "warning",
    title: "ExtensionConfigs have a caBundle",
    why: "The KubeadmControlPlane manager does not call extensions without a caBundle.",
  },
  "upgrade/api-version": {
    severity: "warning",
    title: "Clients write ExtensionConfigs in v1beta2",
    why: "Version v1alpha1 of the API is deprecated, and a later release removes it.",
    help: "use runtime.cluster.x-k8s.io/v1beta2",
  },
  "upgrade/changed": {
    severity: "info",
    title: "The behavior of a hook changes",
    why: "The hook version stays the same, but Cluster API calls it in another way.",
  },
  "upgrade/not-known": {
    severity: "info",
    title: "The preflight is incomplete",
    why: "capikit does not know all changes between the two releases.",
  },
});
