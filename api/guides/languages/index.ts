import { ownValue } from '../../../shared/own-value.ts'
import { HtmlReader } from './html.ts'
import { JavascriptReader } from './javascript.ts'
import { jsonReader } from './json.ts'
import { MarkdownReader } from './markdown.ts'
import { textReader, unknownReader, urlReader } from './plain.ts'
import type { Reader } from './reader.ts'
import { ShellReader } from './shell.ts'

export type Language = {
  open(source: string): Reader
  /** True if a value may be free text. In code that runs, escaping cannot make free text safe. */
  takesText: boolean
}

/** Languages for which values are escaped (docs/api.md, "Variables"). */
export const languages = {
  html: { open: () => new HtmlReader(), takesText: false },
  js: { open: () => new JavascriptReader(), takesText: false },
  json: { open: jsonReader, takesText: true },
  url: { open: urlReader, takesText: true },
  shell: { open: () => new ShellReader(), takesText: false },
  markdown: { open: (source) => new MarkdownReader(source), takesText: true },
  text: { open: textReader, takesText: true },
} as const satisfies Record<string, Language>

const unknown: Language = { open: unknownReader, takesText: false }

const otherNames: Readonly<Record<string, keyof typeof languages>> = {
  htm: 'html',
  xhtml: 'html',
  svg: 'html',
  xml: 'html',
  javascript: 'js',
  mjs: 'js',
  cjs: 'js',
  typescript: 'js',
  ts: 'js',
  sh: 'shell',
  bash: 'shell',
  zsh: 'shell',
  md: 'markdown',
  txt: 'text',
  plain: 'text',
  plaintext: 'text',
}

/** Finds a code block's language. A missing or unknown name means the strictest language. */
export function languageNamed(name: string | null | undefined): Language {
  const known: Readonly<Record<string, Language>> = languages
  const key = name?.toLowerCase() ?? ''
  const canonical = ownValue(otherNames, key) ?? key
  return ownValue(known, canonical) ?? unknown
}
