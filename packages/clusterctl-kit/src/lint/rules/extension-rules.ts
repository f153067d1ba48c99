import { injectCAFromSecretAnnotation } from "@capikit/api/runtime/v1beta2";
import { recordOf } from "@capikit/common/json";
import type { ComponentsView } from "../provider/provider-view.ts";
import { type LintObject, text } from "../read/lint-object.ts";
import { podSpecOf } from "../read/workload.ts";
import { defineLintRule } from "./lint-rule.ts";

const config = (rest: string): string =>
  `apiVersion: runtime.cluster.x-k8s.io/v1beta2\nkind: ExtensionConfig\nmetadata:\n  name: foo\nspec:\n  clientConfig:\n${rest}`;
const service = "    service: {name: foo, namespace: foo-system, port: 443}";
const isConfig = ({ kind, group }: LintObject): boolean =>
  kind === "ExtensionConfig" && group === "runtime.cluster.x-k8s.io";

/** Rules about Runtime Extensions. */
export const extensionRules = [
  defineLintRule({
    code: "extension/client-config",
    title: "An ExtensionConfig has either a URL or a Service",
    contractRule: "runtime-extension/extension-config",
    wrong: config("    url: http://foo.example.com"),
    right: config(service),
    help: "set either clientConfig.url with https, or clientConfig.service with name and namespace",
    checkObject: (object, report) => {
      if (!isConfig(object)) return;
      const { url, service: named } = recordOf(recordOf(object.value.spec).clientConfig);
      const at = object.at(["spec", "clientConfig"]);
      if ((url === undefined) === (named === undefined))
        report(
          at,
          `ExtensionConfig ${object.name} has ${url === undefined ? "neither a URL nor" : "both a URL and"} a Service`,
        );
      else if (url !== undefined && !/^(https:\/\/|\$\{)/.test(text(url) ?? ""))
        report(
          object.at(["spec", "clientConfig", "url"]),
          `the URL of ExtensionConfig ${object.name} does not start with https://`,
        );
      else if (
        named !== undefined &&
        (recordOf(named).name === undefined || recordOf(named).namespace === undefined)
      )
        report(
          object.at(["spec", "clientConfig", "service"]),
          `the Service of ExtensionConfig ${object.name} has no name or no namespace`,
        );
    },
  }),
  defineLintRule({
    code: "extension/name",
    title: "The name of an ExtensionConfig is a DNS label",
    contractRule: "runtime-extension/extension-config",
    why: "Handler names end in a dot and this name, so core rejects names with dots or capital letters.",
    wrong: "kind: ExtensionConfig\nmetadata:\n  name: foo.example.com",
    right: "kind: ExtensionConfig\nmetadata:\n  name: foo",
    help: "use at most 63 lower-case letters, digits and hyphens",
    checkObject: (object, report) => {
      if (
        isConfig(object) &&
        !/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/.test(object.name) &&
        !object.name.includes("${")
      )
        report(object.at(["metadata", "name"]), `"${object.name}" is not a DNS label`);
    },
  }),
  defineLintRule({
    code: "extension/namespaced",
    title: "An ExtensionConfig has no namespace",
    contractRule: "runtime-extension/extension-config",
    wrong: "kind: ExtensionConfig\nmetadata:\n  name: foo\n  namespace: foo-system",
    right: "kind: ExtensionConfig\nmetadata:\n  name: foo",
    help: "remove the namespace",
    checkObject: (object, report) => {
      if (isConfig(object) && object.namespace !== undefined)
        report(
          object.at(["metadata", "namespace"]),
          `ExtensionConfig ${object.name} has a namespace, but the kind is cluster-scoped`,
        );
    },
  }),
  defineLintRule({
    code: "extension/ca-bundle",
    title: "Core can verify the extension's certificate",
    contractRule: "runtime-extension/ca-bundle",
    wrong: config(service),
    right: config(service).replace(
      "  name: foo\n",
      `  name: foo\n  annotations:\n    ${injectCAFromSecretAnnotation}: foo-system/foo-serving-cert\n`,
    ),
    help: `set caBundle, or the annotation ${injectCAFromSecretAnnotation} with <namespace>/<secret>`,
    checkObject: (object, report) => {
      if (!isConfig(object)) return;
      const { caBundle, service: named } = recordOf(recordOf(object.value.spec).clientConfig);
      const from = object.annotations[injectCAFromSecretAnnotation];
      if (from !== undefined && !/^[^/]+\/[^/]+$/.test(from))
        report(
          object.at(["metadata", "annotations", injectCAFromSecretAnnotation]),
          `${injectCAFromSecretAnnotation} is "${from}", which is not <namespace>/<secret>`,
        );
      else if (named !== undefined && caBundle === undefined && from === undefined)
        report(
          object.at(["spec", "clientConfig"]),
          `ExtensionConfig ${object.name} has no CA certificate, and public authorities do not sign for a Service`,
        );
    },
  }),
  defineLintRule({
    code: "extension/service",
    title: "Components contain the Service of an ExtensionConfig",
    contractRule: "runtime-extension/deployment",
    wrong: config("    service: {name: fooo, namespace: foo-system}"),
    right: `${config(service)}\n---\nkind: Service\nmetadata: {name: foo, namespace: foo-system}`,
    help: "add the Service or correct its name",
    checkComponents: ({ objects }, report) => {
      for (const object of objects.filter(isConfig)) {
        const { name } = recordOf(recordOf(recordOf(object.value.spec).clientConfig).service);
        if (
          typeof name === "string" &&
          !name.includes("${") &&
          !objects.some((other) => other.kind === "Service" && other.name === name)
        )
          report(
            object.at(["spec", "clientConfig", "service", "name"]),
            `ExtensionConfig ${object.name} refers to Service ${name}, which is not among the components`,
          );
      }
    },
  }),
  defineLintRule({
    code: "extension/service-account",
    title: "An extension has its own service account",
    contractRule: "runtime-extension/identity",
    why: "With the namespace's default account, the extension gets every role that is bound to that account.",
    wrong: "spec:\n  template:\n    spec:\n      containers: […]",
    right: "spec:\n  template:\n    spec:\n      serviceAccountName: foo-manager\n      containers: […]",
    help: "set serviceAccountName, or automountServiceAccountToken: false",
    check: ({ components }, report) => {
      for (const object of extensionDeployments(components)) {
        const { serviceAccountName = "default", automountServiceAccountToken } = podSpecOf(object);
        if (serviceAccountName === "default" && automountServiceAccountToken !== false)
          report(
            object.at(["spec", "template", "spec"]),
            `Deployment ${object.name} runs as the namespace's default service account`,
          );
      }
    },
  }),
];

/** Returns the Deployments of extension servers. */
export function extensionDeployments(files: readonly ComponentsView[]): LintObject[] {
  return files
    .filter(
      ({ prefix, objects }) =>
        prefix === "runtime-extension" || (prefix === undefined && objects.some(isConfig)),
    )
    .flatMap(({ objects }) => objects.filter(({ kind }) => kind === "Deployment"));
}
