import { type Html, markup } from '../web/markup.ts'
import { fill } from './language.ts'
import { type AuditContext, page, searchForm } from './page.ts'
import { permalink } from './permalink.ts'

/** Renders the page for a hash that matches nothing published. */
export function notFoundPage(sha256: string, context: AuditContext): string {
  const { words } = context.language
  const lead = fill(words.noSuchHash, { hash: markup`<code>${sha256}</code>` })
  return render({ lead, advice: words.pasteSnippet, text: '' }, context)
}

/** Renders the page for a text that resembles no published snippet. */
export function nothingSimilarPage(text: string, context: AuditContext): string {
  const { words } = context.language
  return render({ lead: words.nothingSimilar, advice: words.pasteWhole, text }, context)
}

type NotFoundContent = { readonly lead: string | Html; readonly advice: string; readonly text: string }

function render({ lead, advice, text }: NotFoundContent, context: AuditContext): string {
  const { language } = context
  const body = markup`<p>${advice}</p>
    ${text === '' ? '' : permalink('text', language)}
    ${searchForm(language, text)}`
  return page({ title: language.words.nothingFound, lead, body }, context)
}
