import { defineDiagnostics } from "@capikit/common/diagnostics";

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
});
