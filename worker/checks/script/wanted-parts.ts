import { phrase } from '../../../shared/check/messages/facts.ts'
import type { ScriptPresenceConfig } from '../../../shared/check/config.ts'
import { compileCode } from '../../html/code/compile-code.ts'
import { compileSelector } from '../../html/selector/compile.ts'
import type { Problem } from '../result.ts'
import type { WantedPart } from './read-page.ts'

type Wanted =
  | { readonly kind: 'parts'; readonly parts: readonly [WantedPart, ...WantedPart[]] }
  | { readonly kind: 'refused'; readonly what: 'selector' | 'code'; readonly reason: string }

/** Compiles what a check looks for: an element, code, or both. */
export function wantedParts(config: ScriptPresenceConfig): Wanted {
  const { selector: text, code } = config
  const parts: WantedPart[] = []
  if (text !== undefined) {
    const selector = compileSelector(text)
    if (selector.kind === 'refused') return { ...selector, what: 'selector' }
    parts.push({ selector, config })
  }
  if (code !== undefined) {
    const selector = compileCode(code)
    if (selector.kind === 'refused') return { ...selector, what: 'code' }
    parts.push({ selector, config: { ...config, attributes: {}, integrity: undefined } })
  }
  const [first, ...others] = parts
  if (!first) return { kind: 'refused', what: 'selector', reason: 'it is missing' }
  return { kind: 'parts', parts: [first, ...others] }
}

/** Problem of a check whose selector or code cannot be used. */
export function refusedProblem({ what, reason }: Extract<Wanted, { kind: 'refused' }>): Problem {
  const how = phrase(what === 'selector' ? 'unusable_selector' : 'unusable_code', { reason })
  return { code: 'system_config_invalid', facts: { reason: how } }
}
