/** The Go types of Cluster API in addons/v1beta2, in the notation of `wire-type.ts`. */
export const addonsV1beta2 = {
  ClusterResourceSet:
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.ClusterResourceSetSpec~~ status:.ClusterResourceSetStatus~~",
  ClusterResourceSetBinding:
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.ClusterResourceSetBindingSpec~~",
  ClusterResourceSetBindingSpec: "bindings:[].ResourceSetBinding~ clusterName:string~",
  ClusterResourceSetDeprecatedStatus: "v1beta1:*.ClusterResourceSetV1Beta1DeprecatedStatus~",
  ClusterResourceSetSpec: "clusterSelector:meta.LabelSelector~~ resources:[].ResourceRef~ strategy:string~",
  ClusterResourceSetStatus:
    "conditions:[]meta.Condition~ deprecated:*.ClusterResourceSetDeprecatedStatus~ observedGeneration:int64~",
  ClusterResourceSetV1Beta1DeprecatedStatus: "conditions:[]core/v1beta2.Condition~",
  ResourceBinding: "applied:*bool~ hash:string~ kind:string~ lastAppliedTime:Time~~ name:string~",
  ResourceRef: "kind:string~ name:string~",
  ResourceSetBinding: "clusterResourceSetName:string~ resources:[].ResourceBinding~",
} as const;
