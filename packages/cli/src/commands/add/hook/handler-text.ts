import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import { commentLine, stringLiteral } from "@capikit/model";
import { importLine } from "../project/import-line.ts";

/** What a handler is written from. */
export interface HandlerFacts {
  /** The constant of the hook in `@capikit/api/catalog`. */
  readonly hook: string;
  /** The constant of the handler. */
  readonly handler: string;
}

/** How a hook is handled by what works as it stands: further imports, and the function. */
interface Handling {
  readonly imports?: string;
  readonly body: string;
}

/** The file of a handler, which answers Success until the author says more. */
export function handlerText(descriptor: HookDescriptor, { hook, handler }: HandlerFacts): string {
  const { imports = "", body } = special[descriptor.hook] ?? (descriptor.blocking ? holding : told);
  const summary = descriptor.summary ?? `Handles ${descriptor.hook}`;
  return `${importLine(`{ ${hook} }`, "@capikit/api/catalog")}
${importLine("{ hookHandler }", "@capikit/extension-kit")}
${imports}
/** ${commentLine(summary.replace(/\.?$/, "."))} */
export const ${handler} = hookHandler(${hook})(${body.replaceAll("HOOK", descriptor.hook)});
`;
}

const holding: Handling = {
  body: `({ cluster: { metadata } }, { logger }) => {
  logger.info("HOOK", { cluster: \`\${metadata?.namespace}/\${metadata?.name}\` });
  // To hold the Cluster back: return { message: "Waiting for …", retryAfterSeconds: 30 };
  // To have Cluster API show a fault: throw new HookError("…");
}`,
};

const told: Handling = {
  body: `({ cluster: { metadata } }, { logger }) => {
  logger.info("HOOK", { cluster: \`\${metadata?.namespace}/\${metadata?.name}\` });
  // To have Cluster API show a fault: throw new HookError("…");
}`,
};

const special: Readonly<Record<string, Handling>> = {
  GeneratePatches: {
    imports: `import { onAny, walkTemplates } from "@capikit/extension-kit/mutation";\n`,
    body: `(request, { signal }) =>
  walkTemplates(
    request,
    [
      // on(kind, …) has templates of one kind, with their types. What is returned is the patch: jsonPatch([…]), mergePatch({…}).
      onAny(() => undefined),
    ],
    { signal },
  ),
`,
  },
  ValidateTopology: {
    body: `({ items }, { logger }) => {
  logger.info("HOOK", { templates: items.length });
  // To refuse the topology: return { status: "Failure", message: "…" };
}`,
  },
  DiscoverVariables: {
    body: `() => ({
  // Types under +capikit:variable become definitions: defineVariables(variables).response() gives them.
  variables: [],
})`,
  },
  GenerateUpgradePlan: {
    imports: `${importLine("{ planUpgrade }", "@capikit/extension-kit/mutation")}

/** The versions of Kubernetes that your machines can have. */
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
  // Patches say what can be changed in place; canUpdateMachine of @capikit/extension-kit/mutation writes them. None: the machine is replaced.
  return {};
}`,
  },
  CanUpdateMachineSet: {
    body: `({ desired: { machineSet } }, { logger }) => {
  logger.info("HOOK", { machineSet: \`\${machineSet.metadata?.namespace}/\${machineSet.metadata?.name}\` });
  // Patches say what can be changed in place; canUpdateMachineSet of @capikit/extension-kit/mutation writes them. None: machines are replaced.
  return {};
}`,
  },
  UpdateMachine: {
    body: `({ desired: { machine } }, { logger }) => {
  logger.info("HOOK", { machine: \`\${machine.metadata?.namespace}/\${machine.metadata?.name}\` });
  // Make the machine what is desired. While it is under way: return { message: "…", retryAfterSeconds: 30 };
}`,
  },
};

/** A test that calls a handler as Cluster API does, with a made-up request. */
export function handlerTest(hook: string, name: string, handler: string, file: string): string {
  return `${importLine("{ createRequestHandler, defineExtension }", "@capikit/extension-kit")}
${importLine("{ sampleRequest }", "@capikit/extension-kit/samples")}
${importLine("{ expect, it }", "vitest")}
${importLine(`{ ${handler} }`, file)}

it(${stringLiteral(`answers ${hook}`)}, async () => {
  const extension = defineExtension({ handlers: { ${propertyName(name)}: ${handler} } });
  const answer = await createRequestHandler(extension).handleRequest({
    method: "POST",
    path: extension.handlers[0]?.endpoints[0]?.path ?? "",
    query: new URLSearchParams(),
    body: Buffer.from(JSON.stringify(sampleRequest(${stringLiteral(hook)}))),
    signal: new AbortController().signal,
  });
  expect(JSON.parse(String(answer.body))).toMatchObject({ status: "Success" });
});
`;
}

/** A name as a member of an object, in quotes where it needs them. */
export function propertyName(name: string, quote = '"'): string {
  return /^[a-z][a-z0-9]*$/.test(name) ? name : stringLiteral(name, quote);
}
