import { h } from '../view/dom.ts'
import { languages } from './languages.ts'

/** Longest code that is coloured, in UTF-16 units. */
const MAX_LENGTH = 10_000

/** Colours by kind of token, for blocks that are dark in both schemes. Each has a contrast of at least 4.5 there. */
const colours: Readonly<Record<string, string>> = {
  comment: '#9db0ac',
  keyword: '#ff9d94',
  name: '#8cc8ff',
  number: '#f3be55',
  string: '#8fd6a8',
}

/** Colours code, if its language is known. Its text stays the same. */
export function colour(source: HTMLElement, language: string): void {
  const code = source.textContent
  const name = language.toLowerCase()
  if (code.length <= MAX_LENGTH && Object.hasOwn(languages, name)) {
    source.replaceChildren(...tokens(code, languages[name]))
  }
}

function tokens(code: string, language: RegExp | undefined): (Node | string)[] {
  if (!language) return [code]
  const nodes: (Node | string)[] = []
  let end = 0
  for (const { 0: text, index, groups = {} } of code.matchAll(language)) {
    const [kind] = Object.entries(groups).find(([, matched]) => matched !== undefined) ?? []
    if (!kind) continue
    nodes.push(code.slice(end, index), ...token(kind, text))
    end = index + text.length
  }
  return [...nodes, code.slice(end)].filter((node) => node !== '')
}

/** A token in its colour, or the tokens of a part in another language. */
function token(kind: string, text: string): (Node | string)[] {
  return Object.hasOwn(languages, kind) ? tokens(text, languages[kind]) : [span(kind, text)]
}

function span(kind: string, text: string): HTMLElement {
  const element = h('span', { class: kind }, text)
  element.style.color = `var(--waymark-code-${kind}, ${colours[kind]})`
  return element
}
