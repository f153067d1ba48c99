import type { Client } from "@capikit/client";
import { errorMessage } from "@capikit/common/errors";
import { labelMatcher } from "@capikit/common/selectors";
import {
  field,
  immutableFields,
  immutableTemplate,
  type OptionalFieldError,
  validatingWebhook,
  type Webhook,
} from "@capikit/controller-kit/webhooks";
import type { HetznerBareMetalMachineSpec } from "../../api/v1beta2/index.ts";
import {
  hetznerBareMetalHost,
  hetznerBareMetalMachine,
  hetznerBareMetalMachineTemplate,
} from "../../gen/kinds/api/v1beta2/index.ts";
import { checkCommand, checkUrl } from "./image-url.ts";

/**
 * Validates hosts, their machines and templates. New templates are not validated, as those of
 * ClusterClasses may be empty.
 *
 * +kubebuilder:webhook:verbs=create;update,path=/validate-infrastructure-cluster-x-k8s-io-v1beta2-hetznerbaremetalhost,mutating=false,failurePolicy=fail,matchPolicy=Equivalent,groups=infrastructure.cluster.x-k8s.io,resources=hetznerbaremetalhosts,versions=v1beta2,name=validation.hetznerbaremetalhost.infrastructure.cluster.x-k8s.io,sideEffects=None,admissionReviewVersions=v1
 * +kubebuilder:webhook:verbs=create;update,path=/validate-infrastructure-cluster-x-k8s-io-v1beta2-hetznerbaremetalmachine,mutating=false,failurePolicy=fail,matchPolicy=Equivalent,groups=infrastructure.cluster.x-k8s.io,resources=hetznerbaremetalmachines,versions=v1beta2,name=validation.hetznerbaremetalmachine.infrastructure.cluster.x-k8s.io,sideEffects=None,admissionReviewVersions=v1
 * +kubebuilder:webhook:verbs=update,path=/validate-infrastructure-cluster-x-k8s-io-v1beta2-hetznerbaremetalmachinetemplate,mutating=false,failurePolicy=fail,matchPolicy=Equivalent,groups=infrastructure.cluster.x-k8s.io,resources=hetznerbaremetalmachinetemplates,versions=v1beta2,name=validation.hetznerbaremetalmachinetemplate.infrastructure.cluster.x-k8s.io,sideEffects=None,admissionReviewVersions=v1
 */
export const bareMetalWebhooks = (client: Pick<Client, "listAll">): readonly Webhook[] => [
  validatingWebhook(hetznerBareMetalHost, [
    immutableFields(["spec.serverID"]),
    {
      async create({ spec }, { signal }) {
        for await (const host of client.listAll(hetznerBareMetalHost, { signal }))
          if (host.spec?.serverID === spec?.serverID)
            return [field.duplicate("spec.serverID", spec?.serverID)];
        return [];
      },
    },
  ]),
  validatingWebhook(hetznerBareMetalMachine, [
    immutableFields(["spec.installImage", "spec.sshSpec", "spec.hostSelector"]),
    immutableFields(["spec.providerID"], { onceSet: true }),
    { create: ({ spec }) => spec && [...checkImage(spec.installImage), checkSelector(spec.hostSelector)] },
  ]),
  validatingWebhook(hetznerBareMetalMachineTemplate, immutableTemplate(hetznerBareMetalMachineTemplate)),
];

const archive = /^oci:\/\/|\.(?:tar(?:\.(?:gz|bz2?|xz))?|t[gbx]z)$/;

function checkImage(
  installImage: HetznerBareMetalMachineSpec["installImage"],
): readonly OptionalFieldError[] {
  const {
    imageURLCommand: command,
    deviceStringType,
    image: { name, url, path },
  } = installImage;
  const at = "spec.installImage";
  if (command)
    return [
      url ? checkUrl(`${at}.image.url`, url) : field.required(`${at}.image.url`, "imageURLCommand is set"),
      name && field.forbidden(`${at}.image.name`, "imageURLCommand is set"),
      path && field.forbidden(`${at}.image.path`, "imageURLCommand is set"),
      checkCommand(`${at}.imageURLCommand`, command),
    ];
  return [
    deviceStringType && field.forbidden(`${at}.deviceStringType`, "requires imageURLCommand"),
    !(name && url) && !path && field.required(`${at}.image`, "set name and url, or path"),
    url && !archive.test(url) && field.invalid(`${at}.image.url`, url, "must be a tar archive or oci://"),
  ];
}

/** Operators are those of label selectors in any case; of the others, hosts are never selected. */
function checkSelector(selector: HetznerBareMetalMachineSpec["hostSelector"] = {}): OptionalFieldError {
  const names = new Map(["In", "NotIn", "Exists", "DoesNotExist"].map((name) => [name.toLowerCase(), name]));
  const matchExpressions = (selector.matchExpressions ?? []).map((one) => ({
    ...one,
    operator: names.get(one.operator.toLowerCase()) ?? one.operator,
  }));
  try {
    labelMatcher({ ...selector, matchExpressions });
    return undefined;
  } catch (error) {
    return field.invalid("spec.hostSelector", undefined, errorMessage(error));
  }
}
