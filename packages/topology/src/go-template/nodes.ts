import type { GoValue } from "./runtime/go-value.ts";

/** An operand: the function or argument of a command. */
export type Operand =
  | { readonly type: "constant"; readonly value: GoValue; readonly text: string; readonly line: number }
  /** A number literal, converted to the type that its context requires. */
  | {
      readonly type: "number";
      readonly int: bigint | undefined;
      readonly float: number;
      readonly isFloat: boolean;
      readonly line: number;
    }
  | { readonly type: "nil"; readonly line: number }
  | { readonly type: "dot"; readonly line: number }
  /** `.a.b` from the cursor, `$x.a` from a variable, `(…).a` from a pipeline. */
  | {
      readonly type: "fields";
      readonly of: Operand;
      readonly names: readonly string[];
      readonly line: number;
    }
  | { readonly type: "variable"; readonly name: string; readonly line: number }
  | { readonly type: "function"; readonly name: string; readonly line: number }
  | { readonly type: "pipeline"; readonly pipeline: Pipeline; readonly line: number };

/** A function or value, and its arguments. */
export interface Command {
  readonly head: Operand;
  readonly args: readonly Operand[];
  readonly line: number;
}

/** Commands, each of which gets the result of the previous one as its last argument. */
export interface Pipeline {
  readonly declares: readonly string[];
  /** Whether it assigns the variables (`=`) instead of declaring them (`:=`). */
  readonly assigns: boolean;
  readonly commands: readonly Command[];
  readonly line: number;
}

/** A statement of a template. */
export type Node =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "action"; readonly pipeline: Pipeline }
  | {
      readonly type: "if" | "range" | "with";
      readonly pipeline: Pipeline;
      readonly body: readonly Node[];
      readonly otherwise: readonly Node[];
      readonly line: number;
    }
  | { readonly type: "break" | "continue" }
  | {
      readonly type: "template";
      readonly name: string;
      readonly pipeline: Pipeline | undefined;
      readonly line: number;
    };

/** A parsed template with its defined templates. */
export interface Parsed {
  readonly body: readonly Node[];
  readonly defined: ReadonlyMap<string, readonly Node[]>;
}
