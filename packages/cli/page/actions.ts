import { defineComponent, h, type PropType, reactive, ref, type VNode } from "vue";
import type { FormField, ObjectDetails, ShownTemplates } from "../src/console/console-model.ts";
import { live, type Performed, perform, read } from "./live.ts";
import { checkbox, problem, section, terms, textField } from "./parts.ts";

/** Renders a button that copies a command. */
export function copyButton(command: string): VNode {
  return h("span", { class: "command" }, [
    h("code", command),
    button("Copy", () => void navigator.clipboard?.writeText(command)),
  ]);
}

/** An action with its last outcome. */
export function action() {
  const state = reactive({ isRunning: false, outcome: {} as Performed });
  return {
    async run(name: string, given: object): Promise<void> {
      if (state.isRunning) return;
      state.isRunning = true;
      state.outcome = await perform(name, given);
      state.isRunning = false;
    },
    shown(): VNode {
      const { error, help, result } = state.outcome;
      if (error !== undefined && !state.isRunning) return problem(error, help);
      return h("p", { role: "status" }, state.isRunning ? "…" : typeof result === "string" ? result : "");
    },
  };
}

function button(text: string, onClick: () => void): VNode {
  return h("button", { type: "button", onClick }, text);
}

function input(
  label: string,
  value: string,
  onInput: (value: string) => void,
  { isRequired = false, isNumber = false } = {},
): VNode {
  const type = isNumber ? { type: "number", min: 0 } : { type: "text" };
  return textField(label, value, onInput, { ...type, required: isRequired, autocomplete: "off" });
}

function select(
  label: string,
  value: string,
  options: readonly (readonly [value: string, text: string])[],
  onChange: (value: string) => void,
): VNode {
  return h("label", [
    `${label} `,
    h(
      "select",
      { value, onChange: (event: Event) => onChange((event.target as HTMLSelectElement).value) },
      options.map(([of, text]) => h("option", { value: of, selected: of === value }, text)),
    ),
  ]);
}

/** Renders the fields of variables. */
function fieldInputs(fields: readonly FormField[], values: Record<string, string>): VNode[] {
  return fields.map((field) => {
    const { name, type, isRequired, options, description } = field;
    const value = values[name] ?? field.value;
    const set = (text: string): void => {
      values[name] = text;
    };
    const label = `${name}${isRequired ? " *" : ""}`;
    const choices = type === "boolean" ? ["true", "false"] : options;
    const chosen =
      choices.length > 0
        ? select(
            label,
            value,
            [...(isRequired ? [] : [""]), ...choices].map((one) => [one, one || "not set"]),
            set,
          )
        : input(label, value, set, { isRequired, isNumber: type === "integer" });
    const isJson = type === "object" || type === "array";
    const hint = [description, isJson ? `${type} as JSON` : ""].filter(Boolean).join("; ");
    return h("div", { key: name }, [chosen, hint === "" ? undefined : h("div", { class: "muted" }, hint)]);
  });
}

/** Changes that only a console of `capikit dev` can make. */
export const Actions = defineComponent({
  name: "ActionsPage",
  setup() {
    const found = ref<ShownTemplates>({ templates: [], classes: [] });
    const failure = ref("");
    void read<ShownTemplates>("templates", {}).then(
      (templates) => {
        if (templates !== undefined) found.value = templates;
      },
      (error: unknown) => {
        failure.value = String(error);
      },
    );
    const chosen = ref("");
    const values = reactive<Record<string, string>>({});
    const cluster = reactive<Record<string, string>>({
      name: "dev",
      namespace: "default",
      version: "v1.35.0",
      controlPlane: "1",
      workers: "1",
    });
    const [created, programs] = [action(), action()];
    const choose = (value: string): void => {
      chosen.value = value;
      for (const name of Object.keys(values)) delete values[name];
    };
    const form = (): VNode | undefined => {
      const [type, at] = chosen.value.split(" ");
      const template = type === "template" ? found.value.templates[Number(at)] : undefined;
      const given = type === "class" ? found.value.classes[Number(at)] : undefined;
      const fields = template?.fields ?? given?.fields;
      if (fields === undefined) return undefined;
      const all = (): object =>
        Object.fromEntries(fields.map(({ name, value }) => [name, values[name] ?? value]));
      const field = (label: string, name: string, isNumber = false): VNode =>
        input(
          label,
          cluster[name] ?? "",
          (text) => {
            cluster[name] = text;
          },
          { isRequired: true, isNumber },
        );
      const apply = (event: Event): void => {
        event.preventDefault();
        if (template !== undefined) void created.run("apply", { file: template.file, values: all() });
        if (given === undefined) return;
        const of = { className: given.name, classNamespace: given.namespace };
        void created.run("createCluster", {
          worker: given.workers[0] ?? "",
          ...cluster,
          ...of,
          values: all(),
        });
      };
      return h("form", { class: "fields", onSubmit: apply }, [
        ...(given === undefined
          ? []
          : [
              field("Name *", "name"),
              field("Namespace *", "namespace"),
              field("Version *", "version"),
              field("Control plane replicas *", "controlPlane", true),
              ...(given.workers.length === 0
                ? []
                : [
                    select(
                      "Workers",
                      cluster.worker ?? given.workers[0] ?? "",
                      given.workers.map((one) => [one, one]),
                      (text) => {
                        cluster.worker = text;
                      },
                    ),
                    field("Worker replicas *", "workers", true),
                  ]),
            ]),
        ...fieldInputs(fields, values),
        h(
          "button",
          { type: "submit", class: "primary" },
          template === undefined ? "Create the Cluster" : "Apply the template",
        ),
      ]);
    };
    return () => {
      const { dev } = live;
      if (dev === undefined) return h("p", "Only the console of capikit dev has actions.");
      const own = dev.parts.filter(({ event }) => event === "program" || event === "extension");
      return h("div", [
        h("h1", "Actions"),
        section(
          "Create",
          failure.value === "" ? undefined : problem(failure.value),
          h("div", { class: "filter" }, [
            select(
              "From",
              chosen.value,
              [
                ["", "choose a template or a ClusterClass"],
                ...found.value.templates.map(
                  ({ file }, at) => [`template ${at}`, file.split("/").pop() ?? file] as const,
                ),
                ...found.value.classes.map(
                  ({ namespace, name }, at) => [`class ${at}`, `ClusterClass ${namespace}/${name}`] as const,
                ),
              ],
              choose,
            ),
          ]),
          form(),
          created.shown(),
        ),
        section(
          "Programs",
          terms(
            own.map(({ event }) => [
              event,
              button(`Restart the ${event}`, () => void programs.run("restart", { program: event })),
            ]),
          ),
          programs.shown(),
        ),
        h("p", { class: "muted" }, "To scale, upgrade, pause or delete an object, open its page."),
      ]);
    };
  },
});

/** The actions on one object. */
export const ObjectActions = defineComponent({
  name: "ObjectActions",
  props: { details: { type: Object as PropType<ObjectDetails>, required: true } },
  setup(props) {
    const done = action();
    const replicas = ref(String(Math.max(0, props.details.replicas)));
    const version = ref(props.details.object.version);
    const isSure = ref(false);
    const run = (name: string, given: object = {}): void => {
      const { apiVersion, kind, namespace, name: of } = props.details.object;
      void done.run(name, { apiVersion, kind, namespace, name: of, ...given });
    };
    return () => {
      const { isPaused, object } = props.details;
      return h("div", [
        h("div", { class: "filter" }, [
          ...(props.details.replicas < 0
            ? []
            : [
                input("Replicas", replicas.value, (text) => (replicas.value = text), { isNumber: true }),
                button("Scale", () => run("scale", { replicas: replicas.value })),
              ]),
          ...(object.version === ""
            ? []
            : [
                input("Version", version.value, (text) => (version.value = text)),
                button("Upgrade", () => run("upgrade", { version: version.value })),
              ]),
        ]),
        h("div", { class: "filter" }, [
          button(isPaused ? "Continue" : "Pause", () => run("pause", { isPaused: !isPaused })),
          checkbox("Confirm deletion", isSure.value, (isOn) => (isSure.value = isOn)),
          h("button", { type: "button", disabled: !isSure.value, onClick: () => run("delete") }, "Delete"),
        ]),
        done.shown(),
        object.kind === "Cluster"
          ? undefined
          : h("p", { class: "muted" }, "Change objects of a topology in their Cluster."),
      ]);
    };
  },
});
