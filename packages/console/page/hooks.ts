import { h, type VNode } from "vue";
import { live } from "./live.ts";
import { section, shownTime, table } from "./parts.ts";

/** Renders the hooks that the core manager has discovered, and their calls. */
export function hooks(): VNode {
  const { dev, overview } = live;
  const found = overview.served.filter(({ type }) => type === "hook");
  const rows = found.map(({ name, detail, since }) => [detail, name, shownTime(since)]);
  const page = dev?.hookConsole ?? "";
  return h("div", [
    h("h1", "Hooks"),
    page === ""
      ? undefined
      : h("p", [
          h(
            "a",
            { href: page, target: "_blank", rel: "noopener noreferrer" },
            "Edit requests and call the handlers of this project",
          ),
        ]),
    section("Handlers", table(["Hook", "Handler", "Registered"], rows, "No handlers are registered.")),
  ]);
}
