import { listAt, plainText, recordOf } from "@capikit/common/json";
import { injectCaFrom } from "@capikit/inventory";
import type { ComponentsView } from "../provider/provider-view.ts";
import type { ComponentsModel, Workload } from "../read/components-model.ts";
import { type LintObject, stringsIn, text, type YamlPath } from "../read/lint-object.ts";
import { argumentsOf, type ContainerView, hasVariable } from "../read/workload.ts";
import { defineLintRule } from "./lint-rule.ts";

const certificate = (names: string, secret = "capf-serving"): string =>
  `kind: Certificate\nspec:\n  dnsNames: [${names}]\n  secretName: ${secret}`;

/** Rules about the certificates of webhooks. */
export const certificateRules = [
  defineLintRule({
    code: "components/certificate-names",
    title: "Certificates have the names of the Services that present them",
    contractRule: "clusterctl/components",
    why: "The API server connects to `<service>.<namespace>.svc` and verifies that name. cert-manager takes the names literally: kustomize replaces a variable only with its configuration.",
    wrong: certificate("$(SERVICE_NAME).$(SERVICE_NAMESPACE).svc"),
    right: certificate("capf-webhook.capf-system.svc"),
    help: "set dnsNames to <service>.<namespace>.svc and <service>.<namespace>.svc.cluster.local",
    checkComponents: (file, report) => {
      for (const { certificate, service, names } of servingCertificates(file)) {
        const wanted = `${service.name}.${file.namespace ?? service.namespace ?? "default"}.svc`;
        const isCovered = names.some(
          (name) => name === wanted || name === `*${wanted.slice(service.name.length)}` || hasVariable(name),
        );
        if (!isCovered && !hasVariable(wanted) && !names.some(isPlaceholder))
          report(
            certificate.at(["spec", "dnsNames"]),
            `Certificate ${certificate.name} is for ${names.join(", ") || "no name"}, but the API server calls ${wanted}`,
          );
      }
      for (const certificate of file.model.certificates)
        for (const [path, value] of stringsIn(recordOf(certificate.value.spec), ["spec"]))
          if (isPlaceholder(value))
            report(
              certificate.at(path),
              `${value} of Certificate ${certificate.name} has a variable that nothing replaced`,
            );
    },
  }),
  defineLintRule({
    code: "components/certificate-usages",
    title: "Certificates of webhooks are for servers",
    contractRule: "clusterctl/components",
    why: "The API server accepts a certificate only with the usage `server auth`. cert-manager's default usages are `digital signature` and `key encipherment`, without a limit.",
    wrong: "kind: Certificate\nspec:\n  usages: [client auth]",
    right: "kind: Certificate\nspec:\n  usages: [digital signature, key encipherment, server auth]",
    help: "add server auth to usages, or remove usages",
    checkComponents: (file, report) => {
      for (const { certificate } of servingCertificates(file)) {
        const usages = listAt(recordOf(certificate.value.spec).usages);
        if (usages.some((usage) => /auth$/.test(plainText(usage))) && !usages.includes("server auth"))
          report(
            certificate.at(["spec", "usages"]),
            `Certificate ${certificate.name} is not for servers: ${usages.join(", ")}`,
          );
      }
    },
  }),
  defineLintRule({
    code: "components/certificate-secret",
    title: "Pods use the Secrets of Certificates",
    contractRule: "clusterctl/components",
    why: "cert-manager writes a certificate to the Secret. If no Pod mounts it, or at another path, the program does not start, or presents another certificate, and all webhooks fail.",
    wrong: `${certificate("capf-webhook.capf-system.svc", "capf-serving")}\n---\nkind: Deployment\nspec:\n  template:\n    spec:\n      volumes: [{name: cert, secret: {secretName: webhook-cert}}]`,
    right: `${certificate("capf-webhook.capf-system.svc", "capf-serving")}\n---\nkind: Deployment\nspec:\n  template:\n    spec:\n      volumes: [{name: cert, secret: {secretName: capf-serving}}]`,
    help: "mount the Secret in the container that serves the webhooks, by default at /tmp/k8s-webhook-server/serving-certs",
    checkComponents: ({ model }, report) => {
      const secrets = new Map<unknown, string>();
      for (const certificate of model.certificates) {
        const { secretName } = recordOf(certificate.value.spec);
        const other = secrets.get(secretName);
        secrets.set(secretName, certificate.name);
        if (other !== undefined && secretName !== undefined)
          report(
            certificate.at(["spec", "secretName"]),
            `the Certificates ${other} and ${certificate.name} write the Secret ${plainText(secretName)}: cert-manager issues neither`,
          );
        const problem = secretProblem(certificate, model);
        if (problem !== undefined)
          report(problem.at, problem.message, undefined, problem.isGuess ? "warning" : undefined);
      }
    },
  }),
  defineLintRule({
    code: "components/certificate-authority",
    title: "Issuers sign with the certificate of an authority",
    contractRule: "clusterctl/components",
    why: "cert-manager issues no certificate by an Issuer whose Secret has no certificate of an authority. Pods that mount the Secrets of its Certificates do not start.",
    wrong: `${certificate("capf-webhook.capf-system.svc")}\n---\nkind: Issuer\nspec:\n  ca: {secretName: capf-serving}`,
    right: `${certificate("capf-webhook.capf-system.svc")}\n---\nkind: Issuer\nspec:\n  selfSigned: {}`,
    help: "use selfSigned, or the Secret of a Certificate with isCA",
    checkComponentObject: ({ kind, group, name, value, at }, report, { model }) => {
      if (group !== "cert-manager.io" || !/^(?:Cluster)?Issuer$/.test(kind)) return;
      const { secretName } = recordOf(recordOf(value.spec).ca);
      const writers = model.certificates
        .map((one) => recordOf(one.value.spec))
        .filter((one) => secretName !== undefined && one.secretName === secretName);
      if (writers.length > 0 && writers.every(({ isCA }) => isCA !== true))
        report(
          at(["spec", "ca", "secretName"]),
          `${kind} ${name} signs with the Secret ${plainText(secretName)}, whose Certificate is not an authority`,
        );
    },
  }),
];

function isPlaceholder(value: string): boolean {
  return /\$\([A-Z_]+\)/.test(value);
}

function namesOf({ value }: LintObject): readonly string[] {
  return listAt(recordOf(value.spec).dnsNames).flatMap((name) => text(name) ?? []);
}

interface ServingCertificate {
  readonly certificate: LintObject;
  readonly service: LintObject;
  readonly names: readonly string[];
}

/** Returns the Certificates of the Services that the API server calls: those whose CA is injected. */
function servingCertificates({ model }: ComponentsView): readonly ServingCertificate[] {
  const found = new Map<string, ServingCertificate>();
  for (const { object, service } of model.webhooks) {
    const target = model.find("Service", service?.name);
    const injected = object.annotations[injectCaFrom]?.split("/")[1];
    const certificate = model.find("Certificate", injected);
    if (target === undefined || certificate === undefined) continue;
    found.set(`${target.name} ${certificate.name}`, {
      certificate,
      service: target,
      names: namesOf(certificate),
    });
  }
  return [...found.values()];
}

const defaultFolder = "/tmp/k8s-webhook-server/serving-certs";

interface SecretProblem {
  readonly at: ReturnType<LintObject["at"]>;
  readonly message: string;
  readonly isGuess: boolean;
}

/** Returns the problem of the Secret of a Certificate, if any. */
export function secretProblem(certificate: LintObject, model: ComponentsModel): SecretProblem | undefined {
  const spec = recordOf(certificate.value.spec);
  const secret = text(spec.secretName);
  if (secret === undefined || hasVariable(secret) || model.workloads.length === 0) return undefined;
  const at = certificate.at(["spec", "secretName"]);
  const names = namesOf(certificate);
  const services = model.services.filter(
    ({ name }) =>
      names.some((one) => one.startsWith(`${name}.`)) &&
      model.webhooks.some((call) => call.service?.name === name),
  );
  // A Certificate of metrics that no Pod mounts breaks nothing.
  if (services.length === 0 && names.length > 0 && model.webhooks.length > 0) return undefined;
  const unused = { at, message: `no Pod uses the Secret ${secret} of Certificate ${certificate.name}` };
  if (model.naming(secret, certificate) === undefined) return { ...unused, isGuess: false };
  const serving = services.flatMap((one) => model.behind(one));
  if (serving.length === 0) return undefined;
  const volumes = serving.flatMap((workload) => volumesOf(workload, secret));
  // A program may read the Secret by its name.
  if (volumes.length === 0)
    return serving.some(({ object }) =>
      [...stringsIn(object.value)].some(([, value]) => value.includes(secret)),
    )
      ? undefined
      : { ...unused, isGuess: true };
  const mounts = volumes.flatMap(({ workload, volume }) => mountsOf(workload, volume));
  const [first] = mounts;
  if (first === undefined) return { at, message: `no container mounts the Secret ${secret}`, isGuess: false };
  const isRead = mounts.some(({ container, folder }) => {
    const named = argumentsOf(container).flatMap((one) => /cert-(?:dir|path)=(.+)$/.exec(one)?.[1] ?? []);
    return named.length > 0
      ? named.some((one) => hasVariable(one) || one.startsWith(folder))
      : folder === defaultFolder || argumentsOf(container).some((one) => one.includes(folder));
  });
  if (isRead) return undefined;
  const message = `the container mounts the Secret ${secret} at ${first.folder}, but its arguments do not name the folder, and the default is ${defaultFolder}`;
  return { at: first.object.at(first.path), message, isGuess: true };
}

function volumesOf(
  workload: Workload,
  secret: string,
): readonly { readonly workload: Workload; readonly volume: unknown }[] {
  return listAt(workload.pod.volumes)
    .map(recordOf)
    .filter((volume) =>
      [...stringsIn({ secret: volume.secret, projected: volume.projected })].some(
        ([, value]) => value === secret,
      ),
    )
    .map(({ name }) => ({ workload, volume: name }));
}

interface Mount {
  readonly object: LintObject;
  readonly container: ContainerView;
  readonly path: YamlPath;
  readonly folder: string;
}

function mountsOf({ object, containers }: Workload, volume: unknown): readonly Mount[] {
  return containers.flatMap((container) =>
    listAt(container.value.volumeMounts)
      .map(recordOf)
      .flatMap(({ name, mountPath }, index) =>
        name === volume && typeof mountPath === "string"
          ? [
              {
                object,
                container,
                path: [...container.path, "volumeMounts", index, "mountPath"],
                folder: mountPath.replace(/\/$/, ""),
              },
            ]
          : [],
      ),
  );
}
