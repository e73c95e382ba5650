import { type Html, markup } from '../web/markup.ts'
import { fill } from './language.ts'
import { type AuditContext, page, searchForm } from './page.ts'
import { permalink } from './permalink.ts'

/** Renders the page for a hash that matches nothing published. */
export function notFoundPage(sha256: string, context: AuditContext): string {
  const { words } = context.language
  const lead = isMistypedHash(sha256)
    ? fill(words.hashDigits, { count: context.language.number(sha256.length) })
    : fill(words.noSuchHash, { hash: markup`<code>${sha256}</code>` })
  return render({ lead, advice: markup`<p>${words.pasteSnippet}</p>`, text: '' }, context)
}

/** True for a text that looks like a SHA-256 in lower case and has another length. */
export function isMistypedHash(text: string): boolean {
  return /^[0-9a-f]{16,100}$/.test(text) && text.length !== HASH_DIGITS
}

const HASH_DIGITS = 64

/** Renders the page for a text that resembles no published snippet. */
export function nothingSimilarPage(text: string, context: AuditContext): string {
  const { words } = context.language
  return render(
    { lead: words.nothingSimilar, advice: markup`<p>${words.pasteWhole}</p><p>${words.dnsProof}</p>`, text },
    context,
  )
}

type NotFoundContent = { readonly lead: string | Html; readonly advice: Html; readonly text: string }

function render({ lead, advice, text }: NotFoundContent, context: AuditContext): string {
  const { language } = context
  const body = markup`${advice}
    ${text === '' ? '' : permalink('text', language)}
    ${searchForm(language, text)}`
  return page({ title: language.words.nothingFound, lead, body }, context)
}
