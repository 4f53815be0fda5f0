/** Whether a page's Permissions Policy allows a feature: a frame has only what its parent grants. */

type FeaturePolicy = { allowsFeature(feature: string): boolean };

/** Only Chromium exposes this; elsewhere a refusal by policy looks like one by the visitor. */
export function policyAllows(feature: string): boolean {
  const policy: unknown =
    Reflect.get(document, 'permissionsPolicy') ?? Reflect.get(document, 'featurePolicy');
  return isFeaturePolicy(policy) ? policy.allowsFeature(feature) : true;
}

function isFeaturePolicy(policy: unknown): policy is FeaturePolicy {
  return (
    typeof policy === 'object' &&
    policy !== null &&
    typeof Reflect.get(policy, 'allowsFeature') === 'function'
  );
}
