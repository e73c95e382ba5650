import { codeTokens } from '../../../shared/code/tokens.ts'
import { markup, type Html } from '../../web/markup.ts'

type CodeBlock = {
  readonly code: string
  /** Describes the code for screen readers. */
  readonly label: string
  /** Name of the language, as after a fence in Markdown. */
  readonly language: string
  readonly kind?: 'answer'
}

/** Renders highlighted code, whose long lines scroll sideways, even by keyboard. */
export function codeBlock({ code, label, language, kind }: CodeBlock): Html {
  const kindClass = kind === undefined ? markup`` : markup` class="${kind}"`
  const languageClass = language === '' ? markup`` : markup` class="language-${language}"`
  return markup`<pre${kindClass} tabindex="0" role="group" aria-label="${label}"><code${languageClass}>${highlight(code, language)}</code></pre>`
}

function highlight(code: string, language: string): Html[] {
  const tokens = codeTokens(code, language) ?? [{ text: code }]
  return tokens.map(({ kind, text }) =>
    kind === undefined ? markup`${text}` : markup`<span class="${kind}">${text}</span>`,
  )
}
