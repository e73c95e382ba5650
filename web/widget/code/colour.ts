import { codeTokens } from '../../../shared/code/tokens.ts'
import { h } from '../view/dom.ts'

/**
 * Colours by kind of token, for code blocks, which are dark in both colour schemes. Each has a contrast of at least
 * 4.5.
 */
const colours: Readonly<Record<string, string>> = {
  comment: '#9db0ac',
  keyword: '#ff9d94',
  name: '#8cc8ff',
  number: '#f3be55',
  string: '#8fd6a8',
}

/** Highlights code if its language is known, without changing its text. */
export function colour(source: HTMLElement, language: string): void {
  const tokens = codeTokens(source.textContent, language)
  if (tokens) source.replaceChildren(...tokens.map(({ kind, text }) => (kind ? span(kind, text) : text)))
}

function span(kind: string, text: string): HTMLElement {
  const element = h('span', { class: kind }, text)
  element.style.color = `var(--waymark-code-${kind}, ${colours[kind]})`
  return element
}
