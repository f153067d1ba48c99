import type { Readable, Writable } from "node:stream";
import { TextPrompt } from "@clack/core";
import { S_BAR, S_BAR_END, symbol } from "@clack/prompts";
import pc from "picocolors";

/** A question for a validated text. */
export interface TextQuestion {
  readonly message: string;
  readonly placeholder?: string;
  readonly initial?: string;
  /** Returns the error in a text; undefined if it is valid. */
  readonly check: (text: string) => string | undefined;
  /** Default: the terminal. */
  readonly input?: Readable;
  readonly output?: Writable;
}

/** Asks for a text, and shows its error while typing. Returns a symbol if the user cancels. */
export async function askText(question: TextQuestion): Promise<string | symbol> {
  const { message, placeholder = "", initial, check, input, output } = question;
  const prompt = new TextPrompt({
    validate: (text) => check(text ?? ""),
    ...(initial !== undefined && { initialUserInput: initial }),
    ...(input !== undefined && { input }),
    ...(output !== undefined && { output }),
    render() {
      const { state, userInput } = this;
      const title = `${pc.gray(S_BAR)}\n${symbol(state)}  ${message}\n`;
      if (state === "submit") return `${title}${pc.gray(S_BAR)}  ${pc.dim(this.value ?? "")}`;
      if (state === "cancel") return `${title}${pc.gray(S_BAR)}  ${pc.strikethrough(pc.dim(userInput))}`;
      const isUntouched = userInput === "" && state !== "error";
      const problem = isUntouched ? undefined : check(userInput);
      const colour = problem === undefined ? pc.cyan : pc.yellow;
      const shown = userInput === "" ? pc.dim(placeholder) : this.userInputWithCursor;
      return `${title}${colour(S_BAR)}  ${shown}\n${colour(S_BAR_END)}  ${colour(problem ?? "")}\n`;
    },
  });
  return (await prompt.prompt()) ?? "";
}
