import { type Html, markup } from '../web/markup.ts'
import type { HostComparison } from './hosts.ts'
import type { SimilarSnippet } from './find-similar.ts'
import { type AuditLanguage, fill } from './language.ts'
import type { AuditHeading } from './page.ts'

/** Returns the heading about a text that was not published byte for byte, from the most similar snippet. */
export function similarHeading(
  { comparison: { relation, parts } }: SimilarSnippet,
  hosts: HostComparison | undefined,
  language: AuditLanguage,
): AuditHeading {
  const { words } = language
  switch (relation) {
    case 'equal': {
      const hasValues = parts.some(({ kind }) => kind === 'value')
      return { title: words.found, lead: hasValues ? words.foundWithValues : words.foundAsSigned }
    }
    case 'part':
      return { title: words.foundPart, lead: words.foundPartAbout }
    case 'similar':
      if (!hosts) return { title: words.foundSimilar, lead: words.foundSimilarAbout }
      return {
        title: words.otherHost,
        lead: fill(words.otherHostAbout, { hosts: hostList(hosts.pasted, language) }),
      }
  }
}

/** Renders the hosts of a pasted text beside those of the published snippet. */
export function hostNotice({ pasted, published }: HostComparison, language: AuditLanguage): Html {
  const { words } = language
  return markup`<div class="notice bad">
    <dl>
      <dt>${words.onlyYours}</dt>
      <dd><strong>${hostList(pasted, language)}</strong></dd>
      <dt>${words.publishedHosts}</dt>
      <dd>${published.length === 0 ? words.noHost : hostList(published, language)}</dd>
    </dl>
  </div>`
}

const MAX_SHOWN = 5

function hostList(hosts: readonly string[], { locale }: AuditLanguage): Html {
  const shown = hosts.slice(0, MAX_SHOWN)
  const texts = hosts.length > shown.length ? [...shown, '…'] : shown
  const list = new Intl.ListFormat(locale, { style: 'short', type: 'unit' }).formatToParts(texts)
  return markup`${list.map(({ type, value }) => (type === 'element' ? markup`<code>${value}</code>` : markup`${value}`))}`
}
