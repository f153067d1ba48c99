import { formatCount } from "@capikit/common/text";
import { defineComponent, h, reactive, type VNode } from "vue";
import type { ObjectDetails, ObjectSummary } from "../src/console/console-model.ts";
import { objectName } from "../src/console/reconciles.ts";
import {
  ago,
  backLink,
  badge,
  clock,
  diffView,
  facts,
  keepInAddress,
  liveRead,
  objectLink,
  problemLink,
  section,
  table,
  tabs,
  withoutValue,
} from "./parts.ts";
import { ObjectReconciles } from "./reconciles.ts";
import { YamlView } from "./yaml-view.ts";

const views = ["Conditions", "YAML", "Versions", "Events", "Field owners", "Related", "Reconciles"] as const;

type View = (typeof views)[number];

/** All of one object. */
export const ObjectPage = defineComponent({
  name: "ObjectPage",
  props: { id: { type: String, required: true } },
  setup(props) {
    const { value, state } = liveRead<ObjectDetails>(
      "object",
      () => ({ id: props.id }),
      (changed) => changed.has(props.id),
    );
    const initial = { tab: "Conditions" };
    const shown = reactive({ ...initial });
    keepInAddress(shown, initial);
    return () => {
      const details = value.value;
      if (details === undefined) return withoutValue(state.value, "This object is not known.");
      const { object, isDeleted, cluster } = details;
      // Addresses may name others.
      const tab = views.find((one) => one === shown.tab) ?? "Conditions";
      return h("div", [
        cluster === ""
          ? backLink("#/clusters", "All Clusters")
          : backLink(`#/cluster/${encodeURIComponent(cluster)}`, "Graph of the Cluster"),
        h("h1", objectName(object)),
        facts(badge(object.state), object.phase, object.summary, problemLink(object), object.apiVersion),
        isDeleted ? h("p", { role: "alert" }, "The object was deleted; this is its last state.") : undefined,
        tabs(
          views,
          tab,
          (name) => (shown.tab = name),
          (name) => countOf(name, details),
        ),
        content(tab, details),
      ]);
    };
  },
});

function countOf(name: string, { conditions, versions, dropped, events }: ObjectDetails): string {
  const counts: Readonly<Record<string, number>> = {
    Conditions: conditions.length,
    Events: events.length,
    Versions: versions.length + dropped,
  };
  return counts[name] === undefined ? "" : ` (${counts[name]})`;
}

function content(tab: View, details: ObjectDetails): VNode {
  switch (tab) {
    case "Conditions":
      return table(
        ["Type", "Status", "Since", "Contract", "Reason", "Message"],
        badFirst(details.conditions).map(
          ({ contract, type, status, reason, message, lastTransitionTime, isGood }) => [
            type,
            h(
              "span",
              { class: ["state", isGood ? "good" : status === "Unknown" ? "working" : "broken"] },
              `${isGood ? "✔" : status === "Unknown" ? "?" : "✖"} ${status}`,
            ),
            ago(lastTransitionTime),
            contract,
            reason,
            wrapped(message),
          ],
        ),
        "The object has no conditions.",
      );
    case "YAML":
      return h(YamlView, { label: "YAML", text: details.yaml });
    case "Versions":
      return versions(details);
    case "Events":
      return table(
        ["Last seen", "Type", "Reason", "Count", "Message"],
        details.events.map(({ type, reason, message, count, time }) => [
          ago(time),
          type,
          reason,
          String(count),
          wrapped(message),
        ]),
        "The object has no events.",
      );
    case "Field owners":
      return table(
        ["Manager", "Operation", "Time", "Fields"],
        details.owners.map(({ manager, operation, subresource, time, fields }) => [
          manager,
          `${operation}${subresource === "" ? "" : ` of ${subresource}`}`,
          ago(time),
          h("details", [h("summary", formatCount(fields.length, "field")), h("pre", fields.join("\n"))]),
        ]),
        "No field owners are known.",
      );
    case "Reconciles": {
      const { apiVersion, kind, namespace, name } = details.object;
      const [group, version] = apiVersion.split("/");
      return h(ObjectReconciles, {
        kind: version === undefined ? kind : `${kind}.${group}`,
        namespace,
        name,
      });
    }
    case "Related":
      return h("div", [
        related("Owners and references", details.above),
        related("Owned objects", details.below),
      ]);
  }
}

function badFirst(conditions: ObjectDetails["conditions"]): ObjectDetails["conditions"] {
  return conditions.toSorted((a, b) => Number(a.isGood) - Number(b.isGood));
}

function wrapped(text: string): VNode | string {
  return text === "" ? "" : h("span", { class: "wrapped" }, text);
}

function related(title: string, objects: readonly ObjectSummary[]): VNode {
  return section(
    title,
    table(
      ["State", "Object", "Message"],
      objects.map((one) => [badge(one.state), objectLink(one), one.summary]),
      "None.",
    ),
  );
}

function versions({ versions: shown, dropped }: ObjectDetails): VNode {
  return h("div", [
    dropped === 0 ? undefined : h("p", `${dropped} older versions are no longer kept.`),
    h(
      "ol",
      { class: "plain" },
      shown.map(({ resourceVersion, at, type, diff }) =>
        h("li", { key: `${resourceVersion} ${type}` }, [
          h("strong", [`${type} `, clock(at)]),
          h("span", { class: "muted" }, ` · resource version ${resourceVersion}`),
          diff === "" ? undefined : diffView(`Difference to the version before ${resourceVersion}`, diff),
        ]),
      ),
    ),
  ]);
}
