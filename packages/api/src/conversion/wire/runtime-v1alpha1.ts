/** The Go types of Cluster API in runtime/v1alpha1, in the notation of `wire-type.ts`. */
export const runtimeV1alpha1 = {
  ClientConfig: "caBundle:bytes~ service:*.ServiceReference~ url:*string~",
  ExtensionConfig:
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.ExtensionConfigSpec status:.ExtensionConfigStatus",
  ExtensionConfigSpec:
    "clientConfig:.ClientConfig namespaceSelector:*meta.LabelSelector~ settings:map[string]string~",
  ExtensionConfigStatus:
    "conditions:[]core/v1beta1.Condition~ handlers:[].ExtensionHandler~ v1beta2:*.ExtensionConfigV1Beta2Status~",
  ExtensionConfigV1Beta2Status: "conditions:[]meta.Condition~",
  ExtensionHandler: "failurePolicy:*string~ name:string requestHook:.GroupVersionHook timeoutSeconds:*int32~",
  GroupVersionHook: "apiVersion:string hook:string",
  ServiceReference: "name:string namespace:string path:*string~ port:*int32~",
} as const;
