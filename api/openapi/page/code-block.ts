import { codeTokens } from '../../../shared/code/tokens.ts'
import { markup, type Html } from './markup.ts'

type CodeBlock = {
  readonly code: string
  /** Says what the code is, for screen readers. */
  readonly label: string
  /** Name of the language after the fence in Markdown. */
  readonly language: string
  readonly kind?: 'answer'
}

/** Code in colours, whose long lines are scrolled sideways, by keyboard as well. */
export function codeBlock({ code, label, language, kind }: CodeBlock): Html {
  const ofKind = kind === undefined ? markup`` : markup` class="${kind}"`
  const ofLanguage = language === '' ? markup`` : markup` class="language-${language}"`
  return markup`<pre${ofKind} tabindex="0" role="group" aria-label="${label}"><code${ofLanguage}>${coloured(code, language)}</code></pre>`
}

function coloured(code: string, language: string): Html[] {
  const tokens = codeTokens(code, language) ?? [{ text: code }]
  return tokens.map(({ kind, text }) =>
    kind === undefined ? markup`${text}` : markup`<span class="${kind}">${text}</span>`,
  )
}
