import type { Limits } from './limits.ts'
import type { FetchPage } from './outcome.ts'
import type { DialPolicy } from './policy.ts'
import type { NameResolver } from './resolver.ts'

export type FetcherDeps = {
  readonly policy: DialPolicy
  readonly resolver: NameResolver
  readonly userAgent: string
  readonly limits?: Partial<Limits>
}

export function pageFetcher(deps: FetcherDeps): FetchPage {
  return () => {
    throw new Error(`not built yet: ${deps.userAgent}`)
  }
}
