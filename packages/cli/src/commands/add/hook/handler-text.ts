import { catalog } from "@capikit/api/catalog";
import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import { ownMember } from "@capikit/common/json";
import { commentLine, jsonLiteral, stringLiteral } from "@capikit/model";
import { type ExampleSchema, exampleOf } from "@capikit/schema";
import { importLine } from "../../../shared/project-edit/paths.ts";
import type { AddedHook } from "./added-hook.ts";

/** The input of a handler's source text. */
export interface HandlerFacts {
  /** Constant of the hook in its module. */
  readonly hook: string;
  /** Constant of the handler. */
  readonly handler: string;
  /** Module of the hook's constant. */
  readonly module: string;
}

/** A working sample implementation of a hook: further imports, and the function. */
interface Handling {
  readonly imports?: string;
  readonly body: string;
}

/** Returns the source file of a handler that answers Success. */
export async function handlerText(
  descriptor: HookDescriptor,
  { hook, handler, module }: HandlerFacts,
): Promise<string> {
  const { imports = "", body } =
    catalog.find(descriptor) === undefined
      ? await ownHandling(descriptor)
      : named(
          descriptor.hook,
          ownMember(special, descriptor.hook) ?? (descriptor.blocking ? holding : notification),
        );
  const summary = descriptor.summary ?? `Handles ${descriptor.hook}`;
  return `${importLine(`{ ${hook} }`, module)}
${importLine("{ hookHandler }", "@capikit/extension-kit")}
${imports}
/** ${commentLine(summary.replace(/\.?$/, "."))} */
export const ${handler} = hookHandler(${hook})(${body});
`;
}

/** Members of responses that samples omit. */
const omitted: ReadonlySet<string> = new Set(["apiVersion", "kind", "status", "message"]);

/** Returns the required members of the response, as the hook's types are unknown here. */
async function ownHandling({ blocking, hook, responseSchema }: HookDescriptor): Promise<Handling> {
  const example = exampleOf(((await responseSchema?.()) ?? {}) as ExampleSchema);
  const members = Object.entries(example as object).filter(([name]) => !omitted.has(name));
  const answer = { ...Object.fromEntries(members), ...(blocking && { retryAfterSeconds: 0 }) };
  const hold = `  // To block the caller: return { message: "Waiting for …", retryAfterSeconds: 30 };\n`;
  return {
    body: `(_request, { logger }) => {
  logger.info(${stringLiteral(hook)});
${blocking ? hold : ""}  // To report an error to the caller: throw new HookError("…");
  return ${jsonLiteral(answer)};
}`,
  };
}

/** Sets the hook's name in an implementation, which never contains text of documents. */
function named(hook: string, { body, ...handling }: Handling): Handling {
  return { ...handling, body: body.replaceAll("HOOK", hook) };
}

const holding: Handling = {
  body: `({ cluster: { metadata } }, { logger }) => {
  logger.info("HOOK", { cluster: \`\${metadata?.namespace}/\${metadata?.name}\` });
  // To block the Cluster: return { message: "Waiting for …", retryAfterSeconds: 30 };
  // To report an error to Cluster API: throw new HookError("…");
  return { retryAfterSeconds: 0 };
}`,
};

const notification: Handling = {
  body: `({ cluster: { metadata } }, { logger }) => {
  logger.info("HOOK", { cluster: \`\${metadata?.namespace}/\${metadata?.name}\` });
  // To report an error to Cluster API: throw new HookError("…");
  return {};
}`,
};

const special: Readonly<Record<string, Handling>> = {
  GeneratePatches: {
    imports: `import { onAny, walkTemplates } from "@capikit/extension-kit/mutation";\n`,
    body: `(request, { signal }) =>
  walkTemplates(
    request,
    [
      // on(kind, …) selects templates of one kind, with their types. Return the patch: jsonPatch([…]), mergePatch({…}).
      onAny(() => undefined),
    ],
    { signal },
  ),
`,
  },
  ValidateTopology: {
    imports: `${importLine("{ validateTopology as validate }", "@capikit/extension-kit/mutation")}
`,
    body: `(request, { signal }) =>
  validate(request, [], {
    signal,
    topology({ workers, fail }) {
      // To reject the topology: fail("…"). Check single templates by rules: on(kind, …) in the list.
      if (workers.some(({ name }) => name === "")) fail("workers need a name");
    },
  }),
`,
  },
  DiscoverVariables: {
    body: `() => ({
  // Types with +capikit:variable become definitions: return defineVariables(variables).response().
  variables: [],
})`,
  },
  GenerateUpgradePlan: {
    imports: `${importLine("{ planUpgrade }", "@capikit/extension-kit/mutation")}

/** Kubernetes versions that your machines support. */
const available = ["v1.34.3", "v1.35.2", "v1.36.3"];
`,
    body: `(request) =>
  planUpgrade({
    from: request.fromControlPlaneKubernetesVersion,
    ...(request.fromWorkersKubernetesVersion !== undefined && {
      fromWorkers: request.fromWorkersKubernetesVersion,
    }),
    to: request.toKubernetesVersion,
    available: [...available, request.toKubernetesVersion],
  }),
`,
  },
  CanUpdateMachine: {
    body: `({ desired: { machine } }, { logger }) => {
  logger.info("HOOK", { machine: \`\${machine.metadata?.namespace}/\${machine.metadata?.name}\` });
  // Return patches for changes that can be made in place (canUpdateMachine of @capikit/extension-kit/mutation). Without patches the machine is replaced.
  return {};
}`,
  },
  CanUpdateMachineSet: {
    body: `({ desired: { machineSet } }, { logger }) => {
  logger.info("HOOK", { machineSet: \`\${machineSet.metadata?.namespace}/\${machineSet.metadata?.name}\` });
  // Return patches for changes that can be made in place (canUpdateMachineSet of @capikit/extension-kit/mutation). Without patches machines are replaced.
  return {};
}`,
  },
  UpdateMachine: {
    body: `({ desired: { machine } }, { logger }) => {
  logger.info("HOOK", { machine: \`\${machine.metadata?.namespace}/\${machine.metadata?.name}\` });
  // Update the machine to the desired state. While the update is in progress: return { message: "…", retryAfterSeconds: 30 };
  return { retryAfterSeconds: 0 };
}`,
  },
};

/** Returns a test that calls a handler as Cluster API does, with a sample request. */
export function handlerTest(
  { descriptor: { hook }, constant }: AddedHook,
  name: string,
  handler: string,
  modules: { readonly handler: string; readonly hook: string },
): string {
  return `${importLine(`{ ${constant} }`, modules.hook)}
${importLine("{ defineExtension }", "@capikit/extension-kit")}
${importLine("{ callHandler }", "@capikit/extension-kit/samples")}
${importLine("{ expect, it }", "vitest")}
${importLine(`{ ${handler} }`, modules.handler)}

it(${stringLiteral(`answers ${hook}`)}, async () => {
  const extension = defineExtension({ handlers: { ${propertyName(name)}: ${handler} } });
  expect(await callHandler(extension, ${constant})).toMatchObject({ status: "Success" });
});
`;
}

/** Returns a name as an object key, quoted if necessary. */
export function propertyName(name: string, quote = '"'): string {
  return /^[a-z][a-z0-9]*$/.test(name) ? name : stringLiteral(name, quote);
}
