import { CapikitError } from "@capikit/common/errors";
import {
  createGoCodecs,
  type GoScalar,
  type GoType,
  goScalars,
  numberScalar,
  parseGoFields,
} from "@capikit/common/go-types";
import { formatJsonPath, isRecord, type JsonPath } from "@capikit/common/json";
import type { JsonObject } from "@capikit/schema";

/** Fields of clusterctl's Go types, in the notation of `@capikit/common/go-types`. */
const rows: Readonly<Record<string, string>> = {
  "admission.MatchCondition": "expression:string name:string",
  "admission.MutatingWebhook":
    "admissionReviewVersions:[]string clientConfig:admission.WebhookClientConfig failurePolicy:*string~ matchConditions:[]admission.MatchCondition~ matchPolicy:*string~ name:string namespaceSelector:*meta.LabelSelector~ objectSelector:*meta.LabelSelector~ reinvocationPolicy:*string~ rules:[]admission.RuleWithOperations~ sideEffects:*string timeoutSeconds:*int32~",
  "admission.MutatingWebhookConfiguration":
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta webhooks:[]admission.MutatingWebhook~",
  "admission.RuleWithOperations":
    "apiGroups:[]string~ apiVersions:[]string~ operations:[]string~ resources:[]string~ scope:*string~",
  "admission.ServiceReference": "name:string namespace:string path:*string~ port:*int32~",
  "admission.ValidatingWebhook":
    "admissionReviewVersions:[]string clientConfig:admission.WebhookClientConfig failurePolicy:*string~ matchConditions:[]admission.MatchCondition~ matchPolicy:*string~ name:string namespaceSelector:*meta.LabelSelector~ objectSelector:*meta.LabelSelector~ rules:[]admission.RuleWithOperations~ sideEffects:*string timeoutSeconds:*int32~",
  "admission.ValidatingWebhookConfiguration":
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta webhooks:[]admission.ValidatingWebhook~",
  "admission.WebhookClientConfig": "caBundle:bytes~ service:*admission.ServiceReference~ url:*string~",
  "admission.v1beta1.MatchCondition": "expression:string name:string",
  "admission.v1beta1.MutatingWebhook":
    "admissionReviewVersions:[]string~ clientConfig:admission.v1beta1.WebhookClientConfig failurePolicy:*string~ matchConditions:[]admission.v1beta1.MatchCondition~ matchPolicy:*string~ name:string namespaceSelector:*meta.LabelSelector~ objectSelector:*meta.LabelSelector~ reinvocationPolicy:*string~ rules:[]admission.RuleWithOperations~ sideEffects:*string~ timeoutSeconds:*int32~",
  "admission.v1beta1.MutatingWebhookConfiguration":
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta webhooks:[]admission.v1beta1.MutatingWebhook~",
  "admission.v1beta1.ServiceReference": "name:string namespace:string path:*string~ port:*int32~",
  "admission.v1beta1.ValidatingWebhook":
    "admissionReviewVersions:[]string~ clientConfig:admission.v1beta1.WebhookClientConfig failurePolicy:*string~ matchConditions:[]admission.v1beta1.MatchCondition~ matchPolicy:*string~ name:string namespaceSelector:*meta.LabelSelector~ objectSelector:*meta.LabelSelector~ rules:[]admission.RuleWithOperations~ sideEffects:*string~ timeoutSeconds:*int32~",
  "admission.v1beta1.ValidatingWebhookConfiguration":
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta webhooks:[]admission.v1beta1.ValidatingWebhook~",
  "admission.v1beta1.WebhookClientConfig":
    "caBundle:bytes~ service:*admission.v1beta1.ServiceReference~ url:*string~",
  "apiextensions.CustomResourceColumnDefinition":
    "description:string~ format:string~ jsonPath:string name:string priority:int32~ type:string",
  "apiextensions.CustomResourceConversion": "strategy:string webhook:*apiextensions.WebhookConversion~",
  "apiextensions.CustomResourceDefinition":
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:apiextensions.CustomResourceDefinitionSpec status:apiextensions.CustomResourceDefinitionStatus",
  "apiextensions.CustomResourceDefinitionCondition":
    "lastTransitionTime:Time message:string~ observedGeneration:int64~ reason:string~ status:string type:string",
  "apiextensions.CustomResourceDefinitionNames":
    "categories:[]string~ kind:string listKind:string~ plural:string shortNames:[]string~ singular:string~",
  "apiextensions.CustomResourceDefinitionSpec":
    "conversion:*apiextensions.CustomResourceConversion~ group:string names:apiextensions.CustomResourceDefinitionNames preserveUnknownFields:bool~ scope:string versions:[]apiextensions.CustomResourceDefinitionVersion",
  "apiextensions.CustomResourceDefinitionStatus":
    "acceptedNames:apiextensions.CustomResourceDefinitionNames conditions:[]apiextensions.CustomResourceDefinitionCondition observedGeneration:int64~ storedVersions:[]string",
  "apiextensions.CustomResourceDefinitionVersion":
    "additionalPrinterColumns:[]apiextensions.CustomResourceColumnDefinition~ deprecated:bool~ deprecationWarning:*string~ name:string schema:*apiextensions.CustomResourceValidation~ selectableFields:[]apiextensions.SelectableField~ served:bool storage:bool subresources:*apiextensions.CustomResourceSubresources~",
  "apiextensions.CustomResourceSubresourceScale":
    "labelSelectorPath:*string~ specReplicasPath:string statusReplicasPath:string",
  "apiextensions.CustomResourceSubresourceStatus": "",
  "apiextensions.CustomResourceSubresources":
    "scale:*apiextensions.CustomResourceSubresourceScale~ status:*apiextensions.CustomResourceSubresourceStatus~",
  "apiextensions.CustomResourceValidation": "openAPIV3Schema:*apiextensions.JSONSchemaProps~",
  "apiextensions.ExternalDocumentation": "description:string~ url:string~",
  "apiextensions.JSONSchemaProps":
    "$ref:*string~ $schema:string~ additionalItems:*SchemaOrBool~ additionalProperties:*SchemaOrBool~ allOf:[]apiextensions.JSONSchemaProps~ anyOf:[]apiextensions.JSONSchemaProps~ default:*JSON~ definitions:map[string]apiextensions.JSONSchemaProps~ dependencies:map[string]SchemaOrStrings~ description:string~ enum:[]JSON~ example:*JSON~ exclusiveMaximum:bool~ exclusiveMinimum:bool~ externalDocs:*apiextensions.ExternalDocumentation~ format:string~ id:string~ items:*SchemaOrList~ maxItems:*int64~ maxLength:*int64~ maxProperties:*int64~ maximum:*float64~ minItems:*int64~ minLength:*int64~ minProperties:*int64~ minimum:*float64~ multipleOf:*float64~ not:*apiextensions.JSONSchemaProps~ nullable:bool~ oneOf:[]apiextensions.JSONSchemaProps~ pattern:string~ patternProperties:map[string]apiextensions.JSONSchemaProps~ properties:map[string]apiextensions.JSONSchemaProps~ required:[]string~ title:string~ type:string~ uniqueItems:bool~ x-kubernetes-embedded-resource:bool~ x-kubernetes-int-or-string:bool~ x-kubernetes-list-map-keys:[]string~ x-kubernetes-list-type:*string~ x-kubernetes-map-type:*string~ x-kubernetes-preserve-unknown-fields:*bool~ x-kubernetes-validations:[]apiextensions.ValidationRule~",
  "apiextensions.SelectableField": "jsonPath:string",
  "apiextensions.ServiceReference": "name:string namespace:string path:*string~ port:*int32~",
  "apiextensions.ValidationRule":
    "fieldPath:string~ message:string~ messageExpression:string~ optionalOldSelf:*bool~ reason:*string~ rule:string",
  "apiextensions.WebhookClientConfig":
    "caBundle:bytes~ service:*apiextensions.ServiceReference~ url:*string~",
  "apiextensions.WebhookConversion":
    "clientConfig:*apiextensions.WebhookClientConfig~ conversionReviewVersions:[]string",
  "apiextensions.v1beta1.CustomResourceColumnDefinition":
    "JSONPath:string description:string~ format:string~ name:string priority:int32~ type:string",
  "apiextensions.v1beta1.CustomResourceConversion":
    "conversionReviewVersions:[]string~ strategy:string webhookClientConfig:*apiextensions.v1beta1.WebhookClientConfig~",
  "apiextensions.v1beta1.CustomResourceDefinition":
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:apiextensions.v1beta1.CustomResourceDefinitionSpec status:apiextensions.v1beta1.CustomResourceDefinitionStatus",
  "apiextensions.v1beta1.CustomResourceDefinitionCondition":
    "lastTransitionTime:Time message:string~ observedGeneration:int64~ reason:string~ status:string type:string",
  "apiextensions.v1beta1.CustomResourceDefinitionNames":
    "categories:[]string~ kind:string listKind:string~ plural:string shortNames:[]string~ singular:string~",
  "apiextensions.v1beta1.CustomResourceDefinitionSpec":
    "additionalPrinterColumns:[]apiextensions.v1beta1.CustomResourceColumnDefinition~ conversion:*apiextensions.v1beta1.CustomResourceConversion~ group:string names:apiextensions.v1beta1.CustomResourceDefinitionNames preserveUnknownFields:*bool~ scope:string selectableFields:[]apiextensions.v1beta1.SelectableField~ subresources:*apiextensions.v1beta1.CustomResourceSubresources~ validation:*apiextensions.v1beta1.CustomResourceValidation~ version:string~ versions:[]apiextensions.v1beta1.CustomResourceDefinitionVersion~",
  "apiextensions.v1beta1.CustomResourceDefinitionStatus":
    "acceptedNames:apiextensions.v1beta1.CustomResourceDefinitionNames conditions:[]apiextensions.v1beta1.CustomResourceDefinitionCondition observedGeneration:int64~ storedVersions:[]string",
  "apiextensions.v1beta1.CustomResourceDefinitionVersion":
    "additionalPrinterColumns:[]apiextensions.v1beta1.CustomResourceColumnDefinition~ deprecated:bool~ deprecationWarning:*string~ name:string schema:*apiextensions.v1beta1.CustomResourceValidation~ selectableFields:[]apiextensions.v1beta1.SelectableField~ served:bool storage:bool subresources:*apiextensions.v1beta1.CustomResourceSubresources~",
  "apiextensions.v1beta1.CustomResourceSubresourceScale":
    "labelSelectorPath:*string~ specReplicasPath:string statusReplicasPath:string",
  "apiextensions.v1beta1.CustomResourceSubresourceStatus": "",
  "apiextensions.v1beta1.CustomResourceSubresources":
    "scale:*apiextensions.v1beta1.CustomResourceSubresourceScale~ status:*apiextensions.v1beta1.CustomResourceSubresourceStatus~",
  "apiextensions.v1beta1.CustomResourceValidation": "openAPIV3Schema:*apiextensions.v1beta1.JSONSchemaProps~",
  "apiextensions.v1beta1.ExternalDocumentation": "description:string~ url:string~",
  "apiextensions.v1beta1.JSONSchemaProps":
    "$ref:*string~ $schema:string~ additionalItems:*SchemaOrBool.v1beta1~ additionalProperties:*SchemaOrBool.v1beta1~ allOf:[]apiextensions.v1beta1.JSONSchemaProps~ anyOf:[]apiextensions.v1beta1.JSONSchemaProps~ default:*JSON~ definitions:map[string]apiextensions.v1beta1.JSONSchemaProps~ dependencies:map[string]SchemaOrStrings.v1beta1~ description:string~ enum:[]JSON~ example:*JSON~ exclusiveMaximum:bool~ exclusiveMinimum:bool~ externalDocs:*apiextensions.v1beta1.ExternalDocumentation~ format:string~ id:string~ items:*SchemaOrList.v1beta1~ maxItems:*int64~ maxLength:*int64~ maxProperties:*int64~ maximum:*float64~ minItems:*int64~ minLength:*int64~ minProperties:*int64~ minimum:*float64~ multipleOf:*float64~ not:*apiextensions.v1beta1.JSONSchemaProps~ nullable:bool~ oneOf:[]apiextensions.v1beta1.JSONSchemaProps~ pattern:string~ patternProperties:map[string]apiextensions.v1beta1.JSONSchemaProps~ properties:map[string]apiextensions.v1beta1.JSONSchemaProps~ required:[]string~ title:string~ type:string~ uniqueItems:bool~ x-kubernetes-embedded-resource:bool~ x-kubernetes-int-or-string:bool~ x-kubernetes-list-map-keys:[]string~ x-kubernetes-list-type:*string~ x-kubernetes-map-type:*string~ x-kubernetes-preserve-unknown-fields:*bool~ x-kubernetes-validations:[]apiextensions.v1beta1.ValidationRule~",
  "apiextensions.v1beta1.SelectableField": "jsonPath:string",
  "apiextensions.v1beta1.ServiceReference": "name:string namespace:string path:*string~ port:*int32~",
  "apiextensions.v1beta1.ValidationRule":
    "fieldPath:string~ message:string~ messageExpression:string~ optionalOldSelf:*bool~ reason:*string~ rule:string",
  "apiextensions.v1beta1.WebhookClientConfig":
    "caBundle:bytes~ service:*apiextensions.v1beta1.ServiceReference~ url:*string~",
  "apps.DaemonSet":
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:apps.DaemonSetSpec status:apps.DaemonSetStatus",
  "apps.DaemonSetCondition":
    "lastTransitionTime:Time message:string~ reason:string~ status:string type:string",
  "apps.DaemonSetSpec":
    "minReadySeconds:int32~ revisionHistoryLimit:*int32~ selector:*meta.LabelSelector template:core.PodTemplateSpec updateStrategy:apps.DaemonSetUpdateStrategy",
  "apps.DaemonSetStatus":
    "collisionCount:*int32~ conditions:[]apps.DaemonSetCondition~ currentNumberScheduled:int32 desiredNumberScheduled:int32 numberAvailable:int32~ numberMisscheduled:int32 numberReady:int32 numberUnavailable:int32~ observedGeneration:int64~ updatedNumberScheduled:int32~",
  "apps.DaemonSetUpdateStrategy": "rollingUpdate:*apps.RollingUpdateDaemonSet~ type:string~",
  "apps.Deployment":
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:apps.DeploymentSpec status:apps.DeploymentStatus",
  "apps.DeploymentCondition":
    "lastTransitionTime:Time lastUpdateTime:Time message:string~ reason:string~ status:string type:string",
  "apps.DeploymentSpec":
    "minReadySeconds:int32~ paused:bool~ progressDeadlineSeconds:*int32~ replicas:*int32~ revisionHistoryLimit:*int32~ selector:*meta.LabelSelector strategy:apps.DeploymentStrategy template:core.PodTemplateSpec",
  "apps.DeploymentStatus":
    "availableReplicas:int32~ collisionCount:*int32~ conditions:[]apps.DeploymentCondition~ observedGeneration:int64~ readyReplicas:int32~ replicas:int32~ terminatingReplicas:*int32~ unavailableReplicas:int32~ updatedReplicas:int32~",
  "apps.DeploymentStrategy": "rollingUpdate:*apps.RollingUpdateDeployment~ type:string~",
  "apps.RollingUpdateDaemonSet": "maxSurge:*IntOrString~ maxUnavailable:*IntOrString~",
  "apps.RollingUpdateDeployment": "maxSurge:*IntOrString~ maxUnavailable:*IntOrString~",
  "core.AWSElasticBlockStoreVolumeSource": "fsType:string~ partition:int32~ readOnly:bool~ volumeID:string",
  "core.Affinity":
    "nodeAffinity:*core.NodeAffinity~ podAffinity:*core.PodAffinity~ podAntiAffinity:*core.PodAntiAffinity~",
  "core.AppArmorProfile": "localhostProfile:*string~ type:string",
  "core.AzureDiskVolumeSource":
    "cachingMode:*string~ diskName:string diskURI:string fsType:*string~ kind:*string~ readOnly:*bool~",
  "core.AzureFileVolumeSource": "readOnly:bool~ secretName:string shareName:string",
  "core.CSIVolumeSource":
    "driver:string fsType:*string~ nodePublishSecretRef:*core.LocalObjectReference~ readOnly:*bool~ volumeAttributes:map[string]string~",
  "core.Capabilities": "add:[]string~ drop:[]string~",
  "core.CephFSVolumeSource":
    "monitors:[]string path:string~ readOnly:bool~ secretFile:string~ secretRef:*core.LocalObjectReference~ user:string~",
  "core.CinderVolumeSource":
    "fsType:string~ readOnly:bool~ secretRef:*core.LocalObjectReference~ volumeID:string",
  "core.ClusterTrustBundleProjection":
    "labelSelector:*meta.LabelSelector~ name:*string~ optional:*bool~ path:string signerName:*string~",
  "core.ConfigMapEnvSource": "name:string~ optional:*bool~",
  "core.ConfigMapKeySelector": "key:string name:string~ optional:*bool~",
  "core.ConfigMapProjection": "items:[]core.KeyToPath~ name:string~ optional:*bool~",
  "core.ConfigMapVolumeSource": "defaultMode:*int32~ items:[]core.KeyToPath~ name:string~ optional:*bool~",
  "core.Container":
    "args:[]string~ command:[]string~ env:[]core.EnvVar~ envFrom:[]core.EnvFromSource~ image:string~ imagePullPolicy:string~ lifecycle:*core.Lifecycle~ livenessProbe:*core.Probe~ name:string ports:[]core.ContainerPort~ readinessProbe:*core.Probe~ resizePolicy:[]core.ContainerResizePolicy~ resources:core.ResourceRequirements restartPolicy:*string~ restartPolicyRules:[]core.ContainerRestartRule~ securityContext:*core.SecurityContext~ startupProbe:*core.Probe~ stdin:bool~ stdinOnce:bool~ terminationMessagePath:string~ terminationMessagePolicy:string~ tty:bool~ volumeDevices:[]core.VolumeDevice~ volumeMounts:[]core.VolumeMount~ workingDir:string~",
  "core.ContainerPort": "containerPort:int32 hostIP:string~ hostPort:int32~ name:string~ protocol:string~",
  "core.ContainerResizePolicy": "resourceName:string restartPolicy:string",
  "core.ContainerRestartRule": "action:string~ exitCodes:*core.ContainerRestartRuleOnExitCodes~",
  "core.ContainerRestartRuleOnExitCodes": "operator:string~ values:[]int32~",
  "core.DownwardAPIProjection": "items:[]core.DownwardAPIVolumeFile~",
  "core.DownwardAPIVolumeFile":
    "fieldRef:*core.ObjectFieldSelector~ mode:*int32~ path:string resourceFieldRef:*core.ResourceFieldSelector~",
  "core.DownwardAPIVolumeSource": "defaultMode:*int32~ items:[]core.DownwardAPIVolumeFile~",
  "core.EmptyDirVolumeSource": "medium:string~ sizeLimit:*Quantity~",
  "core.EnvFromSource":
    "configMapRef:*core.ConfigMapEnvSource~ prefix:string~ secretRef:*core.SecretEnvSource~",
  "core.EnvVar": "name:string value:string~ valueFrom:*core.EnvVarSource~",
  "core.EnvVarSource":
    "configMapKeyRef:*core.ConfigMapKeySelector~ fieldRef:*core.ObjectFieldSelector~ fileKeyRef:*core.FileKeySelector~ resourceFieldRef:*core.ResourceFieldSelector~ secretKeyRef:*core.SecretKeySelector~",
  "core.EphemeralContainer":
    "args:[]string~ command:[]string~ env:[]core.EnvVar~ envFrom:[]core.EnvFromSource~ image:string~ imagePullPolicy:string~ lifecycle:*core.Lifecycle~ livenessProbe:*core.Probe~ name:string ports:[]core.ContainerPort~ readinessProbe:*core.Probe~ resizePolicy:[]core.ContainerResizePolicy~ resources:core.ResourceRequirements restartPolicy:*string~ restartPolicyRules:[]core.ContainerRestartRule~ securityContext:*core.SecurityContext~ startupProbe:*core.Probe~ stdin:bool~ stdinOnce:bool~ targetContainerName:string~ terminationMessagePath:string~ terminationMessagePolicy:string~ tty:bool~ volumeDevices:[]core.VolumeDevice~ volumeMounts:[]core.VolumeMount~ workingDir:string~",
  "core.EphemeralVolumeSource": "volumeClaimTemplate:*core.PersistentVolumeClaimTemplate~",
  "core.ExecAction": "command:[]string~",
  "core.FCVolumeSource": "fsType:string~ lun:*int32~ readOnly:bool~ targetWWNs:[]string~ wwids:[]string~",
  "core.FileKeySelector": "key:string optional:*bool~ path:string volumeName:string",
  "core.FlexVolumeSource":
    "driver:string fsType:string~ options:map[string]string~ readOnly:bool~ secretRef:*core.LocalObjectReference~",
  "core.FlockerVolumeSource": "datasetName:string~ datasetUUID:string~",
  "core.GCEPersistentDiskVolumeSource": "fsType:string~ partition:int32~ pdName:string readOnly:bool~",
  "core.GRPCAction": "port:int32 service:*string",
  "core.GitRepoVolumeSource": "directory:string~ repository:string revision:string~",
  "core.GlusterfsVolumeSource": "endpoints:string path:string readOnly:bool~",
  "core.HTTPGetAction":
    "host:string~ httpHeaders:[]core.HTTPHeader~ path:string~ port:IntOrString scheme:string~",
  "core.HTTPHeader": "name:string value:string",
  "core.HostAlias": "hostnames:[]string~ ip:string",
  "core.HostPathVolumeSource": "path:string type:*string~",
  "core.ISCSIVolumeSource":
    "chapAuthDiscovery:bool~ chapAuthSession:bool~ fsType:string~ initiatorName:*string~ iqn:string iscsiInterface:string~ lun:int32 portals:[]string~ readOnly:bool~ secretRef:*core.LocalObjectReference~ targetPortal:string",
  "core.ImageVolumeSource": "pullPolicy:string~ reference:string~",
  "core.KeyToPath": "key:string mode:*int32~ path:string",
  "core.Lifecycle": "postStart:*core.LifecycleHandler~ preStop:*core.LifecycleHandler~ stopSignal:*string~",
  "core.LifecycleHandler":
    "exec:*core.ExecAction~ httpGet:*core.HTTPGetAction~ sleep:*core.SleepAction~ tcpSocket:*core.TCPSocketAction~",
  "core.LocalObjectReference": "name:string~",
  "core.NFSVolumeSource": "path:string readOnly:bool~ server:string",
  "core.NodeAffinity":
    "preferredDuringSchedulingIgnoredDuringExecution:[]core.PreferredSchedulingTerm~ requiredDuringSchedulingIgnoredDuringExecution:*core.NodeSelector~",
  "core.NodeSelector": "nodeSelectorTerms:[]core.NodeSelectorTerm",
  "core.NodeSelectorRequirement": "key:string operator:string values:[]string~",
  "core.NodeSelectorTerm":
    "matchExpressions:[]core.NodeSelectorRequirement~ matchFields:[]core.NodeSelectorRequirement~",
  "core.ObjectFieldSelector": "apiVersion:string~ fieldPath:string",
  "core.PersistentVolumeClaimSpec":
    "accessModes:[]string~ dataSource:*core.TypedLocalObjectReference~ dataSourceRef:*core.TypedObjectReference~ resources:core.VolumeResourceRequirements selector:*meta.LabelSelector~ storageClassName:*string~ volumeAttributesClassName:*string~ volumeMode:*string~ volumeName:string~",
  "core.PersistentVolumeClaimTemplate": "metadata:meta.ObjectMeta spec:core.PersistentVolumeClaimSpec",
  "core.PersistentVolumeClaimVolumeSource": "claimName:string readOnly:bool~",
  "core.PhotonPersistentDiskVolumeSource": "fsType:string~ pdID:string",
  "core.PodAffinity":
    "preferredDuringSchedulingIgnoredDuringExecution:[]core.WeightedPodAffinityTerm~ requiredDuringSchedulingIgnoredDuringExecution:[]core.PodAffinityTerm~",
  "core.PodAffinityTerm":
    "labelSelector:*meta.LabelSelector~ matchLabelKeys:[]string~ mismatchLabelKeys:[]string~ namespaceSelector:*meta.LabelSelector~ namespaces:[]string~ topologyKey:string",
  "core.PodAntiAffinity":
    "preferredDuringSchedulingIgnoredDuringExecution:[]core.WeightedPodAffinityTerm~ requiredDuringSchedulingIgnoredDuringExecution:[]core.PodAffinityTerm~",
  "core.PodCertificateProjection":
    "certificateChainPath:string~ credentialBundlePath:string~ keyPath:string~ keyType:string~ maxExpirationSeconds:*int32~ signerName:string~ userAnnotations:map[string]string~",
  "core.PodDNSConfig": "nameservers:[]string~ options:[]core.PodDNSConfigOption~ searches:[]string~",
  "core.PodDNSConfigOption": "name:string~ value:*string~",
  "core.PodOS": "name:string",
  "core.PodReadinessGate": "conditionType:string",
  "core.PodResourceClaim": "name:string resourceClaimName:*string~ resourceClaimTemplateName:*string~",
  "core.PodSchedulingGate": "name:string",
  "core.PodSchedulingGroup": "podGroupName:*string~",
  "core.PodSecurityContext":
    "appArmorProfile:*core.AppArmorProfile~ fsGroup:*int64~ fsGroupChangePolicy:*string~ runAsGroup:*int64~ runAsNonRoot:*bool~ runAsUser:*int64~ seLinuxChangePolicy:*string~ seLinuxOptions:*core.SELinuxOptions~ seccompProfile:*core.SeccompProfile~ supplementalGroups:[]int64~ supplementalGroupsPolicy:*string~ sysctls:[]core.Sysctl~ windowsOptions:*core.WindowsSecurityContextOptions~",
  "core.PodSpec":
    "activeDeadlineSeconds:*int64~ affinity:*core.Affinity~ automountServiceAccountToken:*bool~ containers:[]core.Container dnsConfig:*core.PodDNSConfig~ dnsPolicy:string~ enableServiceLinks:*bool~ ephemeralContainers:[]core.EphemeralContainer~ hostAliases:[]core.HostAlias~ hostIPC:bool~ hostNetwork:bool~ hostPID:bool~ hostUsers:*bool~ hostname:string~ hostnameOverride:*string~ imagePullSecrets:[]core.LocalObjectReference~ initContainers:[]core.Container~ nodeName:string~ nodeSelector:map[string]string~ os:*core.PodOS~ overhead:map[string]Quantity~ preemptionPolicy:*string~ priority:*int32~ priorityClassName:string~ readinessGates:[]core.PodReadinessGate~ resourceClaims:[]core.PodResourceClaim~ resources:*core.ResourceRequirements~ restartPolicy:string~ runtimeClassName:*string~ schedulerName:string~ schedulingGates:[]core.PodSchedulingGate~ schedulingGroup:*core.PodSchedulingGroup~ securityContext:*core.PodSecurityContext~ serviceAccount:string~ serviceAccountName:string~ setHostnameAsFQDN:*bool~ shareProcessNamespace:*bool~ subdomain:string~ terminationGracePeriodSeconds:*int64~ tolerations:[]core.Toleration~ topologySpreadConstraints:[]core.TopologySpreadConstraint~ volumes:[]core.Volume~",
  "core.PodTemplateSpec": "metadata:meta.ObjectMeta spec:core.PodSpec",
  "core.PortworxVolumeSource": "fsType:string~ readOnly:bool~ volumeID:string",
  "core.PreferredSchedulingTerm": "preference:core.NodeSelectorTerm weight:int32",
  "core.Probe":
    "exec:*core.ExecAction~ failureThreshold:int32~ grpc:*core.GRPCAction~ httpGet:*core.HTTPGetAction~ initialDelaySeconds:int32~ periodSeconds:int32~ successThreshold:int32~ tcpSocket:*core.TCPSocketAction~ terminationGracePeriodSeconds:*int64~ timeoutSeconds:int32~",
  "core.ProjectedVolumeSource": "defaultMode:*int32~ sources:[]core.VolumeProjection",
  "core.QuobyteVolumeSource":
    "group:string~ readOnly:bool~ registry:string tenant:string~ user:string~ volume:string",
  "core.RBDVolumeSource":
    "fsType:string~ image:string keyring:string~ monitors:[]string pool:string~ readOnly:bool~ secretRef:*core.LocalObjectReference~ user:string~",
  "core.ResourceClaim": "name:string request:string~",
  "core.ResourceFieldSelector": "containerName:string~ divisor:Quantity resource:string",
  "core.ResourceRequirements":
    "claims:[]core.ResourceClaim~ limits:map[string]Quantity~ requests:map[string]Quantity~",
  "core.SELinuxOptions": "level:string~ role:string~ type:string~ user:string~",
  "core.ScaleIOVolumeSource":
    "fsType:string~ gateway:string protectionDomain:string~ readOnly:bool~ secretRef:*core.LocalObjectReference sslEnabled:bool~ storageMode:string~ storagePool:string~ system:string volumeName:string~",
  "core.SeccompProfile": "localhostProfile:*string~ type:string",
  "core.SecretEnvSource": "name:string~ optional:*bool~",
  "core.SecretKeySelector": "key:string name:string~ optional:*bool~",
  "core.SecretProjection": "items:[]core.KeyToPath~ name:string~ optional:*bool~",
  "core.SecretVolumeSource": "defaultMode:*int32~ items:[]core.KeyToPath~ optional:*bool~ secretName:string~",
  "core.SecurityContext":
    "allowPrivilegeEscalation:*bool~ appArmorProfile:*core.AppArmorProfile~ capabilities:*core.Capabilities~ privileged:*bool~ procMount:*string~ readOnlyRootFilesystem:*bool~ runAsGroup:*int64~ runAsNonRoot:*bool~ runAsUser:*int64~ seLinuxOptions:*core.SELinuxOptions~ seccompProfile:*core.SeccompProfile~ windowsOptions:*core.WindowsSecurityContextOptions~",
  "core.ServiceAccountTokenProjection": "audience:string~ expirationSeconds:*int64~ path:string",
  "core.SleepAction": "seconds:int64",
  "core.StorageOSVolumeSource":
    "fsType:string~ readOnly:bool~ secretRef:*core.LocalObjectReference~ volumeName:string~ volumeNamespace:string~",
  "core.Sysctl": "name:string value:string",
  "core.TCPSocketAction": "host:string~ port:IntOrString",
  "core.Toleration": "effect:string~ key:string~ operator:string~ tolerationSeconds:*int64~ value:string~",
  "core.TopologySpreadConstraint":
    "labelSelector:*meta.LabelSelector~ matchLabelKeys:[]string~ maxSkew:int32 minDomains:*int32~ nodeAffinityPolicy:*string~ nodeTaintsPolicy:*string~ topologyKey:string whenUnsatisfiable:string",
  "core.TypedLocalObjectReference": "apiGroup:*string kind:string name:string",
  "core.TypedObjectReference": "apiGroup:*string kind:string name:string namespace:*string~",
  "core.Volume":
    "awsElasticBlockStore:*core.AWSElasticBlockStoreVolumeSource~ azureDisk:*core.AzureDiskVolumeSource~ azureFile:*core.AzureFileVolumeSource~ cephfs:*core.CephFSVolumeSource~ cinder:*core.CinderVolumeSource~ configMap:*core.ConfigMapVolumeSource~ csi:*core.CSIVolumeSource~ downwardAPI:*core.DownwardAPIVolumeSource~ emptyDir:*core.EmptyDirVolumeSource~ ephemeral:*core.EphemeralVolumeSource~ fc:*core.FCVolumeSource~ flexVolume:*core.FlexVolumeSource~ flocker:*core.FlockerVolumeSource~ gcePersistentDisk:*core.GCEPersistentDiskVolumeSource~ gitRepo:*core.GitRepoVolumeSource~ glusterfs:*core.GlusterfsVolumeSource~ hostPath:*core.HostPathVolumeSource~ image:*core.ImageVolumeSource~ iscsi:*core.ISCSIVolumeSource~ name:string nfs:*core.NFSVolumeSource~ persistentVolumeClaim:*core.PersistentVolumeClaimVolumeSource~ photonPersistentDisk:*core.PhotonPersistentDiskVolumeSource~ portworxVolume:*core.PortworxVolumeSource~ projected:*core.ProjectedVolumeSource~ quobyte:*core.QuobyteVolumeSource~ rbd:*core.RBDVolumeSource~ scaleIO:*core.ScaleIOVolumeSource~ secret:*core.SecretVolumeSource~ storageos:*core.StorageOSVolumeSource~ vsphereVolume:*core.VsphereVirtualDiskVolumeSource~",
  "core.VolumeDevice": "devicePath:string name:string",
  "core.VolumeMount":
    "mountPath:string mountPropagation:*string~ name:string readOnly:bool~ recursiveReadOnly:*string~ subPath:string~ subPathExpr:string~",
  "core.VolumeProjection":
    "clusterTrustBundle:*core.ClusterTrustBundleProjection~ configMap:*core.ConfigMapProjection~ downwardAPI:*core.DownwardAPIProjection~ podCertificate:*core.PodCertificateProjection~ secret:*core.SecretProjection~ serviceAccountToken:*core.ServiceAccountTokenProjection~",
  "core.VolumeResourceRequirements": "limits:map[string]Quantity~ requests:map[string]Quantity~",
  "core.VsphereVirtualDiskVolumeSource":
    "fsType:string~ storagePolicyID:string~ storagePolicyName:string~ volumePath:string",
  "core.WeightedPodAffinityTerm": "podAffinityTerm:core.PodAffinityTerm weight:int32",
  "core.WindowsSecurityContextOptions":
    "gmsaCredentialSpec:*string~ gmsaCredentialSpecName:*string~ hostProcess:*bool~ runAsUserName:*string~",
  "meta.LabelSelector": "matchExpressions:[]meta.LabelSelectorRequirement~ matchLabels:map[string]string~",
  "meta.LabelSelectorRequirement": "key:string operator:string values:[]string~",
  "meta.ManagedFieldsEntry":
    "apiVersion:string~ fieldsType:string~ fieldsV1:*JSON~ manager:string~ operation:string~ subresource:string~ time:*Time~",
  "meta.ObjectMeta":
    "annotations:map[string]string~ creationTimestamp:Time~~ deletionGracePeriodSeconds:*int64~ deletionTimestamp:*Time~ finalizers:[]string~ generateName:string~ generation:int64~ labels:map[string]string~ managedFields:[]meta.ManagedFieldsEntry~ name:string~ namespace:string~ ownerReferences:[]meta.OwnerReference~ resourceVersion:string~ selfLink:string~ uid:string~",
  "meta.OwnerReference":
    "apiVersion:string blockOwnerDeletion:*bool~ controller:*bool~ kind:string name:string uid:string",
  "rbac.ClusterRoleBinding":
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta roleRef:rbac.RoleRef subjects:[]rbac.Subject~",
  "rbac.RoleBinding":
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta roleRef:rbac.RoleRef subjects:[]rbac.Subject~",
  "rbac.RoleRef": "apiGroup:string kind:string name:string",
  "rbac.Subject": "apiGroup:string~ kind:string name:string namespace:string~",
};

/** Types of CRDs that hold a schema, or a boolean, schemas or names in its place. */
const names = ["SchemaOrBool", "SchemaOrList", "SchemaOrStrings"] as const;

type SchemaOrName = (typeof names)[number] | `${(typeof names)[number]}.v1beta1`;

/** Returns JSON after a round trip through a Go type. */
type Through = (type: GoType<"string">, value: unknown, at: JsonPath | undefined) => unknown;

/**
 * Returns these types by their names in the rows. Go ignores other values, except in place of a
 * boolean.
 */
function schemaOrTypes(through: Through): Readonly<Record<SchemaOrName, GoScalar>> {
  const version = (suffix: "" | ".v1beta1"): readonly (readonly [SchemaOrName, GoScalar])[] =>
    names.map((name) => [`${name}${suffix}`, schemaOr(name, `apiextensions${suffix}`, through)]);
  return Object.fromEntries([...version(""), ...version(".v1beta1")]) as Record<SchemaOrName, GoScalar>;
}

function schemaOr(name: (typeof names)[number], prefix: string, through: Through): GoScalar {
  const schema = { kind: "struct", name: `${prefix}.JSONSchemaProps` } as const;
  const of = name === "SchemaOrList" ? schema : ({ kind: "scalar", name: "string" } as const);
  return {
    expected: "true, false or a schema",
    decode: (value, at) => {
      if (isRecord(value)) return through(schema, value, at);
      if (name === "SchemaOrBool") return typeof value === "boolean" ? value : undefined;
      return Array.isArray(value) && value.length > 0 ? through({ kind: "list", of }, value, at) : null;
    },
    fromNull: undefined,
    isZero: (value) => value === undefined,
    zero: null,
  };
}

/** Go accepts any integer here and keeps the lowest bits of larger ones. */
function integer(bits: number): GoScalar {
  return numberScalar("an integer", (value) =>
    Number.isInteger(value) ? Number(BigInt.asIntN(bits, BigInt(value))) : undefined,
  );
}

/** Scalars by name in the rows; types that contain schemas are in `schema-or.ts`. */
const scalars = {
  ...goScalars,
  bool: { ...goScalars.bool, expected: "true or false" },
  int32: integer(32),
  int64: integer(64),
  float64: numberScalar("a number", (value) => value),
} satisfies Readonly<Record<string, GoScalar>>;

/** A value that does not match Go's types. */
export class GoTypeError extends CapikitError {
  override readonly name = "GoTypeError";
  readonly path: string;
  readonly expected: string;

  constructor(at: JsonPath | undefined, expected: string) {
    const path = formatJsonPath(at).replace(/^\./, "");
    super(`${path || "the object"} must be ${expected}`);
    this.path = path;
    this.expected = expected;
  }
}

type ScalarName = keyof typeof scalars | SchemaOrName;

const codecOf = createGoCodecs<ScalarName>({
  fieldsOf: (struct) =>
    parseGoFields<ScalarName>(rows[struct] ?? "", (name) =>
      Object.hasOwn(rows, name) ? { kind: "struct", name } : { kind: "scalar", name: name as ScalarName },
    ),
  scalars: { ...scalars, ...schemaOrTypes(through) },
  invalid: (at, expected) => new GoTypeError(at, expected),
});

/**
 * Returns an object after a round trip through a Go struct: without unknown fields, with zero
 * values as in the struct, and with canonical quantities and times.
 *
 * @throws GoTypeError
 */
export function throughGo(struct: string, object: JsonObject): JsonObject {
  return through({ kind: "struct", name: struct }, object, undefined) as JsonObject;
}

function through(type: GoType<ScalarName>, value: unknown, at: JsonPath | undefined): unknown {
  const codec = codecOf(type);
  return codec.encode(codec.decode(value, at));
}
