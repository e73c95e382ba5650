import { isolate } from '../../messages/isolate.ts'
import { splitMessage } from '../../messages/placeholders.ts'
import { cutAt, shorten } from '../shorten.ts'
import type { Fact, Facts, Phrase, Quoted } from './facts.ts'
import type { Pack } from './pack.ts'
import type { PhraseText } from '../../messages/phrase-text.ts'

/** Fills in the `{name}` placeholders of a message or hint. Throws a TypeError for a fact or a phrase that is missing. */
export function fillIn(text: string, facts: Facts, pack: Pack): string {
  const fill = (name: string): string => {
    const fact = Object.hasOwn(facts, name) ? facts[name] : undefined
    if (fact === undefined) throw new TypeError(`No fact "${name}" for: ${text}`)
    return renderLimited(fact, charactersOf(name), pack)
  }
  return splitMessage(text)
    .map((part, index) => (index % 2 ? fill(part) : part))
    .join('')
}

/** A record to paste must be whole. A longer one would not fit into a reply over UDP. */
const RECORD_CHARACTERS = 1200

/** The length to which a fact of this name is cut; by default that of `shorten`. */
export function charactersOf(name: string): number | undefined {
  return name === 'record' ? RECORD_CHARACTERS : undefined
}

/** Only values of a site need isolates; those within a phrase already have them. */
function renderLimited(fact: Fact, limit: number | undefined, pack: Pack): string {
  if (typeof fact === 'string') return isolate(shorten(fact, limit), pack.locale)
  return endIsolates(cutAt(renderFact(fact, pack), limit))
}

/** Ends the isolates of a text that was cut. */
function endIsolates(text: string): string {
  const open = text.split('\u2068').length - text.split('\u2069').length
  return text + '\u2069'.repeat(Math.max(open, 0))
}

export function renderFact(fact: Fact, pack: Pack): string {
  if (typeof fact !== 'object') return String(fact)
  if ('quoted' in fact) return renderQuoted(fact, pack)
  if ('code' in fact) return fillIn(pack.codes[fact.code].message, fact.facts, pack)
  return render(fact.phrase, fact.facts, pack)
}

function renderQuoted({ quoted, others }: Quoted, pack: Pack): string {
  if (others > 0) return render('and_others', { values: { quoted, others: 0 }, count: others }, pack)
  const values = quoted.map((value) => {
    if (value === '') return render('quoted_nothing', {}, pack)
    return render('quoted_value', { value }, pack)
  })
  return values.join(render('list_separator', {}, pack))
}

function render(name: Phrase['phrase'], facts: Facts, pack: Pack): string {
  if (!Object.hasOwn(pack.phrases, name)) throw new TypeError(`Unknown phrase "${name}"`)
  return fillIn(formFor(pack.phrases[name], facts['count'], pack.locale), facts, pack)
}

function formFor(text: PhraseText, count: Fact | undefined, locale: string): string {
  if (typeof text === 'string') return text
  return text[new Intl.PluralRules(locale).select(Number(count))] ?? text.other
}
