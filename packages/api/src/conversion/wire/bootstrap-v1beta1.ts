/** The Go types of Cluster API in bootstrap/v1beta1, in the notation of `wire-type.ts`. */
export const bootstrapV1beta1 = {
  APIEndpoint: "advertiseAddress:string~ bindPort:int32~",
  APIServer:
    "certSANs:[]string~ extraArgs:map[string]string~ extraEnvs:[].EnvVar~ extraVolumes:[].HostPathMount~ timeoutForControlPlane:*Duration~",
  BootstrapToken:
    "description:string~ expires:*Time~ groups:[]string~ token:*BootstrapToken ttl:*Duration~ usages:[]string~",
  BootstrapTokenDiscovery:
    "apiServerEndpoint:string~ caCertHashes:[]string~ token:string~ unsafeSkipCAVerification:bool~",
  ClusterConfiguration:
    "apiServer:.APIServer apiVersion:string~ caCertificateValidityPeriodDays:int32~ certificateValidityPeriodDays:int32~ certificatesDir:string~ clusterName:string~ controlPlaneEndpoint:string~ controllerManager:.ControlPlaneComponent dns:.DNS encryptionAlgorithm:string~ etcd:.Etcd featureGates:map[string]bool~ imageRepository:string~ kind:string~ kubernetesVersion:string~ networking:.Networking scheduler:.ControlPlaneComponent",
  ContainerLinuxConfig: "additionalConfig:string~ strict:bool~",
  ControlPlaneComponent: "extraArgs:map[string]string~ extraEnvs:[].EnvVar~ extraVolumes:[].HostPathMount~",
  DNS: "imageRepository:string~ imageTag:string~",
  Discovery:
    "bootstrapToken:*.BootstrapTokenDiscovery~ file:*.FileDiscovery~ timeout:*Duration~ tlsBootstrapToken:string~",
  DiskSetup: "filesystems:[].Filesystem~ partitions:[].Partition~",
  EnvVar: "name:string value:string~ valueFrom:*corev1.EnvVarSource~",
  Etcd: "external:*.ExternalEtcd~ local:*.LocalEtcd~",
  ExternalEtcd: "caFile:string certFile:string endpoints:[]string keyFile:string",
  File: "append:bool~ content:string~ contentFormat:string~ contentFrom:*.FileSource~ encoding:string~ owner:string~ path:string permissions:string~",
  FileDiscovery: "kubeConfig:*.FileDiscoveryKubeConfig~ kubeConfigPath:string",
  FileDiscoveryKubeConfig: "cluster:*.KubeConfigCluster~ user:.KubeConfigUser",
  FileSource: "secret:.SecretFileSource",
  Filesystem:
    "device:string extraOpts:[]string~ filesystem:string label:string~ overwrite:*bool~ partition:*string~ replaceFS:*string~",
  HostPathMount: "hostPath:string mountPath:string name:string pathType:string~ readOnly:bool~",
  IgnitionSpec: "containerLinuxConfig:*.ContainerLinuxConfig~",
  InitConfiguration:
    "apiVersion:string~ bootstrapTokens:[].BootstrapToken~ kind:string~ localAPIEndpoint:.APIEndpoint nodeRegistration:.NodeRegistrationOptions patches:*.Patches~ skipPhases:[]string~",
  JoinConfiguration:
    "apiVersion:string~ caCertPath:string~ controlPlane:*.JoinControlPlane~ discovery:.Discovery kind:string~ nodeRegistration:.NodeRegistrationOptions patches:*.Patches~ skipPhases:[]string~",
  JoinControlPlane: "localAPIEndpoint:.APIEndpoint",
  KubeConfigAuthExec:
    "apiVersion:string~ args:[]string~ command:string env:[].KubeConfigAuthExecEnv~ provideClusterInfo:bool~",
  KubeConfigAuthExecEnv: "name:string value:string",
  KubeConfigAuthProvider: "config:map[string]string~ name:string",
  KubeConfigCluster:
    "certificateAuthorityData:bytes~ insecureSkipTLSVerify:bool~ proxyURL:string~ server:string~ tlsServerName:string~",
  KubeConfigUser: "authProvider:*.KubeConfigAuthProvider~ exec:*.KubeConfigAuthExec~",
  KubeadmConfig:
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.KubeadmConfigSpec status:.KubeadmConfigStatus",
  KubeadmConfigSpec:
    "bootCommands:[]string~ clusterConfiguration:*.ClusterConfiguration~ diskSetup:*.DiskSetup~ files:[].File~ format:string~ ignition:*.IgnitionSpec~ initConfiguration:*.InitConfiguration~ joinConfiguration:*.JoinConfiguration~ mounts:[][]string~ ntp:*.NTP~ postKubeadmCommands:[]string~ preKubeadmCommands:[]string~ useExperimentalRetryJoin:bool~ users:[].User~ verbosity:*int32~",
  KubeadmConfigStatus:
    "conditions:[]core/v1beta1.Condition~ dataSecretName:*string~ failureMessage:string~ failureReason:string~ observedGeneration:int64~ ready:bool v1beta2:*.KubeadmConfigV1Beta2Status~",
  KubeadmConfigTemplate:
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.KubeadmConfigTemplateSpec",
  KubeadmConfigTemplateResource: "metadata:core/v1beta1.ObjectMeta spec:.KubeadmConfigSpec",
  KubeadmConfigTemplateSpec: "template:.KubeadmConfigTemplateResource",
  KubeadmConfigV1Beta2Status: "conditions:[]meta.Condition~",
  LocalEtcd:
    "dataDir:string~ extraArgs:map[string]string~ extraEnvs:[].EnvVar~ imageRepository:string~ imageTag:string~ peerCertSANs:[]string~ serverCertSANs:[]string~",
  NTP: "enabled:*bool~ servers:[]string~",
  Networking: "dnsDomain:string~ podSubnet:string~ serviceSubnet:string~",
  NodeRegistrationOptions:
    "criSocket:string~ ignorePreflightErrors:[]string~ imagePullPolicy:string~ imagePullSerial:*bool~ kubeletExtraArgs:map[string]string~ name:string~ taints:[]corev1.Taint~~",
  Partition: "device:string diskLayout:[].PartitionSpec~ layout:bool overwrite:*bool~ tableType:*string~",
  PartitionSpec: "partitionType:string~ percentage:int32~",
  PasswdSource: "secret:.SecretPasswdSource",
  Patches: "directory:string~",
  SecretFileSource: "key:string name:string",
  SecretPasswdSource: "key:string name:string",
  User: "gecos:*string~ groups:*string~ homeDir:*string~ inactive:*bool~ lockPassword:*bool~ name:string passwd:*string~ passwdFrom:*.PasswdSource~ primaryGroup:*string~ shell:*string~ sshAuthorizedKeys:[]string~ sudo:*string~",
} as const;
