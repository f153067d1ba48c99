import { MissingVariablesError, TemplateError } from "@capikit/clusterctl-kit";
import { ComponentsError, formatComponents, processComponents } from "@capikit/clusterctl-kit/components";
import { RepositoryError, readMetadata } from "@capikit/clusterctl-kit/repository";
import { changedYaml } from "../inputs/json.ts";
import { crd, deployment, metadata, providerObjects } from "../inputs/provider.ts";
import { check, type FuzzTarget } from "../target.ts";

/** Components and metadata of providers. */
export const target: FuzzTarget = {
  name: "provider-components",
  extension: "yaml",
  arbitrary: changedYaml(deployment, metadata, crd, ...providerObjects),
  errors: [ComponentsError, TemplateError, MissingVariablesError, RepositoryError],
  cases: 50,
  run(input) {
    if (/\breleaseSeries\b/.test(input.toString("latin1"))) {
      readMetadata(input, "metadata.yaml");
      return;
    }
    const { objects, namespace, text } = processed(input);
    check(text === processed(input).text, "two results differ");
    for (const { kind, metadata: { labels } = {} } of objects as readonly Labelled[])
      check(labels?.["cluster.x-k8s.io/provider"] === "infrastructure-x", `${kind} has no provider label`);
    for (const { kind, metadata: { name } = {} } of objects as readonly Labelled[])
      if (kind === "Namespace") check(name === namespace, `Namespace ${name} is not the target's`);
    // Another provider's upgrade processes the output of clusterctl again.
    check(processed(Buffer.from(text)).text === text, "processing twice differs");
  },
};

interface Labelled {
  readonly kind?: string;
  readonly metadata?: { readonly name?: string; readonly labels?: Readonly<Record<string, string>> };
}

function processed(input: Buffer) {
  const { objects, namespace } = processComponents(input, {
    provider: { name: "x", type: "InfrastructureProvider" },
    namespace: "default",
    version: "v1.0.0",
  });
  return { objects, namespace, text: formatComponents(objects) };
}
