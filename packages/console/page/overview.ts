import { defineComponent, h, onBeforeUnmount, ref, type VNode } from "vue";
import type { DevDiagnostic, DevState, ShownProblem } from "../src/console-model.ts";
import { live, read } from "./live.ts";
import { section, shownTime, table } from "./parts.ts";
import { ofManager } from "./reconciles.ts";

const pollMs = 2_000;

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
    h(Problems),
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
          "Kinds that are not watched",
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

/** What is wrong, with its cause. */
const Problems = defineComponent({
  name: "ProblemList",
  setup() {
    const found = ref<readonly ShownProblem[]>();
    const failure = ref("");
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOpen = true;
    const update = async (): Promise<void> => {
      try {
        found.value = await read<readonly ShownProblem[]>("problems", ofManager());
        failure.value = "";
      } catch (error) {
        failure.value = `The problems cannot be read: ${(error as Error).message}`;
      }
      if (isOpen) timer = setTimeout(update, pollMs);
    };
    void update();
    onBeforeUnmount(() => {
      isOpen = false;
      clearTimeout(timer);
    });
    return () =>
      section(
        "Problems",
        failure.value === "" ? undefined : h("p", { role: "status" }, failure.value),
        failure.value === "" && found.value === undefined ? h("p", "Loading …") : undefined,
        found.value?.length === 0 ? h("p", "None.") : undefined,
        found.value?.length ? h("ul", { class: "parts" }, found.value.map(problemItem)) : undefined,
      );
  },
});

function problemItem({ severity, title, cause, help, path }: ShownProblem): VNode {
  return h("li", { key: `${title} ${path}` }, [
    h("div", [
      h("span", { class: ["level", severity] }, levels[severity]),
      " ",
      path === "" ? h("strong", title) : h("a", { href: `#/${path}` }, title),
    ]),
    h("div", { class: "wrapped" }, cause),
    help === "" ? undefined : h("div", { class: "wrapped" }, `Fix: ${help}`),
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
