import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import type { ExtensionHandler } from "@capikit/api/runtime/v1beta2";
import { type Diagnostic, renderDiagnostics } from "@capikit/common/diagnostics";
import { formatCount } from "@capikit/common/text";
import { stringifyYaml } from "@capikit/common/yaml";
import type { HookCall, HookCallError } from "@capikit/extension-kit/caller";
import {
  checkResponse,
  conformanceDiagnostics,
  type InPlaceCoverage,
  inPlaceCoverage,
  type PatchEffect,
  patchEffects,
} from "@capikit/extension-kit/testing";
import { unifiedDiff } from "@capikit/generators/run";
import { colouredDiff, createColours, createPaint } from "../../shared/terminal/colours.ts";
import type { Io } from "../../shared/terminal/io.ts";

export interface Called {
  readonly hook: HookDescriptor;
  readonly handler?: string;
  readonly request: object;
  readonly response?: object;
  readonly error?: HookCallError;
  /** The fix of the error, if known. */
  readonly help?: string;
  /** The discovery response, and the call. */
  readonly calls: readonly HookCall[];
  readonly warnings: readonly string[];
  /** The extension's handlers by registered names. */
  readonly handlers: readonly ExtensionHandler[];
}

/** Checks a response and prints the result of its call. Returns whether Cluster API accepts it. */
export async function writeCalled(called: Called, format: string | undefined, io: Io): Promise<boolean> {
  const { hook, handler = "", request, response } = called;
  const effects = response === undefined ? [] : patchEffects(hook, request, response);
  const coverage = response === undefined ? undefined : inPlaceCoverage(hook, request, response);
  const results = response === undefined ? [] : await checkResponse(hook, request, response);
  const diagnostics = conformanceDiagnostics({ results, url: `${hook.hook} ${handler}` });
  if (format === "json")
    io.stdout(`${JSON.stringify({ ...asJson(called, effects, diagnostics), coverage }, null, 2)}\n`);
  else {
    writeText(called, effects, io);
    if (coverage !== undefined) writeCoverage(coverage, io);
    // The effects of patches show their errors.
    const others = diagnostics.filter(({ code }) => !code.startsWith("patches/"));
    if (others.length > 0)
      io.stdout(`\n${renderDiagnostics(others, { format: "text", paint: createPaint(io, "stdout") })}`);
  }
  return diagnostics.every(({ severity }) => severity !== "error");
}

function writeText(called: Called, effects: readonly PatchEffect[], io: Io): void {
  const { hook, response, error, help, calls, warnings, handlers } = called;
  const colours = createColours(io, "stdout");
  for (const { hook: sent, handler, host, code, status, ms } of calls)
    io.stdout(
      `${colours.bold(sent.hook)}${sent.hook === "Discovery" ? "" : ` ${ownName(handler)}`} at ${host}: ${code ?? "no answer"}, ${status}, ${ms.toFixed(1)} ms\n`,
    );
  for (const warning of warnings) io.stdout(`${colours.yellow("warning")} ${warning}\n`);
  if (error !== undefined) io.stdout(`${colours.red("error")} ${error.message}\n`);
  if (help !== undefined) io.stdout(`  ${colours.cyan("help")}: ${help}\n`);
  if (error?.body) io.stdout(`  body ${JSON.stringify(error.body)}\n`);
  if (hook.hook === "Discovery") for (const one of handlers) io.stdout(`  ${handlerLine(one)}\n`);
  else if (response !== undefined) io.stdout(`\n${stringifyYaml(withoutPatches(response))}`);
  for (const effect of effects) {
    io.stdout(`\n${colours.bold(effect.object)}: ${effect.patchType} in ${effect.at}\n`);
    for (const line of operationLines(effect)) io.stdout(`  ${line}\n`);
    if (effect.error !== undefined)
      io.stdout(`  ${colours.red("cannot be applied")}: ${effect.error.message}\n`);
    for (const place of effect.outside)
      io.stdout(
        `  ${colours.red("must not change")} ${place}; ${hook.hook} may change only ${hook.patchRoots?.join(", ")}\n`,
      );
    if (effect.before !== undefined && effect.after !== undefined)
      io.stdout(
        colouredDiff(unifiedDiff(stringifyYaml(effect.before), stringifyYaml(effect.after)), colours),
      );
  }
}

/** Prints the part of the change that is made in place, and the rest, for which Machines are replaced. */
function writeCoverage({ isInPlace, objects }: InPlaceCoverage, io: Io): void {
  const colours = createColours(io, "stdout");
  const count = (of: "covered" | "remaining"): number =>
    objects.reduce((sum, one) => sum + one[of].length, 0);
  const all = count("covered") + count("remaining");
  const verdict = isInPlace
    ? colours.green("updates the Machines in place")
    : colours.yellow("replaces the Machines");
  io.stdout(`\n${count("covered")} of ${formatCount(all, "change")} in place: Cluster API ${verdict}\n`);
  for (const { kind, covered, remaining, unasked } of objects) {
    for (const pointer of covered) io.stdout(`  in place  ${kind} ${pointer}\n`);
    for (const pointer of remaining)
      io.stdout(
        `  remains   ${kind} ${pointer}${unasked.includes(pointer) ? ", not the desired value" : ""}\n`,
      );
  }
}

function handlerLine({ name, requestHook, timeoutSeconds, failurePolicy }: ExtensionHandler): string {
  return `${ownName(name).padEnd(24)} ${requestHook.hook} ${requestHook.apiVersion}, ${timeoutSeconds ?? 10} s, ${failurePolicy ?? "Fail"}`;
}

/** Returns the name of a handler without that of its ExtensionConfig. */
function ownName(registered: string): string {
  return registered.slice(0, registered.lastIndexOf("."));
}

function operationLines({ patch }: PatchEffect): string[] {
  if (patch === undefined) return [];
  return (Array.isArray(patch) ? patch : [patch]).map((operation) => JSON.stringify(operation));
}

/** Base64 is not readable; its decoded text is printed separately. */
function withoutPatches(response: object): object {
  return Object.fromEntries(
    Object.entries(response)
      .filter(([name]) => name !== "apiVersion" && name !== "kind" && !name.endsWith("Patch"))
      .map(([name, value]) =>
        name === "items" && Array.isArray(value) ? ["patches", value.length] : [name, value],
      ),
  );
}

function asJson(called: Called, effects: readonly PatchEffect[], diagnostics: readonly Diagnostic[]): object {
  const { hook, handler, request, response, error, help, calls, warnings, handlers } = called;
  return {
    hook: hook.hook,
    ...(handler !== undefined && { handler }),
    calls: calls.map(({ hook: sent, host, code, status, ms }) => ({
      hook: sent.hook,
      host,
      code,
      status,
      ms,
    })),
    warnings,
    ...(error && { error: { code: error.code, message: error.message, help, body: error.body } }),
    handlers,
    request,
    response,
    patches: effects,
    diagnostics,
  };
}
