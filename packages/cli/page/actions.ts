import { h, reactive, type VNode } from "vue";
import { type Performed, perform } from "./live.ts";
import { problem } from "./parts.ts";

/** Renders a button that copies a command. */
export function copyButton(command: string): VNode {
  const copy = (): void => void navigator.clipboard?.writeText(command);
  return h("span", { class: "command" }, [
    h("code", command),
    h("button", { type: "button", onClick: copy }, "Copy"),
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
