import { phrase } from '../../../shared/check/messages/facts.ts'
import type { ScriptPresenceConfig } from '../../../shared/check/config.ts'
import { compileCode } from '../../html/code/compile-code.ts'
import { compileSelector } from '../../html/selector/compile.ts'
import type { Problem } from '../result.ts'
import type { WantedPart } from './read-page.ts'

type Wanted =
  | { readonly kind: 'parts'; readonly parts: readonly [WantedPart, ...WantedPart[]] }
  | { readonly kind: 'refused'; readonly problem: Problem }

/** Compiles what a check looks for: an element, code, or both. */
export function wantedParts(config: ScriptPresenceConfig): Wanted {
  const { selector: text, code } = config
  const parts: WantedPart[] = []
  if (text !== undefined) {
    const selector = compileSelector(text)
    if (selector.kind === 'refused') return refused(phrase('unusable_selector', { reason: selector.reason }))
    parts.push({ selector, config })
  }
  if (code !== undefined) {
    const selector = compileCode(code)
    if (selector.kind === 'refused') return refused(phrase('unusable_code', { reason: selector.reason }))
    parts.push({ selector, config: { ...config, attributes: {}, integrity: undefined } })
  }
  const [first, ...others] = parts
  if (!first) return refused(phrase('unusable_selector', { reason: 'is missing' }))
  return { kind: 'parts', parts: [first, ...others] }
}

function refused(reason: ReturnType<typeof phrase>): Wanted {
  return { kind: 'refused', problem: { code: 'system_config_invalid', facts: { reason } } }
}
