/** The Go types of Cluster API in ipam/v1beta1, in the notation of `wire-type.ts`. */
export const ipamV1beta1 = {
  IPAddress: "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.IPAddressSpec",
  IPAddressClaim:
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.IPAddressClaimSpec status:.IPAddressClaimStatus",
  IPAddressClaimSpec: "clusterName:string~ poolRef:corev1.TypedLocalObjectReference",
  IPAddressClaimStatus:
    "addressRef:corev1.LocalObjectReference conditions:[]core/v1beta1.Condition~ v1beta2:*.IPAddressClaimV1Beta2Status~",
  IPAddressClaimV1Beta2Status: "conditions:[]meta.Condition~",
  IPAddressSpec:
    "address:string claimRef:corev1.LocalObjectReference gateway:string~ poolRef:corev1.TypedLocalObjectReference prefix:int64",
} as const;
