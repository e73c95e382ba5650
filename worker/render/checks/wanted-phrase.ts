import { joinFacts, phrase, quoteValues, type Fact } from '../../../shared/check/messages/facts.ts'
import type { WantedPartName } from '../visit/evidence.ts'
import type { WantedRequest } from '../visit/match-request.ts'
import type { Wanted } from '../visit/plan.ts'

/** Names the parts that are missing, such as "element ... or request to ...". Without parts, it is the snippet. */
export function wantedPhrase(wanted: Wanted, missing: readonly WantedPartName[]): Fact {
  const facts = missing.map((part) => partPhrase(wanted, part))
  return facts.length === 0 ? phrase('rendered_snippet') : joinFacts('either', facts)
}

function partPhrase({ selector = '', global, request }: Wanted, part: WantedPartName): Fact {
  switch (part) {
    case 'selector':
      return phrase('rendered_element', { selector: quoteValues(selector) })
    case 'global':
      return phrase('rendered_global', { path: global?.path ?? '' })
    case 'request':
      return phrase('rendered_request', { address: request ? addressOf(request) : '' })
  }
}

export function addressOf({ hostIs, pathPrefix = '' }: WantedRequest): string {
  return `${hostIs}${pathPrefix}`
}
