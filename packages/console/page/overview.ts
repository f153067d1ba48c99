import { h, type VNode } from "vue";
import type { DevDiagnostic, DevState } from "../src/console-model.ts";
import { live } from "./live.ts";
import { section, shownTime, table } from "./parts.ts";

const levels: Readonly<Record<string, string>> = {
  good: "✔ ok",
  info: "○ running",
  warning: "▲ warning",
  error: "✖ error",
};

/** Renders the state of the session, and what the API server serves. */
export function overview(): VNode {
  const { dev, overview: shown } = live;
  const served = (type: string) => shown.served.filter((one) => one.type === type);
  const rows = (type: string) =>
    served(type).map(({ name, detail, since }) => [name, detail, shownTime(since)]);
  return h("div", [
    h("h1", "Overview"),
    h("p", [
      shown.server === ""
        ? "No API server yet."
        : `API server ${shown.server}: ${shown.objects} custom objects.`,
    ]),
    dev === undefined ? undefined : programs(dev),
    dev === undefined
      ? undefined
      : section(
          "Diagnostics and type errors",
          dev.diagnostics.length === 0
            ? h("p", "None.")
            : h("ul", { class: "plain" }, dev.diagnostics.map(diagnostic)),
        ),
    shown.failures.length === 0
      ? undefined
      : section(
          "Kinds that cannot be watched",
          h(
            "ul",
            shown.failures.map((one) => h("li", one)),
          ),
        ),
    section(
      "Webhooks",
      table(["Webhook", "Kinds", "Installed"], rows("webhook"), "No webhooks are installed."),
    ),
    section("Kinds", table(["CRD", "Versions", "Created"], rows("CRD"), "No CRDs are installed.")),
    dev === undefined
      ? undefined
      : section(
          "Log",
          h(
            "pre",
            { class: "log", tabindex: "0", role: "region", "aria-label": "Log" },
            dev.log.join("\n") || "No output yet.",
          ),
        ),
  ]);
}

function programs({ parts }: DevState): VNode {
  return section(
    "Programs",
    h(
      "ul",
      { class: "parts" },
      parts.map(({ event, level, text, at, restarts, lastError }) =>
        h("li", { key: event }, [
          h("div", [
            h("strong", event),
            " ",
            h("span", { class: ["level", level] }, levels[level] ?? level),
            restarts === 0 ? undefined : ` · ${restarts} ${restarts === 1 ? "restart" : "restarts"}`,
            h("span", { class: "muted" }, ` · ${shownTime(at)}`),
          ]),
          h("div", text),
          lastError === ""
            ? undefined
            : h("details", { open: level === "error" }, [
                h("summary", "Last error"),
                h("pre", { tabindex: "0" }, lastError),
              ]),
        ]),
      ),
    ),
  );
}

/** A click opens the editor at the place. */
function diagnostic({ code, severity, message, path, line, column }: DevDiagnostic): VNode {
  const isError = severity === "error";
  return h("li", [
    h("span", { class: ["level", isError ? "error" : "warning"] }, isError ? "✖ error" : "▲ warning"),
    ` ${code} ${message} `,
    path === ""
      ? undefined
      : h("a", { href: `vscode://file${encodeURI(path)}:${line}:${column}` }, `${path}:${line}:${column}`),
  ]);
}
