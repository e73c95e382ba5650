import { type Html, markup } from '../web/markup.ts'
import type { HostComparison } from './hosts.ts'
import type { SimilarSnippet } from './find-similar.ts'
import { type AuditLanguage, fill } from './language.ts'
import type { AuditHeading } from './page.ts'
import type { AttributeDifference } from './tags/attribute-differences.ts'
import type { Damage } from './tags/repair.ts'

/** What makes a text that differs from a published snippet dangerous. */
export type Danger = { readonly hosts?: HostComparison | undefined; readonly added?: readonly string[] }

/** Returns the heading about a text that was not published byte for byte, from the most similar snippet. */
export function similarHeading(
  { comparison: { relation, isRespelled, parts } }: SimilarSnippet,
  { hosts, added = [], damage }: Danger & { readonly damage: Damage | undefined },
  language: AuditLanguage,
): AuditHeading {
  const { words } = language
  switch (relation) {
    case 'equal': {
      if (damage) return { title: damageTitle(damage, language), lead: aboutDamage(damage, language) }
      if (isRespelled) return { title: words.found, lead: words.foundRespelled }
      const hasValues = parts.some(({ kind }) => kind === 'value')
      return { title: words.found, lead: hasValues ? words.foundWithValues : words.foundAsSigned }
    }
    case 'part':
      return { title: words.foundPart, lead: words.foundPartAbout }
    case 'refused':
      return { title: words.refusedValue, lead: words.refusedValueAbout }
    case 'similar':
      if (hosts)
        return {
          title: words.otherHost,
          lead: fill(words.otherHostAbout, { hosts: codeList(hosts.pasted, language) }),
        }
      if (added.length > 0)
        return {
          title: words.codeAdded,
          lead: fill(words.codeAddedAbout, { code: codeList(added, language) }),
        }
      return { title: words.foundSimilar, lead: words.foundSimilarAbout }
  }
}

function damageTitle({ kind }: Damage, { words }: AuditLanguage): string {
  return words[kind]
}

/** Says what an editor did to a text, and what follows. */
export function aboutDamage(damage: Damage, { words }: AuditLanguage): Html {
  const code = (text: string): Html => markup`<code>${text}</code>`
  switch (damage.kind) {
    case 'escaped':
      return fill(words.escapedAbout, { before: code('<'), after: code('&lt;') })
    case 'curly':
      return fill(words.curlyAbout, { quote: code(damage.quote) })
    case 'commented':
      return fill(words.commentedAbout, {})
  }
}

/** Renders the hosts of a pasted text beside those of the published snippet. */
export function hostNotice({ pasted, published }: HostComparison, language: AuditLanguage): Html {
  const { words } = language
  return markup`<div class="notice bad">
    <dl>
      <dt>${words.onlyYours}</dt>
      <dd><strong>${codeList(pasted, language)}</strong></dd>
      <dt>${words.publishedHosts}</dt>
      <dd>${published.length === 0 ? words.noHost : codeList(published, language)}</dd>
    </dl>
  </div>`
}

/** Says in which attributes a pasted text differs. */
export function attributesNotice(
  differences: readonly AttributeDifference[],
  { words }: AuditLanguage,
): Html {
  if (differences.length === 0) return markup``
  const sentences = differences.slice(0, MAX_SHOWN).map(({ name, published, pasted }) => {
    if (published === undefined) return fill(words.attributeAdded, { attribute: attributeCode(name, pasted) })
    if (pasted === undefined)
      return fill(words.attributeMissing, { attribute: attributeCode(name, published) })
    return fill(words.attributeChanged, {
      attribute: attributeCode(name),
      published: markup`<code>"${published}"</code>`,
      pasted: markup`<code>"${pasted}"</code>`,
    })
  })
  return markup`<ul>
    ${sentences.map((sentence) => markup`<li>${sentence}</li>`)}
  </ul>`
}

function attributeCode(name: string, value = ''): Html {
  return markup`<code>${value === '' ? name : `${name}="${value}"`}</code>`
}

/** Renders the tags of a pasted text that are no part of a published snippet. */
export function othersNotice(others: readonly string[], language: AuditLanguage): Html {
  if (others.length === 0) return markup``
  const tags = codeList(others, language)
  return markup`<div class="notice"><p>${fill(language.words.notLookedAt, { tags })}</p></div>`
}

const MAX_SHOWN = 5

/** Lists hosts or tags as code. */
function codeList(items: readonly string[], { locale }: AuditLanguage): Html {
  const shown = items.slice(0, MAX_SHOWN)
  const texts = items.length > shown.length ? [...shown, '…'] : shown
  const list = new Intl.ListFormat(locale, { style: 'short', type: 'unit' }).formatToParts(texts)
  return markup`${list.map(({ type, value }) => (type === 'element' ? markup`<code>${value}</code>` : markup`${value}`))}`
}
