import { type HookName, hookNames, hooks } from "@capikit/api/catalog";
import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import { sampleResponse } from "./sample-response.ts";

type Members = Record<string, unknown>;

/** An answer that Cluster API would misread, and a text that names the mistake. */
export interface InvalidAnswer {
  readonly hook: HookDescriptor;
  readonly mistake: "misspelt" | "extra" | "missing" | "forgotten" | "status" | "not blocking";
  /** The answer of a handler; undefined without a mistake that a handler can make. */
  readonly answer: unknown;
  readonly names: string;
}

/** Returns a hook's answer without the members that servers set. */
export function validAnswer(name: HookName): Members {
  const {
    apiVersion: _,
    kind: __,
    status: ___,
    ...answer
  } = structuredClone(sampleResponse(hooks[name])) as unknown as Members;
  return answer;
}

/** Misspells the member that matters most. */
function misspelt(name: HookName): readonly [answer: Members, misspelt: string, right: string] {
  const answer = validAnswer(name);
  const right =
    "retryAfterSeconds" in answer
      ? "retryAfterSeconds"
      : (Object.keys(answer).find((member) => member !== "message") ?? "message");
  const { [right]: value = "text", ...rest } = answer;
  const wrong = right.slice(0, -1);
  return [{ ...rest, [wrong]: value }, wrong, right];
}

/** Removes a required member; undefined if servers set all. */
function incomplete(name: HookName): readonly [answer: Members, path: string] | undefined {
  const answer = validAnswer(name);
  if ("retryAfterSeconds" in answer) {
    const { retryAfterSeconds: _, ...rest } = answer;
    return [rest, "retryAfterSeconds"];
  }
  for (const [member, value] of Object.entries(answer)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (typeof first !== "object" || first === null) continue;
    const required = ["requestHook", "patch", "schema", "version"].find((one) => one in first) ?? "";
    delete first[required];
    return [answer, Array.isArray(value) ? `${member}[0].${required}` : `${member}.${required}`];
  }
  return undefined;
}

/** Each hook with every kind of mistake. */
export const invalidAnswers: readonly InvalidAnswer[] = hookNames.flatMap((name): InvalidAnswer[] => {
  const hook: HookDescriptor = hooks[name];
  const right = validAnswer(name);
  const [spelt, wrong, meant] = misspelt(name);
  const missing = incomplete(name);
  return [
    {
      hook,
      mistake: "misspelt",
      answer: spelt,
      names: `${wrong}: is not a member of the response; did you mean ${meant}?`,
    },
    { hook, mistake: "extra", answer: { ...right, note: 1 }, names: "note: is not a member" },
    ...(missing
      ? [{ hook, mistake: "missing", answer: missing[0], names: `${missing[1]}: is required` } as const]
      : []),
    { hook, mistake: "forgotten", answer: undefined, names: "the handler returned nothing" },
    { hook, mistake: "status", answer: { ...right, status: "Succes" }, names: "status: must be" },
    ...("retryAfterSeconds" in right
      ? []
      : [
          {
            hook,
            mistake: "not blocking",
            answer: { ...right, retryAfterSeconds: 30 },
            names: `retryAfterSeconds: ${name} does not block; answer status Failure to be called again`,
          } as const,
        ]),
  ];
});
