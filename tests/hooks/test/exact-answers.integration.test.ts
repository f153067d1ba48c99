import { type HookName, hookNames, hooks } from "@capikit/api/catalog";
import { expect, it } from "vitest";
import {
  type InvalidAnswer,
  invalidAnswers,
  validAnswer,
} from "../../../packages/extension-kit/test/support/invalid-answers.ts";
import { compile } from "../src/compile.ts";

const constantOf = (name: string): string => `${name[0]?.toLowerCase()}${name.slice(1)}`;

/** The forms in which handlers return an answer. */
const forms: Readonly<Record<string, (answer: string) => string>> = {
  "an object": (answer) => `() => (${answer})`,
  "an object of a block": (answer) => `() => { return ${answer}; }`,
  "an asynchronous object": (answer) => `async () => (${answer})`,
  "an asynchronous object of a block": (answer) => `async () => { return ${answer}; }`,
  "with the request": (answer) => `(request) => ({ ...${answer}, message: String(request.kind) })`,
  "in one of two cases": (answer) =>
    `(request) => request.kind === "" ? { status: "Failure", message: "no" } : ${answer}`,
};

const importsOfHandlers = `import * as hooks from "@capikit/api/catalog"; import { hookHandler } from "@capikit/extension-kit";`;

/** Compiles a handler per line, and returns the numbers of the lines with errors. */
function errorLines(handlers: readonly string[]): ReadonlySet<number> {
  const lines = [importsOfHandlers, ...handlers];
  return new Set(compile({ "handlers.ts": lines.join("\n") }).map((error) => Number.parseInt(error, 10) - 1));
}

const handlerOf = (name: string, handle: string): string =>
  `hookHandler(hooks.${constantOf(name)})(${handle});`;

it("types of handlers accept the answers of every hook, in each form", () => {
  const handlers = hookNames.flatMap((name) =>
    Object.values(forms).map((form) => handlerOf(name, form(JSON.stringify(validAnswer(name))))),
  );
  expect([...errorLines(handlers)].map((line) => handlers[line - 1])).toEqual([]);
});

it("types of handlers refuse each mistake in the answers of every hook, in each form", () => {
  const planted = invalidAnswers.flatMap(({ hook, mistake, answer }: InvalidAnswer) => {
    const name = hook.hook as HookName;
    if (mistake === "forgotten")
      return [
        handlerOf(name, "() => {}"),
        handlerOf(name, "async () => {}"),
        handlerOf(name, "() => undefined"),
      ];
    // Without a message, which the form would set.
    const used = mistake === "misspelt" && !("message" in validAnswer(name)) ? forms["an object"] : undefined;
    return (used ? [used] : Object.values(forms)).map((form) =>
      handlerOf(name, form(JSON.stringify(answer))),
    );
  });
  expect(planted.length).toBeGreaterThan(17 * 10);
  const found = errorLines(planted);
  expect(planted.filter((_, index) => !found.has(index + 1))).toEqual([]);
});

it("types of handlers name the mistake before the type of the handler", () => {
  const rows: readonly (readonly [handler: string, words: string])[] = [
    [
      handlerOf("BeforeClusterUpgrade", "() => ({ retryAfterSecond: 3 })"),
      "the response of BeforeClusterUpgrade has no member retryAfterSecond",
    ],
    [
      handlerOf("AfterControlPlaneInitialized", "async () => { return { retryAfterSeconds: 3 }; }"),
      "the response of AfterControlPlaneInitialized has no member retryAfterSeconds",
    ],
    [
      handlerOf("BeforeClusterUpgrade", "() => ({ message: '' })"),
      "the response of BeforeClusterUpgrade requires retryAfterSeconds",
    ],
    [
      handlerOf("GeneratePatches", "(request) => { if (request.kind === '') return {}; }"),
      "the handler of GeneratePatches returns no answer in some case",
    ],
  ];
  const lines = [importsOfHandlers, ...rows.map(([handler]) => handler)];
  const errors = compile({ "handlers.ts": lines.join("\n") });
  for (const [index, [, words]] of rows.entries()) {
    const [first = ""] = (errors[index] ?? "").split("\n");
    expect(first).toMatch(/^\d+: Argument of type /);
    expect(first.split(" is not assignable to parameter of type ")[1]).toMatch(`'"${words}" & `);
  }
  expect(errors).toHaveLength(rows.length);
});

it("types of handlers refuse mistakes in results of helpers", () => {
  const mutation = `import { done, inProgress, onAny, walkTemplates, defineVariables } from "@capikit/extension-kit/mutation";`;
  const handlers = [
    mutation,
    `hookHandler(hooks.updateMachine)(() => ({ ...inProgress(3), mesage: "" }));`,
    `hookHandler(hooks.updateMachine)(async () => ({ ...done(), retryAfterSecond: 3 }));`,
    `hookHandler(hooks.generatePatches)(async (request) => ({ ...(await walkTemplates(request, [])), retryAfterSeconds: 3 }));`,
    `hookHandler(hooks.generatePatches)((request) => { walkTemplates(request, [onAny(() => undefined)]); });`,
    `hookHandler(hooks.discoverVariables)(() => ({ ...defineVariables([]).response(), variable: [] }));`,
    `hookHandler(hooks.discoverVariables)(() => { defineVariables([]).response(); });`,
    `hookHandler(hooks.beforeClusterCreate, { timeoutSecond: 3 })(() => ({ retryAfterSeconds: 0 }));`,
  ];
  expect([...errorLines(handlers)]).toEqual([2, 3, 4, 5, 6, 7, 8]);
  expect(hooks.UpdateMachine.hook).toBe("UpdateMachine");
});
