/**
 * What this release understands of stored JSON, and the paths of everything else, such as `variables.0.hint`: a later
 * release may have written it, before a rollback or during a deployment (decision 232).
 */
export type Reading<Value> = { readonly value: Value; readonly unsupported: readonly string[] }
