// Generated from kubernetes/core-v1.json of Kubernetes v1.36.3. Do not edit.
import type { JsonSchema } from "../../../../src/meta/index.ts";
import { conditionSchema, labelSelectorSchema, objectMetaSchema } from "../../meta/v1/schemas.ts";

/** The schema of AWSElasticBlockStoreVolumeSource. */
export const aWSElasticBlockStoreVolumeSourceSchema: JsonSchema = {
  type: "object",
  required: ["volumeID"],
  properties: {
    fsType: { type: "string" },
    partition: { type: "integer", format: "int32" },
    readOnly: { type: "boolean" },
    volumeID: { type: "string" },
  },
};

/** The schema of NodeSelectorRequirement. */
export const nodeSelectorRequirementSchema: JsonSchema = {
  type: "object",
  required: ["key", "operator"],
  properties: {
    key: { type: "string" },
    operator: { type: "string", enum: ["DoesNotExist", "Exists", "Gt", "In", "Lt", "NotIn"] },
    values: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
  },
};

/** The schema of NodeSelectorTerm. */
export const nodeSelectorTermSchema: JsonSchema = {
  type: "object",
  "x-kubernetes-map-type": "atomic",
  properties: {
    matchExpressions: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: nodeSelectorRequirementSchema,
    },
    matchFields: { type: "array", "x-kubernetes-list-type": "atomic", items: nodeSelectorRequirementSchema },
  },
};

/** The schema of PreferredSchedulingTerm. */
export const preferredSchedulingTermSchema: JsonSchema = {
  type: "object",
  required: ["weight", "preference"],
  properties: { preference: nodeSelectorTermSchema, weight: { type: "integer", format: "int32" } },
};

/** The schema of NodeSelector. */
export const nodeSelectorSchema: JsonSchema = {
  type: "object",
  required: ["nodeSelectorTerms"],
  "x-kubernetes-map-type": "atomic",
  properties: {
    nodeSelectorTerms: { type: "array", "x-kubernetes-list-type": "atomic", items: nodeSelectorTermSchema },
  },
};

/** The schema of NodeAffinity. */
export const nodeAffinitySchema: JsonSchema = {
  type: "object",
  properties: {
    preferredDuringSchedulingIgnoredDuringExecution: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: preferredSchedulingTermSchema,
    },
    requiredDuringSchedulingIgnoredDuringExecution: nodeSelectorSchema,
  },
};

/** The schema of PodAffinityTerm. */
export const podAffinityTermSchema: JsonSchema = {
  type: "object",
  required: ["topologyKey"],
  properties: {
    labelSelector: labelSelectorSchema,
    matchLabelKeys: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    mismatchLabelKeys: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    namespaceSelector: labelSelectorSchema,
    namespaces: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    topologyKey: { type: "string" },
  },
};

/** The schema of WeightedPodAffinityTerm. */
export const weightedPodAffinityTermSchema: JsonSchema = {
  type: "object",
  required: ["weight", "podAffinityTerm"],
  properties: { podAffinityTerm: podAffinityTermSchema, weight: { type: "integer", format: "int32" } },
};

/** The schema of PodAffinity. */
export const podAffinitySchema: JsonSchema = {
  type: "object",
  properties: {
    preferredDuringSchedulingIgnoredDuringExecution: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: weightedPodAffinityTermSchema,
    },
    requiredDuringSchedulingIgnoredDuringExecution: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: podAffinityTermSchema,
    },
  },
};

/** The schema of PodAntiAffinity. */
export const podAntiAffinitySchema: JsonSchema = {
  type: "object",
  properties: {
    preferredDuringSchedulingIgnoredDuringExecution: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: weightedPodAffinityTermSchema,
    },
    requiredDuringSchedulingIgnoredDuringExecution: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: podAffinityTermSchema,
    },
  },
};

/** The schema of Affinity. */
export const affinitySchema: JsonSchema = {
  type: "object",
  properties: {
    nodeAffinity: nodeAffinitySchema,
    podAffinity: podAffinitySchema,
    podAntiAffinity: podAntiAffinitySchema,
  },
};

/** The schema of AppArmorProfile. */
export const appArmorProfileSchema: JsonSchema = {
  type: "object",
  required: ["type"],
  properties: {
    localhostProfile: { type: "string" },
    type: { type: "string", enum: ["Localhost", "RuntimeDefault", "Unconfined"] },
  },
};

/** The schema of AttachedVolume. */
export const attachedVolumeSchema: JsonSchema = {
  type: "object",
  required: ["name", "devicePath"],
  properties: { devicePath: { type: "string" }, name: { type: "string" } },
};

/** The schema of AzureDiskVolumeSource. */
export const azureDiskVolumeSourceSchema: JsonSchema = {
  type: "object",
  required: ["diskName", "diskURI"],
  properties: {
    cachingMode: { type: "string", enum: ["None", "ReadOnly", "ReadWrite"], default: "ReadWrite" },
    diskName: { type: "string" },
    diskURI: { type: "string" },
    fsType: { type: "string", default: "ext4" },
    kind: { type: "string", enum: ["Dedicated", "Managed", "Shared"], default: "Shared" },
    readOnly: { type: "boolean" },
  },
};

/** The schema of AzureFilePersistentVolumeSource. */
export const azureFilePersistentVolumeSourceSchema: JsonSchema = {
  type: "object",
  required: ["secretName", "shareName"],
  properties: {
    readOnly: { type: "boolean" },
    secretName: { type: "string" },
    secretNamespace: { type: "string" },
    shareName: { type: "string" },
  },
};

/** The schema of AzureFileVolumeSource. */
export const azureFileVolumeSourceSchema: JsonSchema = {
  type: "object",
  required: ["secretName", "shareName"],
  properties: {
    readOnly: { type: "boolean" },
    secretName: { type: "string" },
    shareName: { type: "string" },
  },
};

/** The schema of ObjectReference. */
export const objectReferenceSchema: JsonSchema = {
  type: "object",
  "x-kubernetes-map-type": "atomic",
  properties: {
    apiVersion: { type: "string" },
    fieldPath: { type: "string" },
    kind: { type: "string" },
    name: { type: "string" },
    namespace: { type: "string" },
    resourceVersion: { type: "string" },
    uid: { type: "string" },
  },
};

/** The schema of Binding. */
export const bindingSchema: JsonSchema = {
  type: "object",
  required: ["target"],
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    target: objectReferenceSchema,
    metadata: { type: "object" },
  },
};

/** The schema of SecretReference. */
export const secretReferenceSchema: JsonSchema = {
  type: "object",
  "x-kubernetes-map-type": "atomic",
  properties: { name: { type: "string" }, namespace: { type: "string" } },
};

/** The schema of CSIPersistentVolumeSource. */
export const cSIPersistentVolumeSourceSchema: JsonSchema = {
  type: "object",
  required: ["driver", "volumeHandle"],
  properties: {
    controllerExpandSecretRef: secretReferenceSchema,
    controllerPublishSecretRef: secretReferenceSchema,
    driver: { type: "string" },
    fsType: { type: "string" },
    nodeExpandSecretRef: secretReferenceSchema,
    nodePublishSecretRef: secretReferenceSchema,
    nodeStageSecretRef: secretReferenceSchema,
    readOnly: { type: "boolean" },
    volumeAttributes: { type: "object", additionalProperties: { type: "string" } },
    volumeHandle: { type: "string" },
  },
};

/** The schema of LocalObjectReference. */
export const localObjectReferenceSchema: JsonSchema = { type: "object", "x-kubernetes-map-type": "atomic", properties: { name: { type: "string" } } };

/** The schema of CSIVolumeSource. */
export const cSIVolumeSourceSchema: JsonSchema = {
  type: "object",
  required: ["driver"],
  properties: {
    driver: { type: "string" },
    fsType: { type: "string" },
    nodePublishSecretRef: localObjectReferenceSchema,
    readOnly: { type: "boolean" },
    volumeAttributes: { type: "object", additionalProperties: { type: "string" } },
  },
};

/** The schema of Capabilities. */
export const capabilitiesSchema: JsonSchema = {
  type: "object",
  properties: {
    add: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    drop: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
  },
};

/** The schema of CephFSPersistentVolumeSource. */
export const cephFSPersistentVolumeSourceSchema: JsonSchema = {
  type: "object",
  required: ["monitors"],
  properties: {
    monitors: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    path: { type: "string" },
    readOnly: { type: "boolean" },
    secretFile: { type: "string" },
    secretRef: secretReferenceSchema,
    user: { type: "string" },
  },
};

/** The schema of CephFSVolumeSource. */
export const cephFSVolumeSourceSchema: JsonSchema = {
  type: "object",
  required: ["monitors"],
  properties: {
    monitors: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    path: { type: "string" },
    readOnly: { type: "boolean" },
    secretFile: { type: "string" },
    secretRef: localObjectReferenceSchema,
    user: { type: "string" },
  },
};

/** The schema of CinderPersistentVolumeSource. */
export const cinderPersistentVolumeSourceSchema: JsonSchema = {
  type: "object",
  required: ["volumeID"],
  properties: {
    fsType: { type: "string" },
    readOnly: { type: "boolean" },
    secretRef: secretReferenceSchema,
    volumeID: { type: "string" },
  },
};

/** The schema of CinderVolumeSource. */
export const cinderVolumeSourceSchema: JsonSchema = {
  type: "object",
  required: ["volumeID"],
  properties: {
    fsType: { type: "string" },
    readOnly: { type: "boolean" },
    secretRef: localObjectReferenceSchema,
    volumeID: { type: "string" },
  },
};

/** The schema of ClientIPConfig. */
export const clientIPConfigSchema: JsonSchema = { type: "object", properties: { timeoutSeconds: { type: "integer", format: "int32" } } };

/** The schema of ClusterTrustBundleProjection. */
export const clusterTrustBundleProjectionSchema: JsonSchema = {
  type: "object",
  required: ["path"],
  properties: {
    labelSelector: labelSelectorSchema,
    name: { type: "string" },
    optional: { type: "boolean" },
    path: { type: "string" },
    signerName: { type: "string" },
  },
};

/** The schema of ComponentCondition. */
export const componentConditionSchema: JsonSchema = {
  type: "object",
  required: ["type", "status"],
  properties: {
    error: { type: "string" },
    message: { type: "string" },
    status: { type: "string" },
    type: { type: "string" },
  },
};

/** The schema of ComponentStatus. */
export const componentStatusSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    conditions: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["type"],
      items: componentConditionSchema,
    },
    kind: { type: "string" },
    metadata: { type: "object" },
  },
};

/** The schema of ConfigMap. */
export const configMapSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    binaryData: { type: "object", additionalProperties: { type: "string", format: "byte" } },
    data: { type: "object", additionalProperties: { type: "string" } },
    immutable: { type: "boolean" },
    kind: { type: "string" },
    metadata: { type: "object" },
  },
};

/** The schema of ConfigMapEnvSource. */
export const configMapEnvSourceSchema: JsonSchema = { type: "object", properties: { name: { type: "string" }, optional: { type: "boolean" } } };

/** The schema of ConfigMapKeySelector. */
export const configMapKeySelectorSchema: JsonSchema = {
  type: "object",
  required: ["key"],
  "x-kubernetes-map-type": "atomic",
  properties: { key: { type: "string" }, name: { type: "string" }, optional: { type: "boolean" } },
};

/** The schema of ConfigMapNodeConfigSource. */
export const configMapNodeConfigSourceSchema: JsonSchema = {
  type: "object",
  required: ["namespace", "name", "kubeletConfigKey"],
  properties: {
    kubeletConfigKey: { type: "string" },
    name: { type: "string" },
    namespace: { type: "string" },
    resourceVersion: { type: "string" },
    uid: { type: "string" },
  },
};

/** The schema of KeyToPath. */
export const keyToPathSchema: JsonSchema = {
  type: "object",
  required: ["key", "path"],
  properties: {
    key: { type: "string" },
    mode: { type: "integer", format: "int32" },
    path: { type: "string" },
  },
};

/** The schema of ConfigMapProjection. */
export const configMapProjectionSchema: JsonSchema = {
  type: "object",
  properties: {
    items: { type: "array", "x-kubernetes-list-type": "atomic", items: keyToPathSchema },
    name: { type: "string" },
    optional: { type: "boolean" },
  },
};

/** The schema of ConfigMapVolumeSource. */
export const configMapVolumeSourceSchema: JsonSchema = {
  type: "object",
  properties: {
    defaultMode: { type: "integer", format: "int32" },
    items: { type: "array", "x-kubernetes-list-type": "atomic", items: keyToPathSchema },
    name: { type: "string" },
    optional: { type: "boolean" },
  },
};

/** The schema of ObjectFieldSelector. */
export const objectFieldSelectorSchema: JsonSchema = {
  type: "object",
  required: ["fieldPath"],
  "x-kubernetes-map-type": "atomic",
  properties: { apiVersion: { type: "string" }, fieldPath: { type: "string" } },
};

/** The schema of FileKeySelector. */
export const fileKeySelectorSchema: JsonSchema = {
  type: "object",
  required: ["volumeName", "path", "key"],
  "x-kubernetes-map-type": "atomic",
  properties: {
    key: { type: "string" },
    optional: { type: "boolean" },
    path: { type: "string" },
    volumeName: { type: "string" },
  },
};

/** The schema of ResourceFieldSelector. */
export const resourceFieldSelectorSchema: JsonSchema = {
  type: "object",
  required: ["resource"],
  "x-kubernetes-map-type": "atomic",
  properties: {
    containerName: { type: "string" },
    divisor: {
      anyOf: [{ type: "integer" }, { type: "string" }],
      "x-kubernetes-int-or-string": true,
      pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
    },
    resource: { type: "string" },
  },
};

/** The schema of SecretKeySelector. */
export const secretKeySelectorSchema: JsonSchema = {
  type: "object",
  required: ["key"],
  "x-kubernetes-map-type": "atomic",
  properties: { key: { type: "string" }, name: { type: "string" }, optional: { type: "boolean" } },
};

/** The schema of EnvVarSource. */
export const envVarSourceSchema: JsonSchema = {
  type: "object",
  properties: {
    configMapKeyRef: configMapKeySelectorSchema,
    fieldRef: objectFieldSelectorSchema,
    fileKeyRef: fileKeySelectorSchema,
    resourceFieldRef: resourceFieldSelectorSchema,
    secretKeyRef: secretKeySelectorSchema,
  },
};

/** The schema of EnvVar. */
export const envVarSchema: JsonSchema = {
  type: "object",
  required: ["name"],
  properties: { name: { type: "string" }, value: { type: "string" }, valueFrom: envVarSourceSchema },
};

/** The schema of SecretEnvSource. */
export const secretEnvSourceSchema: JsonSchema = { type: "object", properties: { name: { type: "string" }, optional: { type: "boolean" } } };

/** The schema of EnvFromSource. */
export const envFromSourceSchema: JsonSchema = {
  type: "object",
  properties: {
    configMapRef: configMapEnvSourceSchema,
    prefix: { type: "string" },
    secretRef: secretEnvSourceSchema,
  },
};

/** The schema of ExecAction. */
export const execActionSchema: JsonSchema = {
  type: "object",
  properties: { command: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } } },
};

/** The schema of HTTPHeader. */
export const hTTPHeaderSchema: JsonSchema = {
  type: "object",
  required: ["name", "value"],
  properties: { name: { type: "string" }, value: { type: "string" } },
};

/** The schema of HTTPGetAction. */
export const hTTPGetActionSchema: JsonSchema = {
  type: "object",
  required: ["port"],
  properties: {
    host: { type: "string" },
    httpHeaders: { type: "array", "x-kubernetes-list-type": "atomic", items: hTTPHeaderSchema },
    path: { type: "string" },
    port: { anyOf: [{ type: "integer" }, { type: "string" }], "x-kubernetes-int-or-string": true },
    scheme: { type: "string", enum: ["HTTP", "HTTPS"] },
  },
};

/** The schema of SleepAction. */
export const sleepActionSchema: JsonSchema = { type: "object", required: ["seconds"], properties: { seconds: { type: "integer", format: "int64" } } };

/** The schema of TCPSocketAction. */
export const tCPSocketActionSchema: JsonSchema = {
  type: "object",
  required: ["port"],
  properties: {
    host: { type: "string" },
    port: { anyOf: [{ type: "integer" }, { type: "string" }], "x-kubernetes-int-or-string": true },
  },
};

/** The schema of LifecycleHandler. */
export const lifecycleHandlerSchema: JsonSchema = {
  type: "object",
  properties: {
    exec: execActionSchema,
    httpGet: hTTPGetActionSchema,
    sleep: sleepActionSchema,
    tcpSocket: tCPSocketActionSchema,
  },
};

/** The schema of Lifecycle. */
export const lifecycleSchema: JsonSchema = {
  type: "object",
  properties: {
    postStart: lifecycleHandlerSchema,
    preStop: lifecycleHandlerSchema,
    stopSignal: {
      type: "string",
      enum: [
        "SIGABRT",
        "SIGALRM",
        "SIGBUS",
        "SIGCHLD",
        "SIGCLD",
        "SIGCONT",
        "SIGFPE",
        "SIGHUP",
        "SIGILL",
        "SIGINT",
        "SIGIO",
        "SIGIOT",
        "SIGKILL",
        "SIGPIPE",
        "SIGPOLL",
        "SIGPROF",
        "SIGPWR",
        "SIGQUIT",
        "SIGRTMAX",
        "SIGRTMAX-1",
        "SIGRTMAX-10",
        "SIGRTMAX-11",
        "SIGRTMAX-12",
        "SIGRTMAX-13",
        "SIGRTMAX-14",
        "SIGRTMAX-2",
        "SIGRTMAX-3",
        "SIGRTMAX-4",
        "SIGRTMAX-5",
        "SIGRTMAX-6",
        "SIGRTMAX-7",
        "SIGRTMAX-8",
        "SIGRTMAX-9",
        "SIGRTMIN",
        "SIGRTMIN+1",
        "SIGRTMIN+10",
        "SIGRTMIN+11",
        "SIGRTMIN+12",
        "SIGRTMIN+13",
        "SIGRTMIN+14",
        "SIGRTMIN+15",
        "SIGRTMIN+2",
        "SIGRTMIN+3",
        "SIGRTMIN+4",
        "SIGRTMIN+5",
        "SIGRTMIN+6",
        "SIGRTMIN+7",
        "SIGRTMIN+8",
        "SIGRTMIN+9",
        "SIGSEGV",
        "SIGSTKFLT",
        "SIGSTOP",
        "SIGSYS",
        "SIGTERM",
        "SIGTRAP",
        "SIGTSTP",
        "SIGTTIN",
        "SIGTTOU",
        "SIGURG",
        "SIGUSR1",
        "SIGUSR2",
        "SIGVTALRM",
        "SIGWINCH",
        "SIGXCPU",
        "SIGXFSZ",
      ],
    },
  },
};

/** The schema of GRPCAction. */
export const gRPCActionSchema: JsonSchema = {
  type: "object",
  required: ["port"],
  properties: { port: { type: "integer", format: "int32" }, service: { type: "string" } },
};

/** The schema of Probe. */
export const probeSchema: JsonSchema = {
  type: "object",
  properties: {
    exec: execActionSchema,
    failureThreshold: { type: "integer", format: "int32" },
    grpc: gRPCActionSchema,
    httpGet: hTTPGetActionSchema,
    initialDelaySeconds: { type: "integer", format: "int32" },
    periodSeconds: { type: "integer", format: "int32" },
    successThreshold: { type: "integer", format: "int32" },
    tcpSocket: tCPSocketActionSchema,
    terminationGracePeriodSeconds: { type: "integer", format: "int64" },
    timeoutSeconds: { type: "integer", format: "int32" },
  },
};

/** The schema of ContainerPort. */
export const containerPortSchema: JsonSchema = {
  type: "object",
  required: ["containerPort"],
  properties: {
    containerPort: { type: "integer", format: "int32" },
    hostIP: { type: "string" },
    hostPort: { type: "integer", format: "int32" },
    name: { type: "string" },
    protocol: { type: "string", enum: ["SCTP", "TCP", "UDP"], default: "TCP" },
  },
};

/** The schema of ContainerResizePolicy. */
export const containerResizePolicySchema: JsonSchema = {
  type: "object",
  required: ["resourceName", "restartPolicy"],
  properties: { resourceName: { type: "string" }, restartPolicy: { type: "string" } },
};

/** The schema of ResourceClaim. */
export const resourceClaimSchema: JsonSchema = { type: "object", required: ["name"], properties: { name: { type: "string" }, request: { type: "string" } } };

/** The schema of ResourceRequirements. */
export const resourceRequirementsSchema: JsonSchema = {
  type: "object",
  properties: {
    claims: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      items: resourceClaimSchema,
    },
    limits: {
      type: "object",
      additionalProperties: {
        anyOf: [{ type: "integer" }, { type: "string" }],
        "x-kubernetes-int-or-string": true,
        pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
      },
    },
    requests: {
      type: "object",
      additionalProperties: {
        anyOf: [{ type: "integer" }, { type: "string" }],
        "x-kubernetes-int-or-string": true,
        pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
      },
    },
  },
};

/** The schema of ContainerRestartRuleOnExitCodes. */
export const containerRestartRuleOnExitCodesSchema: JsonSchema = {
  type: "object",
  required: ["operator"],
  properties: {
    operator: { type: "string" },
    values: { type: "array", "x-kubernetes-list-type": "set", items: { type: "integer", format: "int32" } },
  },
};

/** The schema of ContainerRestartRule. */
export const containerRestartRuleSchema: JsonSchema = {
  type: "object",
  required: ["action"],
  properties: { action: { type: "string" }, exitCodes: containerRestartRuleOnExitCodesSchema },
};

/** The schema of SELinuxOptions. */
export const sELinuxOptionsSchema: JsonSchema = {
  type: "object",
  properties: {
    level: { type: "string" },
    role: { type: "string" },
    type: { type: "string" },
    user: { type: "string" },
  },
};

/** The schema of SeccompProfile. */
export const seccompProfileSchema: JsonSchema = {
  type: "object",
  required: ["type"],
  properties: {
    localhostProfile: { type: "string" },
    type: { type: "string", enum: ["Localhost", "RuntimeDefault", "Unconfined"] },
  },
};

/** The schema of WindowsSecurityContextOptions. */
export const windowsSecurityContextOptionsSchema: JsonSchema = {
  type: "object",
  properties: {
    gmsaCredentialSpec: { type: "string" },
    gmsaCredentialSpecName: { type: "string" },
    hostProcess: { type: "boolean" },
    runAsUserName: { type: "string" },
  },
};

/** The schema of SecurityContext. */
export const securityContextSchema: JsonSchema = {
  type: "object",
  properties: {
    allowPrivilegeEscalation: { type: "boolean" },
    appArmorProfile: appArmorProfileSchema,
    capabilities: capabilitiesSchema,
    privileged: { type: "boolean" },
    procMount: { type: "string", enum: ["Default", "Unmasked"] },
    readOnlyRootFilesystem: { type: "boolean" },
    runAsGroup: { type: "integer", format: "int64" },
    runAsNonRoot: { type: "boolean" },
    runAsUser: { type: "integer", format: "int64" },
    seLinuxOptions: sELinuxOptionsSchema,
    seccompProfile: seccompProfileSchema,
    windowsOptions: windowsSecurityContextOptionsSchema,
  },
};

/** The schema of VolumeDevice. */
export const volumeDeviceSchema: JsonSchema = {
  type: "object",
  required: ["name", "devicePath"],
  properties: { devicePath: { type: "string" }, name: { type: "string" } },
};

/** The schema of VolumeMount. */
export const volumeMountSchema: JsonSchema = {
  type: "object",
  required: ["name", "mountPath"],
  properties: {
    mountPath: { type: "string" },
    mountPropagation: { type: "string", enum: ["Bidirectional", "HostToContainer", "None"] },
    name: { type: "string" },
    readOnly: { type: "boolean" },
    recursiveReadOnly: { type: "string" },
    subPath: { type: "string" },
    subPathExpr: { type: "string" },
  },
};

/** The schema of Container. */
export const containerSchema: JsonSchema = {
  type: "object",
  required: ["name"],
  properties: {
    args: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    command: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    env: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      items: envVarSchema,
    },
    envFrom: { type: "array", "x-kubernetes-list-type": "atomic", items: envFromSourceSchema },
    image: { type: "string" },
    imagePullPolicy: { type: "string", enum: ["Always", "IfNotPresent", "Never"] },
    lifecycle: lifecycleSchema,
    livenessProbe: probeSchema,
    name: { type: "string" },
    ports: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["containerPort", "protocol"],
      items: containerPortSchema,
    },
    readinessProbe: probeSchema,
    resizePolicy: { type: "array", "x-kubernetes-list-type": "atomic", items: containerResizePolicySchema },
    resources: resourceRequirementsSchema,
    restartPolicy: { type: "string" },
    restartPolicyRules: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: containerRestartRuleSchema,
    },
    securityContext: securityContextSchema,
    startupProbe: probeSchema,
    stdin: { type: "boolean" },
    stdinOnce: { type: "boolean" },
    terminationMessagePath: { type: "string" },
    terminationMessagePolicy: { type: "string", enum: ["FallbackToLogsOnError", "File"] },
    tty: { type: "boolean" },
    volumeDevices: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["devicePath"],
      items: volumeDeviceSchema,
    },
    volumeMounts: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["mountPath"],
      items: volumeMountSchema,
    },
    workingDir: { type: "string" },
  },
};

/** The schema of ContainerExtendedResourceRequest. */
export const containerExtendedResourceRequestSchema: JsonSchema = {
  type: "object",
  required: ["containerName", "resourceName", "requestName"],
  properties: {
    containerName: { type: "string" },
    requestName: { type: "string" },
    resourceName: { type: "string" },
  },
};

/** The schema of ContainerImage. */
export const containerImageSchema: JsonSchema = {
  type: "object",
  properties: {
    names: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    sizeBytes: { type: "integer", format: "int64" },
  },
};

/** The schema of ContainerStateRunning. */
export const containerStateRunningSchema: JsonSchema = { type: "object", properties: { startedAt: { type: "string", format: "date-time" } } };

/** The schema of ContainerStateTerminated. */
export const containerStateTerminatedSchema: JsonSchema = {
  type: "object",
  required: ["exitCode"],
  properties: {
    containerID: { type: "string" },
    exitCode: { type: "integer", format: "int32" },
    finishedAt: { type: "string", format: "date-time" },
    message: { type: "string" },
    reason: { type: "string" },
    signal: { type: "integer", format: "int32" },
    startedAt: { type: "string", format: "date-time" },
  },
};

/** The schema of ContainerStateWaiting. */
export const containerStateWaitingSchema: JsonSchema = { type: "object", properties: { message: { type: "string" }, reason: { type: "string" } } };

/** The schema of ContainerState. */
export const containerStateSchema: JsonSchema = {
  type: "object",
  properties: {
    running: containerStateRunningSchema,
    terminated: containerStateTerminatedSchema,
    waiting: containerStateWaitingSchema,
  },
};

/** The schema of ResourceHealth. */
export const resourceHealthSchema: JsonSchema = {
  type: "object",
  required: ["resourceID"],
  properties: { health: { type: "string" }, message: { type: "string" }, resourceID: { type: "string" } },
};

/** The schema of ResourceStatus. */
export const resourceStatusSchema: JsonSchema = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string" },
    resources: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["resourceID"],
      items: resourceHealthSchema,
    },
  },
};

/** The schema of LinuxContainerUser. */
export const linuxContainerUserSchema: JsonSchema = {
  type: "object",
  required: ["uid", "gid"],
  properties: {
    gid: { type: "integer", format: "int64" },
    supplementalGroups: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: { type: "integer", format: "int64" },
    },
    uid: { type: "integer", format: "int64" },
  },
};

/** The schema of ContainerUser. */
export const containerUserSchema: JsonSchema = { type: "object", properties: { linux: linuxContainerUserSchema } };

/** The schema of ImageVolumeStatus. */
export const imageVolumeStatusSchema: JsonSchema = { type: "object", required: ["imageRef"], properties: { imageRef: { type: "string" } } };

/** The schema of VolumeStatus. */
export const volumeStatusSchema: JsonSchema = { type: "object", properties: { image: imageVolumeStatusSchema } };

/** The schema of VolumeMountStatus. */
export const volumeMountStatusSchema: JsonSchema = {
  type: "object",
  required: ["name", "mountPath"],
  properties: {
    mountPath: { type: "string" },
    name: { type: "string" },
    readOnly: { type: "boolean" },
    recursiveReadOnly: { type: "string" },
    volumeStatus: volumeStatusSchema,
  },
};

/** The schema of ContainerStatus. */
export const containerStatusSchema: JsonSchema = {
  type: "object",
  required: ["name", "ready", "restartCount", "image", "imageID"],
  properties: {
    allocatedResources: {
      type: "object",
      additionalProperties: {
        anyOf: [{ type: "integer" }, { type: "string" }],
        "x-kubernetes-int-or-string": true,
        pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
      },
    },
    allocatedResourcesStatus: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      items: resourceStatusSchema,
    },
    containerID: { type: "string" },
    image: { type: "string" },
    imageID: { type: "string" },
    lastState: containerStateSchema,
    name: { type: "string" },
    ready: { type: "boolean" },
    resources: resourceRequirementsSchema,
    restartCount: { type: "integer", format: "int32" },
    started: { type: "boolean" },
    state: containerStateSchema,
    stopSignal: {
      type: "string",
      enum: [
        "SIGABRT",
        "SIGALRM",
        "SIGBUS",
        "SIGCHLD",
        "SIGCLD",
        "SIGCONT",
        "SIGFPE",
        "SIGHUP",
        "SIGILL",
        "SIGINT",
        "SIGIO",
        "SIGIOT",
        "SIGKILL",
        "SIGPIPE",
        "SIGPOLL",
        "SIGPROF",
        "SIGPWR",
        "SIGQUIT",
        "SIGRTMAX",
        "SIGRTMAX-1",
        "SIGRTMAX-10",
        "SIGRTMAX-11",
        "SIGRTMAX-12",
        "SIGRTMAX-13",
        "SIGRTMAX-14",
        "SIGRTMAX-2",
        "SIGRTMAX-3",
        "SIGRTMAX-4",
        "SIGRTMAX-5",
        "SIGRTMAX-6",
        "SIGRTMAX-7",
        "SIGRTMAX-8",
        "SIGRTMAX-9",
        "SIGRTMIN",
        "SIGRTMIN+1",
        "SIGRTMIN+10",
        "SIGRTMIN+11",
        "SIGRTMIN+12",
        "SIGRTMIN+13",
        "SIGRTMIN+14",
        "SIGRTMIN+15",
        "SIGRTMIN+2",
        "SIGRTMIN+3",
        "SIGRTMIN+4",
        "SIGRTMIN+5",
        "SIGRTMIN+6",
        "SIGRTMIN+7",
        "SIGRTMIN+8",
        "SIGRTMIN+9",
        "SIGSEGV",
        "SIGSTKFLT",
        "SIGSTOP",
        "SIGSYS",
        "SIGTERM",
        "SIGTRAP",
        "SIGTSTP",
        "SIGTTIN",
        "SIGTTOU",
        "SIGURG",
        "SIGUSR1",
        "SIGUSR2",
        "SIGVTALRM",
        "SIGWINCH",
        "SIGXCPU",
        "SIGXFSZ",
      ],
    },
    user: containerUserSchema,
    volumeMounts: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["mountPath"],
      items: volumeMountStatusSchema,
    },
  },
};

/** The schema of DaemonEndpoint. */
export const daemonEndpointSchema: JsonSchema = { type: "object", required: ["Port"], properties: { Port: { type: "integer", format: "int32" } } };

/** The schema of DownwardAPIVolumeFile. */
export const downwardAPIVolumeFileSchema: JsonSchema = {
  type: "object",
  required: ["path"],
  properties: {
    fieldRef: objectFieldSelectorSchema,
    mode: { type: "integer", format: "int32" },
    path: { type: "string" },
    resourceFieldRef: resourceFieldSelectorSchema,
  },
};

/** The schema of DownwardAPIProjection. */
export const downwardAPIProjectionSchema: JsonSchema = {
  type: "object",
  properties: {
    items: { type: "array", "x-kubernetes-list-type": "atomic", items: downwardAPIVolumeFileSchema },
  },
};

/** The schema of DownwardAPIVolumeSource. */
export const downwardAPIVolumeSourceSchema: JsonSchema = {
  type: "object",
  properties: {
    defaultMode: { type: "integer", format: "int32" },
    items: { type: "array", "x-kubernetes-list-type": "atomic", items: downwardAPIVolumeFileSchema },
  },
};

/** The schema of EmptyDirVolumeSource. */
export const emptyDirVolumeSourceSchema: JsonSchema = {
  type: "object",
  properties: {
    medium: { type: "string" },
    sizeLimit: {
      anyOf: [{ type: "integer" }, { type: "string" }],
      "x-kubernetes-int-or-string": true,
      pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
    },
  },
};

/** The schema of EndpointAddress. */
export const endpointAddressSchema: JsonSchema = {
  type: "object",
  required: ["ip"],
  "x-kubernetes-map-type": "atomic",
  properties: {
    hostname: { type: "string" },
    ip: { type: "string" },
    nodeName: { type: "string" },
    targetRef: objectReferenceSchema,
  },
};

/** The schema of EndpointPort. */
export const endpointPortSchema: JsonSchema = {
  type: "object",
  required: ["port"],
  "x-kubernetes-map-type": "atomic",
  properties: {
    appProtocol: { type: "string" },
    name: { type: "string" },
    port: { type: "integer", format: "int32" },
    protocol: { type: "string", enum: ["SCTP", "TCP", "UDP"] },
  },
};

/** The schema of EndpointSubset. */
export const endpointSubsetSchema: JsonSchema = {
  type: "object",
  properties: {
    addresses: { type: "array", "x-kubernetes-list-type": "atomic", items: endpointAddressSchema },
    notReadyAddresses: { type: "array", "x-kubernetes-list-type": "atomic", items: endpointAddressSchema },
    ports: { type: "array", "x-kubernetes-list-type": "atomic", items: endpointPortSchema },
  },
};

/** The schema of Endpoints. */
export const endpointsSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    subsets: { type: "array", "x-kubernetes-list-type": "atomic", items: endpointSubsetSchema },
    metadata: { type: "object" },
  },
};

/** The schema of EphemeralContainer. */
export const ephemeralContainerSchema: JsonSchema = {
  type: "object",
  required: ["name"],
  properties: {
    args: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    command: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    env: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      items: envVarSchema,
    },
    envFrom: { type: "array", "x-kubernetes-list-type": "atomic", items: envFromSourceSchema },
    image: { type: "string" },
    imagePullPolicy: { type: "string", enum: ["Always", "IfNotPresent", "Never"] },
    lifecycle: lifecycleSchema,
    livenessProbe: probeSchema,
    name: { type: "string" },
    ports: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["containerPort", "protocol"],
      items: containerPortSchema,
    },
    readinessProbe: probeSchema,
    resizePolicy: { type: "array", "x-kubernetes-list-type": "atomic", items: containerResizePolicySchema },
    resources: resourceRequirementsSchema,
    restartPolicy: { type: "string" },
    restartPolicyRules: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: containerRestartRuleSchema,
    },
    securityContext: securityContextSchema,
    startupProbe: probeSchema,
    stdin: { type: "boolean" },
    stdinOnce: { type: "boolean" },
    targetContainerName: { type: "string" },
    terminationMessagePath: { type: "string" },
    terminationMessagePolicy: { type: "string", enum: ["FallbackToLogsOnError", "File"] },
    tty: { type: "boolean" },
    volumeDevices: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["devicePath"],
      items: volumeDeviceSchema,
    },
    volumeMounts: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["mountPath"],
      items: volumeMountSchema,
    },
    workingDir: { type: "string" },
  },
};

/** The schema of TypedLocalObjectReference. */
export const typedLocalObjectReferenceSchema: JsonSchema = {
  type: "object",
  required: ["kind", "name"],
  "x-kubernetes-map-type": "atomic",
  properties: { apiGroup: { type: "string" }, kind: { type: "string" }, name: { type: "string" } },
};

/** The schema of TypedObjectReference. */
export const typedObjectReferenceSchema: JsonSchema = {
  type: "object",
  required: ["kind", "name"],
  properties: {
    apiGroup: { type: "string" },
    kind: { type: "string" },
    name: { type: "string" },
    namespace: { type: "string" },
  },
};

/** The schema of VolumeResourceRequirements. */
export const volumeResourceRequirementsSchema: JsonSchema = {
  type: "object",
  properties: {
    limits: {
      type: "object",
      additionalProperties: {
        anyOf: [{ type: "integer" }, { type: "string" }],
        "x-kubernetes-int-or-string": true,
        pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
      },
    },
    requests: {
      type: "object",
      additionalProperties: {
        anyOf: [{ type: "integer" }, { type: "string" }],
        "x-kubernetes-int-or-string": true,
        pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
      },
    },
  },
};

/** The schema of PersistentVolumeClaimSpec. */
export const persistentVolumeClaimSpecSchema: JsonSchema = {
  type: "object",
  properties: {
    accessModes: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: { type: "string", enum: ["ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"] },
    },
    dataSource: typedLocalObjectReferenceSchema,
    dataSourceRef: typedObjectReferenceSchema,
    resources: volumeResourceRequirementsSchema,
    selector: labelSelectorSchema,
    storageClassName: { type: "string" },
    volumeAttributesClassName: { type: "string" },
    volumeMode: { type: "string", enum: ["Block", "Filesystem"] },
    volumeName: { type: "string" },
  },
};

/** The schema of PersistentVolumeClaimTemplate. */
export const persistentVolumeClaimTemplateSchema: JsonSchema = {
  type: "object",
  required: ["spec"],
  properties: { metadata: objectMetaSchema, spec: persistentVolumeClaimSpecSchema },
};

/** The schema of EphemeralVolumeSource. */
export const ephemeralVolumeSourceSchema: JsonSchema = { type: "object", properties: { volumeClaimTemplate: persistentVolumeClaimTemplateSchema } };

/** The schema of EventSeries. */
export const eventSeriesSchema: JsonSchema = {
  type: "object",
  properties: {
    count: { type: "integer", format: "int32" },
    lastObservedTime: { type: "string", format: "date-time" },
  },
};

/** The schema of EventSource. */
export const eventSourceSchema: JsonSchema = { type: "object", properties: { component: { type: "string" }, host: { type: "string" } } };

/** The schema of Event. */
export const eventSchema: JsonSchema = {
  type: "object",
  required: ["metadata", "involvedObject"],
  properties: {
    action: { type: "string" },
    apiVersion: { type: "string" },
    count: { type: "integer", format: "int32" },
    eventTime: { type: "string", format: "date-time" },
    firstTimestamp: { type: "string", format: "date-time" },
    involvedObject: objectReferenceSchema,
    kind: { type: "string" },
    lastTimestamp: { type: "string", format: "date-time" },
    message: { type: "string" },
    reason: { type: "string" },
    related: objectReferenceSchema,
    reportingComponent: { type: "string" },
    reportingInstance: { type: "string" },
    series: eventSeriesSchema,
    source: eventSourceSchema,
    type: { type: "string" },
    metadata: { type: "object" },
  },
};

/** The schema of FCVolumeSource. */
export const fCVolumeSourceSchema: JsonSchema = {
  type: "object",
  properties: {
    fsType: { type: "string" },
    lun: { type: "integer", format: "int32" },
    readOnly: { type: "boolean" },
    targetWWNs: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    wwids: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
  },
};

/** The schema of FlexPersistentVolumeSource. */
export const flexPersistentVolumeSourceSchema: JsonSchema = {
  type: "object",
  required: ["driver"],
  properties: {
    driver: { type: "string" },
    fsType: { type: "string" },
    options: { type: "object", additionalProperties: { type: "string" } },
    readOnly: { type: "boolean" },
    secretRef: secretReferenceSchema,
  },
};

/** The schema of FlexVolumeSource. */
export const flexVolumeSourceSchema: JsonSchema = {
  type: "object",
  required: ["driver"],
  properties: {
    driver: { type: "string" },
    fsType: { type: "string" },
    options: { type: "object", additionalProperties: { type: "string" } },
    readOnly: { type: "boolean" },
    secretRef: localObjectReferenceSchema,
  },
};

/** The schema of FlockerVolumeSource. */
export const flockerVolumeSourceSchema: JsonSchema = { type: "object", properties: { datasetName: { type: "string" }, datasetUUID: { type: "string" } } };

/** The schema of GCEPersistentDiskVolumeSource. */
export const gCEPersistentDiskVolumeSourceSchema: JsonSchema = {
  type: "object",
  required: ["pdName"],
  properties: {
    fsType: { type: "string" },
    partition: { type: "integer", format: "int32" },
    pdName: { type: "string" },
    readOnly: { type: "boolean" },
  },
};

/** The schema of GitRepoVolumeSource. */
export const gitRepoVolumeSourceSchema: JsonSchema = {
  type: "object",
  required: ["repository"],
  properties: { directory: { type: "string" }, repository: { type: "string" }, revision: { type: "string" } },
};

/** The schema of GlusterfsPersistentVolumeSource. */
export const glusterfsPersistentVolumeSourceSchema: JsonSchema = {
  type: "object",
  required: ["endpoints", "path"],
  properties: {
    endpoints: { type: "string" },
    endpointsNamespace: { type: "string" },
    path: { type: "string" },
    readOnly: { type: "boolean" },
  },
};

/** The schema of GlusterfsVolumeSource. */
export const glusterfsVolumeSourceSchema: JsonSchema = {
  type: "object",
  required: ["endpoints", "path"],
  properties: { endpoints: { type: "string" }, path: { type: "string" }, readOnly: { type: "boolean" } },
};

/** The schema of HostAlias. */
export const hostAliasSchema: JsonSchema = {
  type: "object",
  required: ["ip"],
  properties: {
    hostnames: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    ip: { type: "string" },
  },
};

/** The schema of HostIP. */
export const hostIPSchema: JsonSchema = { type: "object", required: ["ip"], properties: { ip: { type: "string" } } };

/** The schema of HostPathVolumeSource. */
export const hostPathVolumeSourceSchema: JsonSchema = {
  type: "object",
  required: ["path"],
  properties: {
    path: { type: "string" },
    type: {
      type: "string",
      enum: [
        "",
        "BlockDevice",
        "CharDevice",
        "Directory",
        "DirectoryOrCreate",
        "File",
        "FileOrCreate",
        "Socket",
      ],
    },
  },
};

/** The schema of ISCSIPersistentVolumeSource. */
export const iSCSIPersistentVolumeSourceSchema: JsonSchema = {
  type: "object",
  required: ["targetPortal", "iqn", "lun"],
  properties: {
    chapAuthDiscovery: { type: "boolean" },
    chapAuthSession: { type: "boolean" },
    fsType: { type: "string" },
    initiatorName: { type: "string" },
    iqn: { type: "string" },
    iscsiInterface: { type: "string", default: "default" },
    lun: { type: "integer", format: "int32" },
    portals: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    readOnly: { type: "boolean" },
    secretRef: secretReferenceSchema,
    targetPortal: { type: "string" },
  },
};

/** The schema of ISCSIVolumeSource. */
export const iSCSIVolumeSourceSchema: JsonSchema = {
  type: "object",
  required: ["targetPortal", "iqn", "lun"],
  properties: {
    chapAuthDiscovery: { type: "boolean" },
    chapAuthSession: { type: "boolean" },
    fsType: { type: "string" },
    initiatorName: { type: "string" },
    iqn: { type: "string" },
    iscsiInterface: { type: "string", default: "default" },
    lun: { type: "integer", format: "int32" },
    portals: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    readOnly: { type: "boolean" },
    secretRef: localObjectReferenceSchema,
    targetPortal: { type: "string" },
  },
};

/** The schema of ImageVolumeSource. */
export const imageVolumeSourceSchema: JsonSchema = {
  type: "object",
  properties: {
    pullPolicy: { type: "string", enum: ["Always", "IfNotPresent", "Never"] },
    reference: { type: "string" },
  },
};

/** The schema of LimitRangeItem. */
export const limitRangeItemSchema: JsonSchema = {
  type: "object",
  required: ["type"],
  properties: {
    default: {
      type: "object",
      additionalProperties: {
        anyOf: [{ type: "integer" }, { type: "string" }],
        "x-kubernetes-int-or-string": true,
        pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
      },
    },
    defaultRequest: {
      type: "object",
      additionalProperties: {
        anyOf: [{ type: "integer" }, { type: "string" }],
        "x-kubernetes-int-or-string": true,
        pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
      },
    },
    max: {
      type: "object",
      additionalProperties: {
        anyOf: [{ type: "integer" }, { type: "string" }],
        "x-kubernetes-int-or-string": true,
        pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
      },
    },
    maxLimitRequestRatio: {
      type: "object",
      additionalProperties: {
        anyOf: [{ type: "integer" }, { type: "string" }],
        "x-kubernetes-int-or-string": true,
        pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
      },
    },
    min: {
      type: "object",
      additionalProperties: {
        anyOf: [{ type: "integer" }, { type: "string" }],
        "x-kubernetes-int-or-string": true,
        pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
      },
    },
    type: { type: "string" },
  },
};

/** The schema of LimitRangeSpec. */
export const limitRangeSpecSchema: JsonSchema = {
  type: "object",
  required: ["limits"],
  properties: { limits: { type: "array", "x-kubernetes-list-type": "atomic", items: limitRangeItemSchema } },
};

/** The schema of LimitRange. */
export const limitRangeSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: limitRangeSpecSchema,
    metadata: { type: "object" },
  },
};

/** The schema of PortStatus. */
export const portStatusSchema: JsonSchema = {
  type: "object",
  required: ["port", "protocol"],
  properties: {
    error: { type: "string" },
    port: { type: "integer", format: "int32" },
    protocol: { type: "string", enum: ["SCTP", "TCP", "UDP"] },
  },
};

/** The schema of LoadBalancerIngress. */
export const loadBalancerIngressSchema: JsonSchema = {
  type: "object",
  properties: {
    hostname: { type: "string" },
    ip: { type: "string" },
    ipMode: { type: "string" },
    ports: { type: "array", "x-kubernetes-list-type": "atomic", items: portStatusSchema },
  },
};

/** The schema of LoadBalancerStatus. */
export const loadBalancerStatusSchema: JsonSchema = {
  type: "object",
  properties: {
    ingress: { type: "array", "x-kubernetes-list-type": "atomic", items: loadBalancerIngressSchema },
  },
};

/** The schema of LocalVolumeSource. */
export const localVolumeSourceSchema: JsonSchema = { type: "object", required: ["path"], properties: { fsType: { type: "string" }, path: { type: "string" } } };

/** The schema of ModifyVolumeStatus. */
export const modifyVolumeStatusSchema: JsonSchema = {
  type: "object",
  required: ["status"],
  properties: {
    status: { type: "string", enum: ["InProgress", "Infeasible", "Pending"] },
    targetVolumeAttributesClassName: { type: "string" },
  },
};

/** The schema of NFSVolumeSource. */
export const nFSVolumeSourceSchema: JsonSchema = {
  type: "object",
  required: ["server", "path"],
  properties: { path: { type: "string" }, readOnly: { type: "boolean" }, server: { type: "string" } },
};

/** The schema of NamespaceSpec. */
export const namespaceSpecSchema: JsonSchema = {
  type: "object",
  properties: {
    finalizers: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
  },
};

/** The schema of NamespaceCondition. */
export const namespaceConditionSchema: JsonSchema = {
  type: "object",
  required: ["type", "status"],
  properties: {
    lastTransitionTime: { type: "string", format: "date-time" },
    message: { type: "string" },
    reason: { type: "string" },
    status: { type: "string" },
    type: { type: "string" },
  },
};

/** The schema of NamespaceStatus. */
export const namespaceStatusSchema: JsonSchema = {
  type: "object",
  properties: {
    conditions: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["type"],
      items: namespaceConditionSchema,
    },
    phase: { type: "string", enum: ["Active", "Terminating"] },
  },
};

/** The schema of Namespace. */
export const namespaceSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: namespaceSpecSchema,
    status: namespaceStatusSchema,
    metadata: { type: "object" },
  },
};

/** The schema of NodeConfigSource. */
export const nodeConfigSourceSchema: JsonSchema = { type: "object", properties: { configMap: configMapNodeConfigSourceSchema } };

/** The schema of Taint. */
export const taintSchema: JsonSchema = {
  type: "object",
  required: ["key", "effect"],
  properties: {
    effect: { type: "string", enum: ["NoExecute", "NoSchedule", "PreferNoSchedule"] },
    key: { type: "string" },
    timeAdded: { type: "string", format: "date-time" },
    value: { type: "string" },
  },
};

/** The schema of NodeSpec. */
export const nodeSpecSchema: JsonSchema = {
  type: "object",
  properties: {
    configSource: nodeConfigSourceSchema,
    externalID: { type: "string" },
    podCIDR: { type: "string" },
    podCIDRs: { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } },
    providerID: { type: "string" },
    taints: { type: "array", "x-kubernetes-list-type": "atomic", items: taintSchema },
    unschedulable: { type: "boolean" },
  },
};

/** The schema of NodeAddress. */
export const nodeAddressSchema: JsonSchema = {
  type: "object",
  required: ["type", "address"],
  properties: { address: { type: "string" }, type: { type: "string" } },
};

/** The schema of NodeCondition. */
export const nodeConditionSchema: JsonSchema = {
  type: "object",
  required: ["type", "status"],
  properties: {
    lastHeartbeatTime: { type: "string", format: "date-time" },
    lastTransitionTime: { type: "string", format: "date-time" },
    message: { type: "string" },
    reason: { type: "string" },
    status: { type: "string" },
    type: { type: "string" },
  },
};

/** The schema of NodeConfigStatus. */
export const nodeConfigStatusSchema: JsonSchema = {
  type: "object",
  properties: {
    active: nodeConfigSourceSchema,
    assigned: nodeConfigSourceSchema,
    error: { type: "string" },
    lastKnownGood: nodeConfigSourceSchema,
  },
};

/** The schema of NodeDaemonEndpoints. */
export const nodeDaemonEndpointsSchema: JsonSchema = { type: "object", properties: { kubeletEndpoint: daemonEndpointSchema } };

/** The schema of NodeFeatures. */
export const nodeFeaturesSchema: JsonSchema = { type: "object", properties: { supplementalGroupsPolicy: { type: "boolean" } } };

/** The schema of NodeSwapStatus. */
export const nodeSwapStatusSchema: JsonSchema = { type: "object", properties: { capacity: { type: "integer", format: "int64" } } };

/** The schema of NodeSystemInfo. */
export const nodeSystemInfoSchema: JsonSchema = {
  type: "object",
  required: [
    "machineID",
    "systemUUID",
    "bootID",
    "kernelVersion",
    "osImage",
    "containerRuntimeVersion",
    "kubeletVersion",
    "kubeProxyVersion",
    "operatingSystem",
    "architecture",
  ],
  properties: {
    architecture: { type: "string" },
    bootID: { type: "string" },
    containerRuntimeVersion: { type: "string" },
    kernelVersion: { type: "string" },
    kubeProxyVersion: { type: "string" },
    kubeletVersion: { type: "string" },
    machineID: { type: "string" },
    operatingSystem: { type: "string" },
    osImage: { type: "string" },
    swap: nodeSwapStatusSchema,
    systemUUID: { type: "string" },
  },
};

/** The schema of NodeRuntimeHandlerFeatures. */
export const nodeRuntimeHandlerFeaturesSchema: JsonSchema = {
  type: "object",
  properties: { recursiveReadOnlyMounts: { type: "boolean" }, userNamespaces: { type: "boolean" } },
};

/** The schema of NodeRuntimeHandler. */
export const nodeRuntimeHandlerSchema: JsonSchema = { type: "object", properties: { features: nodeRuntimeHandlerFeaturesSchema, name: { type: "string" } } };

/** The schema of NodeStatus. */
export const nodeStatusSchema: JsonSchema = {
  type: "object",
  properties: {
    addresses: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["type"],
      items: nodeAddressSchema,
    },
    allocatable: {
      type: "object",
      additionalProperties: {
        anyOf: [{ type: "integer" }, { type: "string" }],
        "x-kubernetes-int-or-string": true,
        pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
      },
    },
    capacity: {
      type: "object",
      additionalProperties: {
        anyOf: [{ type: "integer" }, { type: "string" }],
        "x-kubernetes-int-or-string": true,
        pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
      },
    },
    conditions: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["type"],
      items: nodeConditionSchema,
    },
    config: nodeConfigStatusSchema,
    daemonEndpoints: nodeDaemonEndpointsSchema,
    declaredFeatures: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    features: nodeFeaturesSchema,
    images: { type: "array", "x-kubernetes-list-type": "atomic", items: containerImageSchema },
    nodeInfo: nodeSystemInfoSchema,
    phase: { type: "string", enum: ["Pending", "Running", "Terminated"] },
    runtimeHandlers: { type: "array", "x-kubernetes-list-type": "atomic", items: nodeRuntimeHandlerSchema },
    volumesAttached: { type: "array", "x-kubernetes-list-type": "atomic", items: attachedVolumeSchema },
    volumesInUse: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
  },
};

/** The schema of Node. */
export const nodeSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: nodeSpecSchema,
    status: nodeStatusSchema,
    metadata: { type: "object" },
  },
};

/** The schema of NodeAllocatableResourceClaimStatus. */
export const nodeAllocatableResourceClaimStatusSchema: JsonSchema = {
  type: "object",
  required: ["resourceClaimName", "resources"],
  properties: {
    containers: { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } },
    resourceClaimName: { type: "string" },
    resources: {
      type: "object",
      additionalProperties: {
        anyOf: [{ type: "integer" }, { type: "string" }],
        "x-kubernetes-int-or-string": true,
        pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
      },
    },
  },
};

/** The schema of VolumeNodeAffinity. */
export const volumeNodeAffinitySchema: JsonSchema = { type: "object", properties: { required: nodeSelectorSchema } };

/** The schema of PhotonPersistentDiskVolumeSource. */
export const photonPersistentDiskVolumeSourceSchema: JsonSchema = { type: "object", required: ["pdID"], properties: { fsType: { type: "string" }, pdID: { type: "string" } } };

/** The schema of PortworxVolumeSource. */
export const portworxVolumeSourceSchema: JsonSchema = {
  type: "object",
  required: ["volumeID"],
  properties: { fsType: { type: "string" }, readOnly: { type: "boolean" }, volumeID: { type: "string" } },
};

/** The schema of QuobyteVolumeSource. */
export const quobyteVolumeSourceSchema: JsonSchema = {
  type: "object",
  required: ["registry", "volume"],
  properties: {
    group: { type: "string" },
    readOnly: { type: "boolean" },
    registry: { type: "string" },
    tenant: { type: "string" },
    user: { type: "string" },
    volume: { type: "string" },
  },
};

/** The schema of RBDPersistentVolumeSource. */
export const rBDPersistentVolumeSourceSchema: JsonSchema = {
  type: "object",
  required: ["monitors", "image"],
  properties: {
    fsType: { type: "string" },
    image: { type: "string" },
    keyring: { type: "string", default: "/etc/ceph/keyring" },
    monitors: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    pool: { type: "string", default: "rbd" },
    readOnly: { type: "boolean" },
    secretRef: secretReferenceSchema,
    user: { type: "string", default: "admin" },
  },
};

/** The schema of ScaleIOPersistentVolumeSource. */
export const scaleIOPersistentVolumeSourceSchema: JsonSchema = {
  type: "object",
  required: ["gateway", "system", "secretRef"],
  properties: {
    fsType: { type: "string", default: "xfs" },
    gateway: { type: "string" },
    protectionDomain: { type: "string" },
    readOnly: { type: "boolean" },
    secretRef: secretReferenceSchema,
    sslEnabled: { type: "boolean" },
    storageMode: { type: "string", default: "ThinProvisioned" },
    storagePool: { type: "string" },
    system: { type: "string" },
    volumeName: { type: "string" },
  },
};

/** The schema of StorageOSPersistentVolumeSource. */
export const storageOSPersistentVolumeSourceSchema: JsonSchema = {
  type: "object",
  properties: {
    fsType: { type: "string" },
    readOnly: { type: "boolean" },
    secretRef: objectReferenceSchema,
    volumeName: { type: "string" },
    volumeNamespace: { type: "string" },
  },
};

/** The schema of VsphereVirtualDiskVolumeSource. */
export const vsphereVirtualDiskVolumeSourceSchema: JsonSchema = {
  type: "object",
  required: ["volumePath"],
  properties: {
    fsType: { type: "string" },
    storagePolicyID: { type: "string" },
    storagePolicyName: { type: "string" },
    volumePath: { type: "string" },
  },
};

/** The schema of PersistentVolumeSpec. */
export const persistentVolumeSpecSchema: JsonSchema = {
  type: "object",
  properties: {
    accessModes: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: { type: "string", enum: ["ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"] },
    },
    awsElasticBlockStore: aWSElasticBlockStoreVolumeSourceSchema,
    azureDisk: azureDiskVolumeSourceSchema,
    azureFile: azureFilePersistentVolumeSourceSchema,
    capacity: {
      type: "object",
      additionalProperties: {
        anyOf: [{ type: "integer" }, { type: "string" }],
        "x-kubernetes-int-or-string": true,
        pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
      },
    },
    cephfs: cephFSPersistentVolumeSourceSchema,
    cinder: cinderPersistentVolumeSourceSchema,
    claimRef: objectReferenceSchema,
    csi: cSIPersistentVolumeSourceSchema,
    fc: fCVolumeSourceSchema,
    flexVolume: flexPersistentVolumeSourceSchema,
    flocker: flockerVolumeSourceSchema,
    gcePersistentDisk: gCEPersistentDiskVolumeSourceSchema,
    glusterfs: glusterfsPersistentVolumeSourceSchema,
    hostPath: hostPathVolumeSourceSchema,
    iscsi: iSCSIPersistentVolumeSourceSchema,
    local: localVolumeSourceSchema,
    mountOptions: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    nfs: nFSVolumeSourceSchema,
    nodeAffinity: volumeNodeAffinitySchema,
    persistentVolumeReclaimPolicy: { type: "string", enum: ["Delete", "Recycle", "Retain"] },
    photonPersistentDisk: photonPersistentDiskVolumeSourceSchema,
    portworxVolume: portworxVolumeSourceSchema,
    quobyte: quobyteVolumeSourceSchema,
    rbd: rBDPersistentVolumeSourceSchema,
    scaleIO: scaleIOPersistentVolumeSourceSchema,
    storageClassName: { type: "string" },
    storageos: storageOSPersistentVolumeSourceSchema,
    volumeAttributesClassName: { type: "string" },
    volumeMode: { type: "string", enum: ["Block", "Filesystem"] },
    vsphereVolume: vsphereVirtualDiskVolumeSourceSchema,
  },
};

/** The schema of PersistentVolumeStatus. */
export const persistentVolumeStatusSchema: JsonSchema = {
  type: "object",
  properties: {
    lastPhaseTransitionTime: { type: "string", format: "date-time" },
    message: { type: "string" },
    phase: { type: "string", enum: ["Available", "Bound", "Failed", "Pending", "Released"] },
    reason: { type: "string" },
  },
};

/** The schema of PersistentVolume. */
export const persistentVolumeSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: persistentVolumeSpecSchema,
    status: persistentVolumeStatusSchema,
    metadata: { type: "object" },
  },
};

/** The schema of PersistentVolumeClaimCondition. */
export const persistentVolumeClaimConditionSchema: JsonSchema = {
  type: "object",
  required: ["type", "status"],
  properties: {
    lastProbeTime: { type: "string", format: "date-time" },
    lastTransitionTime: { type: "string", format: "date-time" },
    message: { type: "string" },
    reason: { type: "string" },
    status: { type: "string" },
    type: { type: "string" },
  },
};

/** The schema of PersistentVolumeClaimStatus. */
export const persistentVolumeClaimStatusSchema: JsonSchema = {
  type: "object",
  properties: {
    accessModes: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: { type: "string", enum: ["ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"] },
    },
    allocatedResourceStatuses: {
      type: "object",
      "x-kubernetes-map-type": "granular",
      additionalProperties: {
        type: "string",
        enum: [
          "ControllerResizeInProgress",
          "ControllerResizeInfeasible",
          "NodeResizeInProgress",
          "NodeResizeInfeasible",
          "NodeResizePending",
        ],
      },
    },
    allocatedResources: {
      type: "object",
      additionalProperties: {
        anyOf: [{ type: "integer" }, { type: "string" }],
        "x-kubernetes-int-or-string": true,
        pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
      },
    },
    capacity: {
      type: "object",
      additionalProperties: {
        anyOf: [{ type: "integer" }, { type: "string" }],
        "x-kubernetes-int-or-string": true,
        pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
      },
    },
    conditions: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["type"],
      items: persistentVolumeClaimConditionSchema,
    },
    currentVolumeAttributesClassName: { type: "string" },
    modifyVolumeStatus: modifyVolumeStatusSchema,
    phase: { type: "string", enum: ["Bound", "Lost", "Pending"] },
  },
};

/** The schema of PersistentVolumeClaim. */
export const persistentVolumeClaimSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: persistentVolumeClaimSpecSchema,
    status: persistentVolumeClaimStatusSchema,
    metadata: { type: "object" },
  },
};

/** The schema of PersistentVolumeClaimVolumeSource. */
export const persistentVolumeClaimVolumeSourceSchema: JsonSchema = {
  type: "object",
  required: ["claimName"],
  properties: { claimName: { type: "string" }, readOnly: { type: "boolean" } },
};

/** The schema of PodDNSConfigOption. */
export const podDNSConfigOptionSchema: JsonSchema = { type: "object", properties: { name: { type: "string" }, value: { type: "string" } } };

/** The schema of PodDNSConfig. */
export const podDNSConfigSchema: JsonSchema = {
  type: "object",
  properties: {
    nameservers: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    options: { type: "array", "x-kubernetes-list-type": "atomic", items: podDNSConfigOptionSchema },
    searches: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
  },
};

/** The schema of PodOS. */
export const podOSSchema: JsonSchema = { type: "object", required: ["name"], properties: { name: { type: "string" } } };

/** The schema of PodReadinessGate. */
export const podReadinessGateSchema: JsonSchema = { type: "object", required: ["conditionType"], properties: { conditionType: { type: "string" } } };

/** The schema of PodResourceClaim. */
export const podResourceClaimSchema: JsonSchema = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string" },
    resourceClaimName: { type: "string" },
    resourceClaimTemplateName: { type: "string" },
  },
};

/** The schema of PodSchedulingGate. */
export const podSchedulingGateSchema: JsonSchema = { type: "object", required: ["name"], properties: { name: { type: "string" } } };

/** The schema of PodSchedulingGroup. */
export const podSchedulingGroupSchema: JsonSchema = { type: "object", properties: { podGroupName: { type: "string" } } };

/** The schema of Sysctl. */
export const sysctlSchema: JsonSchema = {
  type: "object",
  required: ["name", "value"],
  properties: { name: { type: "string" }, value: { type: "string" } },
};

/** The schema of PodSecurityContext. */
export const podSecurityContextSchema: JsonSchema = {
  type: "object",
  properties: {
    appArmorProfile: appArmorProfileSchema,
    fsGroup: { type: "integer", format: "int64" },
    fsGroupChangePolicy: { type: "string", enum: ["Always", "OnRootMismatch"] },
    runAsGroup: { type: "integer", format: "int64" },
    runAsNonRoot: { type: "boolean" },
    runAsUser: { type: "integer", format: "int64" },
    seLinuxChangePolicy: { type: "string" },
    seLinuxOptions: sELinuxOptionsSchema,
    seccompProfile: seccompProfileSchema,
    supplementalGroups: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: { type: "integer", format: "int64" },
    },
    supplementalGroupsPolicy: { type: "string", enum: ["Merge", "Strict"] },
    sysctls: { type: "array", "x-kubernetes-list-type": "atomic", items: sysctlSchema },
    windowsOptions: windowsSecurityContextOptionsSchema,
  },
};

/** The schema of Toleration. */
export const tolerationSchema: JsonSchema = {
  type: "object",
  properties: {
    effect: { type: "string", enum: ["NoExecute", "NoSchedule", "PreferNoSchedule"] },
    key: { type: "string" },
    operator: { type: "string", enum: ["Equal", "Exists", "Gt", "Lt"] },
    tolerationSeconds: { type: "integer", format: "int64" },
    value: { type: "string" },
  },
};

/** The schema of TopologySpreadConstraint. */
export const topologySpreadConstraintSchema: JsonSchema = {
  type: "object",
  required: ["maxSkew", "topologyKey", "whenUnsatisfiable"],
  properties: {
    labelSelector: labelSelectorSchema,
    matchLabelKeys: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    maxSkew: { type: "integer", format: "int32" },
    minDomains: { type: "integer", format: "int32" },
    nodeAffinityPolicy: { type: "string", enum: ["Honor", "Ignore"] },
    nodeTaintsPolicy: { type: "string", enum: ["Honor", "Ignore"] },
    topologyKey: { type: "string" },
    whenUnsatisfiable: { type: "string", enum: ["DoNotSchedule", "ScheduleAnyway"] },
  },
};

/** The schema of PodCertificateProjection. */
export const podCertificateProjectionSchema: JsonSchema = {
  type: "object",
  required: ["signerName", "keyType"],
  properties: {
    certificateChainPath: { type: "string" },
    credentialBundlePath: { type: "string" },
    keyPath: { type: "string" },
    keyType: { type: "string" },
    maxExpirationSeconds: { type: "integer", format: "int32" },
    signerName: { type: "string" },
    userAnnotations: { type: "object", additionalProperties: { type: "string" } },
  },
};

/** The schema of SecretProjection. */
export const secretProjectionSchema: JsonSchema = {
  type: "object",
  properties: {
    items: { type: "array", "x-kubernetes-list-type": "atomic", items: keyToPathSchema },
    name: { type: "string" },
    optional: { type: "boolean" },
  },
};

/** The schema of ServiceAccountTokenProjection. */
export const serviceAccountTokenProjectionSchema: JsonSchema = {
  type: "object",
  required: ["path"],
  properties: {
    audience: { type: "string" },
    expirationSeconds: { type: "integer", format: "int64" },
    path: { type: "string" },
  },
};

/** The schema of VolumeProjection. */
export const volumeProjectionSchema: JsonSchema = {
  type: "object",
  properties: {
    clusterTrustBundle: clusterTrustBundleProjectionSchema,
    configMap: configMapProjectionSchema,
    downwardAPI: downwardAPIProjectionSchema,
    podCertificate: podCertificateProjectionSchema,
    secret: secretProjectionSchema,
    serviceAccountToken: serviceAccountTokenProjectionSchema,
  },
};

/** The schema of ProjectedVolumeSource. */
export const projectedVolumeSourceSchema: JsonSchema = {
  type: "object",
  properties: {
    defaultMode: { type: "integer", format: "int32" },
    sources: { type: "array", "x-kubernetes-list-type": "atomic", items: volumeProjectionSchema },
  },
};

/** The schema of RBDVolumeSource. */
export const rBDVolumeSourceSchema: JsonSchema = {
  type: "object",
  required: ["monitors", "image"],
  properties: {
    fsType: { type: "string" },
    image: { type: "string" },
    keyring: { type: "string", default: "/etc/ceph/keyring" },
    monitors: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    pool: { type: "string", default: "rbd" },
    readOnly: { type: "boolean" },
    secretRef: localObjectReferenceSchema,
    user: { type: "string", default: "admin" },
  },
};

/** The schema of ScaleIOVolumeSource. */
export const scaleIOVolumeSourceSchema: JsonSchema = {
  type: "object",
  required: ["gateway", "system", "secretRef"],
  properties: {
    fsType: { type: "string", default: "xfs" },
    gateway: { type: "string" },
    protectionDomain: { type: "string" },
    readOnly: { type: "boolean" },
    secretRef: localObjectReferenceSchema,
    sslEnabled: { type: "boolean" },
    storageMode: { type: "string", default: "ThinProvisioned" },
    storagePool: { type: "string" },
    system: { type: "string" },
    volumeName: { type: "string" },
  },
};

/** The schema of SecretVolumeSource. */
export const secretVolumeSourceSchema: JsonSchema = {
  type: "object",
  properties: {
    defaultMode: { type: "integer", format: "int32" },
    items: { type: "array", "x-kubernetes-list-type": "atomic", items: keyToPathSchema },
    optional: { type: "boolean" },
    secretName: { type: "string" },
  },
};

/** The schema of StorageOSVolumeSource. */
export const storageOSVolumeSourceSchema: JsonSchema = {
  type: "object",
  properties: {
    fsType: { type: "string" },
    readOnly: { type: "boolean" },
    secretRef: localObjectReferenceSchema,
    volumeName: { type: "string" },
    volumeNamespace: { type: "string" },
  },
};

/** The schema of Volume. */
export const volumeSchema: JsonSchema = {
  type: "object",
  required: ["name"],
  properties: {
    awsElasticBlockStore: aWSElasticBlockStoreVolumeSourceSchema,
    azureDisk: azureDiskVolumeSourceSchema,
    azureFile: azureFileVolumeSourceSchema,
    cephfs: cephFSVolumeSourceSchema,
    cinder: cinderVolumeSourceSchema,
    configMap: configMapVolumeSourceSchema,
    csi: cSIVolumeSourceSchema,
    downwardAPI: downwardAPIVolumeSourceSchema,
    emptyDir: emptyDirVolumeSourceSchema,
    ephemeral: ephemeralVolumeSourceSchema,
    fc: fCVolumeSourceSchema,
    flexVolume: flexVolumeSourceSchema,
    flocker: flockerVolumeSourceSchema,
    gcePersistentDisk: gCEPersistentDiskVolumeSourceSchema,
    gitRepo: gitRepoVolumeSourceSchema,
    glusterfs: glusterfsVolumeSourceSchema,
    hostPath: hostPathVolumeSourceSchema,
    image: imageVolumeSourceSchema,
    iscsi: iSCSIVolumeSourceSchema,
    name: { type: "string" },
    nfs: nFSVolumeSourceSchema,
    persistentVolumeClaim: persistentVolumeClaimVolumeSourceSchema,
    photonPersistentDisk: photonPersistentDiskVolumeSourceSchema,
    portworxVolume: portworxVolumeSourceSchema,
    projected: projectedVolumeSourceSchema,
    quobyte: quobyteVolumeSourceSchema,
    rbd: rBDVolumeSourceSchema,
    scaleIO: scaleIOVolumeSourceSchema,
    secret: secretVolumeSourceSchema,
    storageos: storageOSVolumeSourceSchema,
    vsphereVolume: vsphereVirtualDiskVolumeSourceSchema,
  },
};

/** The schema of PodSpec. */
export const podSpecSchema: JsonSchema = {
  type: "object",
  required: ["containers"],
  properties: {
    activeDeadlineSeconds: { type: "integer", format: "int64" },
    affinity: affinitySchema,
    automountServiceAccountToken: { type: "boolean" },
    containers: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      items: containerSchema,
    },
    dnsConfig: podDNSConfigSchema,
    dnsPolicy: { type: "string", enum: ["ClusterFirst", "ClusterFirstWithHostNet", "Default", "None"] },
    enableServiceLinks: { type: "boolean" },
    ephemeralContainers: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      items: ephemeralContainerSchema,
    },
    hostAliases: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["ip"],
      items: hostAliasSchema,
    },
    hostIPC: { type: "boolean" },
    hostNetwork: { type: "boolean" },
    hostPID: { type: "boolean" },
    hostUsers: { type: "boolean" },
    hostname: { type: "string" },
    hostnameOverride: { type: "string" },
    imagePullSecrets: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      items: localObjectReferenceSchema,
    },
    initContainers: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      items: containerSchema,
    },
    nodeName: { type: "string" },
    nodeSelector: {
      type: "object",
      "x-kubernetes-map-type": "atomic",
      additionalProperties: { type: "string" },
    },
    os: podOSSchema,
    overhead: {
      type: "object",
      additionalProperties: {
        anyOf: [{ type: "integer" }, { type: "string" }],
        "x-kubernetes-int-or-string": true,
        pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
      },
    },
    preemptionPolicy: { type: "string", enum: ["Never", "PreemptLowerPriority"] },
    priority: { type: "integer", format: "int32" },
    priorityClassName: { type: "string" },
    readinessGates: { type: "array", "x-kubernetes-list-type": "atomic", items: podReadinessGateSchema },
    resourceClaims: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      items: podResourceClaimSchema,
    },
    resources: resourceRequirementsSchema,
    restartPolicy: { type: "string", enum: ["Always", "Never", "OnFailure"] },
    runtimeClassName: { type: "string" },
    schedulerName: { type: "string" },
    schedulingGates: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      items: podSchedulingGateSchema,
    },
    schedulingGroup: podSchedulingGroupSchema,
    securityContext: podSecurityContextSchema,
    serviceAccount: { type: "string" },
    serviceAccountName: { type: "string" },
    setHostnameAsFQDN: { type: "boolean" },
    shareProcessNamespace: { type: "boolean" },
    subdomain: { type: "string" },
    terminationGracePeriodSeconds: { type: "integer", format: "int64" },
    tolerations: { type: "array", "x-kubernetes-list-type": "atomic", items: tolerationSchema },
    topologySpreadConstraints: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["topologyKey", "whenUnsatisfiable"],
      items: topologySpreadConstraintSchema,
    },
    volumes: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      items: volumeSchema,
    },
  },
};

/** The schema of PodCondition. */
export const podConditionSchema: JsonSchema = {
  type: "object",
  required: ["type", "status"],
  properties: {
    lastProbeTime: { type: "string", format: "date-time" },
    lastTransitionTime: { type: "string", format: "date-time" },
    message: { type: "string" },
    observedGeneration: { type: "integer", format: "int64" },
    reason: { type: "string" },
    status: { type: "string" },
    type: { type: "string" },
  },
};

/** The schema of PodExtendedResourceClaimStatus. */
export const podExtendedResourceClaimStatusSchema: JsonSchema = {
  type: "object",
  required: ["requestMappings", "resourceClaimName"],
  properties: {
    requestMappings: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: containerExtendedResourceRequestSchema,
    },
    resourceClaimName: { type: "string" },
  },
};

/** The schema of PodIP. */
export const podIPSchema: JsonSchema = { type: "object", required: ["ip"], properties: { ip: { type: "string" } } };

/** The schema of PodResourceClaimStatus. */
export const podResourceClaimStatusSchema: JsonSchema = {
  type: "object",
  required: ["name"],
  properties: { name: { type: "string" }, resourceClaimName: { type: "string" } },
};

/** The schema of PodStatus. */
export const podStatusSchema: JsonSchema = {
  type: "object",
  properties: {
    allocatedResources: {
      type: "object",
      additionalProperties: {
        anyOf: [{ type: "integer" }, { type: "string" }],
        "x-kubernetes-int-or-string": true,
        pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
      },
    },
    conditions: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["type"],
      items: podConditionSchema,
    },
    containerStatuses: { type: "array", "x-kubernetes-list-type": "atomic", items: containerStatusSchema },
    ephemeralContainerStatuses: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: containerStatusSchema,
    },
    extendedResourceClaimStatus: podExtendedResourceClaimStatusSchema,
    hostIP: { type: "string" },
    hostIPs: { type: "array", "x-kubernetes-list-type": "atomic", items: hostIPSchema },
    initContainerStatuses: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: containerStatusSchema,
    },
    message: { type: "string" },
    nodeAllocatableResourceClaimStatuses: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: nodeAllocatableResourceClaimStatusSchema,
    },
    nominatedNodeName: { type: "string" },
    observedGeneration: { type: "integer", format: "int64" },
    phase: { type: "string", enum: ["Failed", "Pending", "Running", "Succeeded", "Unknown"] },
    podIP: { type: "string" },
    podIPs: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["ip"],
      items: podIPSchema,
    },
    qosClass: { type: "string", enum: ["BestEffort", "Burstable", "Guaranteed"] },
    reason: { type: "string" },
    resize: { type: "string" },
    resourceClaimStatuses: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      items: podResourceClaimStatusSchema,
    },
    resources: resourceRequirementsSchema,
    startTime: { type: "string", format: "date-time" },
  },
};

/** The schema of Pod. */
export const podSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: podSpecSchema,
    status: podStatusSchema,
    metadata: { type: "object" },
  },
};

/** The schema of PodTemplateSpec. */
export const podTemplateSpecSchema: JsonSchema = { type: "object", properties: { metadata: objectMetaSchema, spec: podSpecSchema } };

/** The schema of PodTemplate. */
export const podTemplateSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    template: podTemplateSpecSchema,
    metadata: { type: "object" },
  },
};

/** The schema of ReplicationControllerSpec. */
export const replicationControllerSpecSchema: JsonSchema = {
  type: "object",
  properties: {
    minReadySeconds: { type: "integer", format: "int32" },
    replicas: { type: "integer", format: "int32", default: 1 },
    selector: { type: "object", "x-kubernetes-map-type": "atomic", additionalProperties: { type: "string" } },
    template: podTemplateSpecSchema,
  },
};

/** The schema of ReplicationControllerCondition. */
export const replicationControllerConditionSchema: JsonSchema = {
  type: "object",
  required: ["type", "status"],
  properties: {
    lastTransitionTime: { type: "string", format: "date-time" },
    message: { type: "string" },
    reason: { type: "string" },
    status: { type: "string" },
    type: { type: "string" },
  },
};

/** The schema of ReplicationControllerStatus. */
export const replicationControllerStatusSchema: JsonSchema = {
  type: "object",
  required: ["replicas"],
  properties: {
    availableReplicas: { type: "integer", format: "int32" },
    conditions: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["type"],
      items: replicationControllerConditionSchema,
    },
    fullyLabeledReplicas: { type: "integer", format: "int32" },
    observedGeneration: { type: "integer", format: "int64" },
    readyReplicas: { type: "integer", format: "int32" },
    replicas: { type: "integer", format: "int32" },
  },
};

/** The schema of ReplicationController. */
export const replicationControllerSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: replicationControllerSpecSchema,
    status: replicationControllerStatusSchema,
    metadata: { type: "object" },
  },
};

/** The schema of ScopedResourceSelectorRequirement. */
export const scopedResourceSelectorRequirementSchema: JsonSchema = {
  type: "object",
  required: ["scopeName", "operator"],
  properties: {
    operator: { type: "string", enum: ["DoesNotExist", "Exists", "In", "NotIn"] },
    scopeName: {
      type: "string",
      enum: [
        "BestEffort",
        "CrossNamespacePodAffinity",
        "NotBestEffort",
        "NotTerminating",
        "PriorityClass",
        "Terminating",
        "VolumeAttributesClass",
      ],
    },
    values: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
  },
};

/** The schema of ScopeSelector. */
export const scopeSelectorSchema: JsonSchema = {
  type: "object",
  "x-kubernetes-map-type": "atomic",
  properties: {
    matchExpressions: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: scopedResourceSelectorRequirementSchema,
    },
  },
};

/** The schema of ResourceQuotaSpec. */
export const resourceQuotaSpecSchema: JsonSchema = {
  type: "object",
  properties: {
    hard: {
      type: "object",
      additionalProperties: {
        anyOf: [{ type: "integer" }, { type: "string" }],
        "x-kubernetes-int-or-string": true,
        pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
      },
    },
    scopeSelector: scopeSelectorSchema,
    scopes: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: {
        type: "string",
        enum: [
          "BestEffort",
          "CrossNamespacePodAffinity",
          "NotBestEffort",
          "NotTerminating",
          "PriorityClass",
          "Terminating",
          "VolumeAttributesClass",
        ],
      },
    },
  },
};

/** The schema of ResourceQuotaStatus. */
export const resourceQuotaStatusSchema: JsonSchema = {
  type: "object",
  properties: {
    hard: {
      type: "object",
      additionalProperties: {
        anyOf: [{ type: "integer" }, { type: "string" }],
        "x-kubernetes-int-or-string": true,
        pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
      },
    },
    used: {
      type: "object",
      additionalProperties: {
        anyOf: [{ type: "integer" }, { type: "string" }],
        "x-kubernetes-int-or-string": true,
        pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
      },
    },
  },
};

/** The schema of ResourceQuota. */
export const resourceQuotaSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: resourceQuotaSpecSchema,
    status: resourceQuotaStatusSchema,
    metadata: { type: "object" },
  },
};

/** The schema of Secret. */
export const secretSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    data: { type: "object", additionalProperties: { type: "string", format: "byte" } },
    immutable: { type: "boolean" },
    kind: { type: "string" },
    stringData: { type: "object", additionalProperties: { type: "string" } },
    type: { type: "string" },
    metadata: { type: "object" },
  },
};

/** The schema of ServicePort. */
export const servicePortSchema: JsonSchema = {
  type: "object",
  required: ["port"],
  properties: {
    appProtocol: { type: "string" },
    name: { type: "string" },
    nodePort: { type: "integer", format: "int32" },
    port: { type: "integer", format: "int32" },
    protocol: { type: "string", enum: ["SCTP", "TCP", "UDP"], default: "TCP" },
    targetPort: { anyOf: [{ type: "integer" }, { type: "string" }], "x-kubernetes-int-or-string": true },
  },
};

/** The schema of SessionAffinityConfig. */
export const sessionAffinityConfigSchema: JsonSchema = { type: "object", properties: { clientIP: clientIPConfigSchema } };

/** The schema of ServiceSpec. */
export const serviceSpecSchema: JsonSchema = {
  type: "object",
  properties: {
    allocateLoadBalancerNodePorts: { type: "boolean" },
    clusterIP: { type: "string" },
    clusterIPs: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    externalIPs: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    externalName: { type: "string" },
    externalTrafficPolicy: { type: "string", enum: ["Cluster", "Local"] },
    healthCheckNodePort: { type: "integer", format: "int32" },
    internalTrafficPolicy: { type: "string", enum: ["Cluster", "Local"] },
    ipFamilies: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: { type: "string", enum: ["", "IPv4", "IPv6"] },
    },
    ipFamilyPolicy: { type: "string", enum: ["PreferDualStack", "RequireDualStack", "SingleStack"] },
    loadBalancerClass: { type: "string" },
    loadBalancerIP: { type: "string" },
    loadBalancerSourceRanges: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: { type: "string" },
    },
    ports: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["port", "protocol"],
      items: servicePortSchema,
    },
    publishNotReadyAddresses: { type: "boolean" },
    selector: { type: "object", "x-kubernetes-map-type": "atomic", additionalProperties: { type: "string" } },
    sessionAffinity: { type: "string", enum: ["ClientIP", "None"] },
    sessionAffinityConfig: sessionAffinityConfigSchema,
    trafficDistribution: { type: "string" },
    type: { type: "string", enum: ["ClusterIP", "ExternalName", "LoadBalancer", "NodePort"] },
  },
};

/** The schema of ServiceStatus. */
export const serviceStatusSchema: JsonSchema = {
  type: "object",
  properties: {
    conditions: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["type"],
      items: conditionSchema,
    },
    loadBalancer: loadBalancerStatusSchema,
  },
};

/** The schema of Service. */
export const serviceSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: serviceSpecSchema,
    status: serviceStatusSchema,
    metadata: { type: "object" },
  },
};

/** The schema of ServiceAccount. */
export const serviceAccountSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    automountServiceAccountToken: { type: "boolean" },
    imagePullSecrets: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: localObjectReferenceSchema,
    },
    kind: { type: "string" },
    secrets: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      items: objectReferenceSchema,
    },
    metadata: { type: "object" },
  },
};

/** The schema of TopologySelectorLabelRequirement. */
export const topologySelectorLabelRequirementSchema: JsonSchema = {
  type: "object",
  required: ["key", "values"],
  properties: {
    key: { type: "string" },
    values: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
  },
};

/** The schema of TopologySelectorTerm. */
export const topologySelectorTermSchema: JsonSchema = {
  type: "object",
  "x-kubernetes-map-type": "atomic",
  properties: {
    matchLabelExpressions: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: topologySelectorLabelRequirementSchema,
    },
  },
};
