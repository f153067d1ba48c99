import { formatCount } from "@capikit/common/text";
import { h, type VNode } from "vue";
import type { DevPart, ShownPlace, ShownProblem } from "../src/console/console-model.ts";
import { objectName } from "../src/console/reconciles.ts";
import { byUrgency, partName, partRank, urgency } from "../src/console/urgency.ts";
import { action, copyButton } from "./actions.ts";
import { clusterColumns, noCluster } from "./clusters.ts";
import { clusters, live, notReadyClusters } from "./live.ts";
import { ago, facts, level, loading, section, signOfLevel, table, VirtualList, wordOf } from "./parts.ts";
import { watchedManager } from "./reconciles.ts";

/** Most Clusters of the table: the view Clusters has all. Most Clusters that a problem names. */
const [maxClusters, maxLinks] = [10, 3];
const restarts = action();

/** Renders what is wrong, then the state of Clusters and of the session. Marks the problems of an object. */
export function overview(id: string): VNode {
  const { dev, overview: shown, problems } = live;
  if (!live.isKnown) return h("div", [h("h1", "Overview"), h("p", { role: "status" }, loading)]);
  return h("div", [
    h("h1", "Overview"),
    problems.failure === "" ? undefined : h("p", { role: "status" }, problems.failure),
    section("Problems", problemList(problems.found, id)),
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

function problemList(found: readonly ShownProblem[] | undefined, id: string): VNode {
  if (found === undefined) return h("p", { role: "status" }, loading);
  if (found.length === 0)
    return h("p", [
      signOfLevel("good"),
      h("strong", " No problems"),
      h("span", { class: "muted" }, ` in ${watched()}`),
    ]);
  return h(
    "ul",
    { class: "problems" },
    found.map((one) => problemItem(one, id)),
  );
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

function problemItem(problem: ShownProblem, id: string): VNode {
  const { severity, title, cause, help, path, place, frame, since } = problem;
  const { key, nextAt, command, program, about } = problem;
  const state = severity === "error" ? "broken" : "warning";
  // The title may have the end of the cause, or all of it.
  const [named = ""] = title.split(" · ");
  const shown = cause.endsWith(named) ? cause.slice(0, -named.length).replace(/: $/, "") : cause;
  const isMarked = about.includes(id);
  return h("li", { key, class: state, tabindex: "-1", "aria-current": isMarked ? "true" : undefined }, [
    h("h3", [signOfLevel(state), " ", path === "" ? title : h("a", { href: `#/${path}` }, title)]),
    h("p", { class: "facts muted" }, [
      place === undefined ? undefined : h("span", [placeLink(place)]),
      since === "" ? undefined : h("span", ["first seen ", ago(since)]),
      nextAt === "" ? undefined : h("span", ["next retry ", ago(nextAt)]),
      ...clustersOf(about),
    ]),
    shown === "" ? undefined : h("div", { class: "wrapped", tabindex: "0" }, shown),
    frame === "" ? undefined : h("pre", { tabindex: "0" }, frame),
    help === "" ? undefined : h("p", { class: "fix" }, [h("strong", "Fix"), ` ${help}`]),
    command === "" && program === ""
      ? undefined
      : h("div", { class: "filter" }, [
          program === "" ? undefined : restartButton(program),
          program === "" ? undefined : logLink(program),
          command === "" ? undefined : h("span", { class: "filter" }, ["More", copyButton(command)]),
        ]),
  ]);
}

/** Renders links to the Clusters that a problem is about. */
function clustersOf(about: readonly string[]): readonly VNode[] {
  const all = about.flatMap((id) => clusters.get(id) ?? []);
  const links = all
    .slice(0, maxLinks)
    .map((one) => h("span", [h("a", { href: `#/cluster/${encodeURIComponent(one.id)}` }, objectName(one))]));
  const left = all.length - maxLinks;
  return left > 0 ? [...links, h("span", `and ${formatCount(left, "Cluster")} more`)] : links;
}

/** A click opens the editor at the place. */
export function placeLink({ text, path, line, column }: ShownPlace): VNode {
  return h("a", { href: `vscode://file${encodeURI(path)}:${line}:${column}`, class: "place" }, text);
}

/** Returns the number of Clusters by state. */
function readyCount(): string {
  const byState = Map.groupBy(clusters.values(), ({ state }) => state);
  const counts = urgency.map((state) => [byState.get(state)?.length ?? 0, wordOf(state)] as const);
  return counts
    .filter(([count]) => count > 0)
    .map((words) => words.join(" "))
    .join(" · ");
}

function clusterList(): VNode {
  return h(VirtualList, {
    label: "Clusters, not ready first",
    rows: byUrgency([...clusters.values()]).slice(0, maxClusters),
    columns: clusterColumns,
    none: noCluster(),
  });
}

/** Renders links to all Clusters and to those that are not ready, if the table has not all. */
function more(): VNode | undefined {
  if (clusters.size <= maxClusters) return undefined;
  const bad = notReadyClusters().length;
  return facts(
    bad > maxClusters
      ? h("a", { href: "#/clusters?isBad=true" }, `All ${bad} that are not ready`)
      : undefined,
    h("a", { href: "#/clusters" }, `All ${clusters.size} Clusters`),
  );
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
