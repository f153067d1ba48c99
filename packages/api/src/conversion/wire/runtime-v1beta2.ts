/** The Go types of Cluster API in runtime/v1beta2, in the notation of `wire-type.ts`. */
export const runtimeV1beta2 = {
  ClientConfig: "caBundle:bytes~ service:.ServiceReference~~ url:string~",
  ExtensionConfig:
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.ExtensionConfigSpec~~ status:.ExtensionConfigStatus~~",
  ExtensionConfigDeprecatedStatus: "v1beta1:*.ExtensionConfigV1Beta1DeprecatedStatus~",
  ExtensionConfigSpec:
    "clientConfig:.ClientConfig~~ namespaceSelector:*meta.LabelSelector~ settings:map[string]string~",
  ExtensionConfigStatus:
    "conditions:[]meta.Condition~ deprecated:*.ExtensionConfigDeprecatedStatus~ handlers:[].ExtensionHandler~",
  ExtensionConfigV1Beta1DeprecatedStatus: "conditions:[]core/v1beta2.Condition~",
  ExtensionHandler:
    "failurePolicy:string~ name:string~ requestHook:.GroupVersionHook~~ timeoutSeconds:int32~",
  GroupVersionHook: "apiVersion:string~ hook:string~",
  ServiceReference: "name:string~ namespace:string~ path:string~ port:*int32~",
} as const;
