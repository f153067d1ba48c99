import { h, type VNode } from "vue";
import type { DevPart, ShownPlace, ShownProblem } from "../src/console/console-model.ts";
import { byUrgency, partName, partRank } from "../src/console/urgency.ts";
import { action, copyButton } from "./actions.ts";
import { clusterColumns, noCluster } from "./clusters.ts";
import { clusters, live } from "./live.ts";
import { ago, columnsRow, level, section, signOfLevel, table, VirtualList } from "./parts.ts";
import { watchedManager } from "./reconciles.ts";

/** Most Clusters of the table: the view Clusters has all. */
const maxClusters = 10;
const restarts = action();

/** Renders what is wrong, then the state of Clusters and of the session. */
export function overview(): VNode {
  const { dev, overview: shown, problems } = live;
  return h("div", [
    h("h1", "Overview"),
    problems.failure === "" ? undefined : h("p", { role: "status" }, problems.failure),
    section("Problems", problemList(problems.found)),
    section(["Clusters", readyCount()], clusterList(), more()),
    dev === undefined ? undefined : session(dev.parts),
    served(),
    h("p", { class: "muted" }, [
      shown.server === ""
        ? "No API server yet."
        : `API server ${shown.server} · ${shown.objects} custom objects`,
    ]),
  ]);
}

function problemList(found: readonly ShownProblem[] | undefined): VNode {
  if (found === undefined) return h("p", { role: "status" }, "Loading …");
  if (found.length === 0) return h("p", [level("good"), ` No problems in ${watched()}`]);
  return h("ul", { class: "problems" }, found.map(problemItem));
}

/** Returns what is watched, and what is not: no problem is known there either. */
function watched(): string {
  const { dev, overview: shown } = live;
  const objects = `${shown.objects} objects (conditions of Clusters, deletions)`;
  const manager = watchedManager();
  if (dev === undefined && manager === undefined)
    return `${objects}. Not watched: reconciles, as no manager with a journal was found, logs, hooks and webhooks.`;
  return dev === undefined
    ? `${objects}, and the reconciles of ${manager} with the conditions that they set. Not watched: logs, hooks and webhooks.`
    : `${objects}, reconciles and the conditions that they set, hooks, and errors and denials of webhooks in the logs of the project's programs. Not watched: logs of other managers.`;
}

function problemItem(problem: ShownProblem): VNode {
  const { severity, title, cause, help, path, place, frame, since, nextAt, command, program } = problem;
  const state = severity === "error" ? "broken" : "warning";
  return h("li", { key: `${title} ${path}`, class: state }, [
    h("h3", [signOfLevel(state), " ", path === "" ? title : h("a", { href: `#/${path}` }, title)]),
    h("p", { class: "facts muted" }, [
      place === undefined ? undefined : h("span", [placeLink(place)]),
      since === "" ? undefined : h("span", ["first seen ", ago(since)]),
      nextAt === "" ? undefined : h("span", ["next retry ", ago(nextAt)]),
    ]),
    cause === "" ? undefined : h("div", { class: "wrapped", tabindex: "0" }, cause),
    frame === "" ? undefined : h("pre", { tabindex: "0" }, frame),
    help === "" ? undefined : h("p", { class: "fix" }, [h("strong", "Fix"), ` ${help}`]),
    command === "" && program === ""
      ? undefined
      : h("div", { class: "filter" }, [
          program === "" ? undefined : restartButton(program),
          program === "" ? undefined : logLink(program),
          command === "" ? undefined : copyButton(command),
        ]),
  ]);
}

/** A click opens the editor at the place. */
export function placeLink({ text, path, line, column }: ShownPlace): VNode {
  return h("a", { href: `vscode://file${encodeURI(path)}:${line}:${column}`, class: "place" }, text);
}

/** Returns how many Clusters of how many are ready. */
function readyCount(): string {
  const count = [...clusters.values()].filter(({ state }) => state === "good").length;
  return clusters.size === 0 ? "" : `${count} of ${clusters.size} ready`;
}

function clusterList(): VNode {
  const shown = byUrgency([...clusters.values()]).slice(0, maxClusters);
  const row = (index: number): VNode => {
    const one = shown[index];
    return one === undefined ? h("span") : columnsRow(clusterColumns, one);
  };
  return h(VirtualList, {
    ...{ label: "Clusters, not ready first", count: shown.length, columns: clusterColumns, row },
    none: noCluster(),
  });
}

function more(): VNode | undefined {
  const left = clusters.size - maxClusters;
  return left > 0 ? h("p", [h("a", { href: "#/clusters" }, `${left} more Clusters`)]) : undefined;
}

/** Renders the parts of a session, folded if all of them work. */
function session(parts: readonly DevPart[]): VNode {
  const isGood = parts.length > 0 && parts.every(({ state }) => state === "good");
  const content = [sessionTable(parts), restarts.shown()];
  return isGood
    ? folded(`Session (${parts.length} parts, all good)`, ...content)
    : section("Session", ...content);
}

function sessionTable(parts: readonly DevPart[]): VNode {
  const shown = parts.toSorted((a, b) => partRank(a.event) - partRank(b.event));
  return table(
    ["State", "Part", "Since", "Restarts", "Actions", "Last event"],
    shown.map(({ event, state, text, at, restarts: count, lastError }) => [
      level(state),
      partName(event),
      ago(at),
      h("span", { class: "number" }, String(count)),
      event === "program" || event === "extension"
        ? h("div", { class: "filter" }, [restartButton(event), logLink(event)])
        : "",
      lastError === "" || state === "broken"
        ? text
        : h("details", [h("summary", text), h("pre", { tabindex: "0" }, lastError)]),
    ]),
    "The session is starting.",
  );
}

function restartButton(program: string): VNode {
  return h(
    "button",
    { type: "button", onClick: () => void restarts.run("restart", { program }) },
    `Restart the ${program}`,
  );
}

function logLink(program: string): VNode {
  return h("a", { href: `#/log/${program}` }, `Log of the ${program}`);
}

/** Webhooks, kinds and kinds without a watch, which few readers look for. */
function served(): VNode {
  const { served: all, failures } = live.overview;
  const rows = (type: string) =>
    all.filter((one) => one.type === type).map(({ name, detail, since }) => [name, ago(since), detail]);
  const [webhooks, kinds] = [rows("webhook"), rows("CRD")];
  return h("div", [
    failures.length === 0
      ? undefined
      : section(
          "Kinds that are not watched",
          h(
            "ul",
            failures.map((one) => h("li", one)),
          ),
        ),
    folded(`Webhooks (${webhooks.length})`, table(["Webhook", "Installed", "Kinds"], webhooks, "None.")),
    folded(`Kinds (${kinds.length})`, table(["CRD", "Created", "Versions"], kinds, "None.")),
  ]);
}

function folded(title: string, ...content: readonly VNode[]): VNode {
  return h("details", { class: "folded" }, [h("summary", title), ...content]);
}
