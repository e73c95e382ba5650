import type { SignedRequirement } from '../content/version-content.ts'
import { codeSpan } from './markdown.ts'

/** The steps that apply to the same platforms and scopes, in the order of the guide. */
export type StepGroup = { readonly where: string; readonly steps: readonly SignedRequirement[] }

type Place = Pick<SignedRequirement, 'platform_ids' | 'installation_scopes'>

/** Groups steps by where they apply, in the order in which they first appear. */
export function groupByPlace(steps: readonly SignedRequirement[]): StepGroup[] {
  const groups = Map.groupBy(steps, placeOf)
  return Array.from(groups, ([where, members]) => ({ where, steps: members }))
}

/** Says for which platforms and scopes a step is, such as "on `html` and `wix`, for the scope `page`". */
export function placeOf({ platform_ids: platforms, installation_scopes: scopes }: Place): string {
  const on = platforms.length === 0 ? 'on every platform' : `on ${list(platforms)}`
  return scopes.length === 0 ? on : `${on}, for the scope ${list(scopes)}`
}

function list(names: readonly string[]): string {
  const spans = names.map(codeSpan)
  const last = spans.pop() ?? ''
  return spans.length === 0 ? last : `${spans.join(', ')} or ${last}`
}
