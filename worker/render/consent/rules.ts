import type { AutoConsentCMPRule } from '@duckduckgo/autoconsent'

export type RuleContext = { readonly url: string; readonly isTop: boolean }

/** Selects the rules for a document, as JSON. */
export type SelectRules = (context: RuleContext) => string

/**
 * Selects the rules as the library's `filterCompactRules` does, which knows only the compact rules. All 745 would take
 * a page 100 ms to read, and the 174 that are for any site 20 ms. Rules that only hide a popup are left out: they answer
 * nothing, and the library stops looking for other rules when it finds one of them.
 */
export function ruleSelection(rules: readonly AutoConsentCMPRule[]): SelectRules {
  const answering = rules.filter(({ cosmetic }) => cosmetic !== true)
  const sets = [true, false].map((isTop) => {
    const there = answering.filter((rule) => runsIn(rule, isTop))
    return {
      isTop,
      anySite: there.filter(({ runContext }) => !runContext?.urlPattern).map((rule) => JSON.stringify(rule)),
      oneSite: there.filter(({ runContext }) => runContext?.urlPattern),
    }
  })
  return ({ url, isTop }) => {
    const set = sets.find((set) => set.isTop === isTop)
    const site = (set?.oneSite ?? []).filter((rule) => matches(rule, url))
    return `[${[...(set?.anySite ?? []), ...site.map((rule) => JSON.stringify(rule))].join(',')}]`
  }
}

/** The defaults of lib/cmps/base.ts of autoconsent 16.23.0. */
function runsIn({ runContext }: AutoConsentCMPRule, isTop: boolean): boolean {
  return isTop ? (runContext?.main ?? true) : (runContext?.frame ?? false)
}

/** The patterns are the library's. The worst URL of 1,000 characters takes all of them 8 ms. */
function matches({ runContext }: AutoConsentCMPRule, url: string): boolean {
  return url.match(runContext?.urlPattern ?? '') !== null
}
