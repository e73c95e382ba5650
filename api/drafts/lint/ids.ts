import { splitBody } from '../../guides/body.ts'
import { checkTexts } from '../../guides/checks/check-texts.ts'
import { languageNamed, languages } from '../../guides/languages/index.ts'
import type { Requirement } from '../../../shared/content/version-content.ts'
import { shorten } from '../../../shared/check/shorten.ts'
import { isIdForm, knownIdPattern } from '../../../shared/snippet/id-forms.ts'
import { possibleIdsIn } from '../../../shared/snippet/possible-ids.ts'
import { copiesIn } from '../../../shared/snippet/copies.ts'
import { idValuesIn } from '../../../shared/snippet/id-values.ts'
import { idsInNames } from '../../../shared/snippet/names.ts'
import { textsOf, type StepText } from '../step-texts.ts'
import { eachRequirement, type LintFinding, type LintInput } from './finding.ts'

/**
 * Finds values that look like ids in what visitors copy: they are the author's own, or stand-ins, and the same for every
 * visitor. An id that one step has is found in the prose of all.
 */
export function idsInInstructions(draft: LintInput): LintFinding[] {
  const read = new Map(
    draft.requirements.map((step) => [
      step,
      textsOf(step).map((text) => ({ ...text, ids: idsInCode(text) })),
    ]),
  )
  const known = new Set([...read.values()].flat().flatMap(({ ids }) => ids))
  return eachRequirement(draft, (requirement, path) => [
    ...(read.get(requirement) ?? []).flatMap(({ text, path: field, ids }) => {
      const inProse = [...known].filter((id) => copiesIn(text, id).length > 0)
      return [...new Set([...ids, ...inProse])].map((id) => finding(`${path}.${field}`, id))
    }),
    ...idsInRecord(requirement).map((id) => finding(`${path}.verification`, id)),
    ...idsInNamesOf(requirement).map((id) => findingInName(`${path}.config.snippet`, id)),
    ...idsOnlyInCheck(requirement, known).map(([field, id]) => finding(`${path}.verification.${field}`, id)),
  ])
}

/** Characters of a key that a message shows. */
const SHOWN_CHARACTERS = 30

function finding(path: string, id: string): LintFinding {
  const message = `has ${JSON.stringify(id)}, which looks like an ID and is the same for every visitor: put a variable in its place if theirs differs`
  return { code: 'id_in_instructions', path, message }
}

function findingInName(path: string, id: string): LintFinding {
  const message = `has ${JSON.stringify(id)} in a name of its code, which looks like an ID and is the same for every visitor: no variable can stand there, so give it another name`
  return { code: 'id_in_instructions', path, message }
}

function idsInNamesOf({ config: { snippet, language } }: Requirement): string[] {
  const isCode = languageNamed(language) === languages.html || languageNamed(language) === languages.js
  return snippet !== null && isCode ? [...new Set(idsInNames(snippet))] : []
}

/** Ids that a check looks for in a page, and that the instructions no longer have. */
function idsOnlyInCheck(
  { verification }: Requirement,
  known: ReadonlySet<string>,
): [field: string, id: string][] {
  if (verification.type !== 'script_presence') return []
  const texts = checkTexts(verification).filter(
    ({ path: [field] }) => field === 'selector' || field === 'code',
  )
  return texts.flatMap(({ path, text }) =>
    [...new Set(idValuesIn(text).map((id) => id.text))]
      .filter((id) => !known.has(id))
      .map((id): [string, string] => [path.join('.'), id]),
  )
}

function idsInCode({ text, language }: StepText): string[] {
  if (language === languages.text) return []
  if (language !== 'body') return idValuesIn(text).map((id) => id.text)
  return splitBody(text).flatMap((section) =>
    section.kind === 'code' ? idValuesIn(section.code).map((id) => id.text) : idsInSpans(section.source),
  )
}

/** In a sentence, code is a value of its own, a name, or a part of a snippet. */
function idsInSpans(markdown: string): string[] {
  return Array.from(markdown.matchAll(/`([^`\n]+)`/g), ([, span = '']) => span.trim()).flatMap((span) => {
    if (knownIdPattern.test(span) || (isIdForm(span) && !/^\d+$/.test(span))) return [span]
    return /[<("']/.test(span) ? idValuesIn(span).map((id) => id.text) : []
  })
}

/** The value of a record, such as `acme-verification=8fk2Qz71`, which tells one customer from another. */
function idsInRecord({ verification }: Requirement): string[] {
  const { type, recordType, value, values, dkim, dmarc, spf } = verification
  if (type !== 'dns_lookup') return []
  const places = [value, values, Object.values(Object(dmarc)), Object.values(Object(spf))].flat()
  const possible = places.flatMap((text) => (typeof text === 'string' ? possibleIdsIn(text) : []))
  return recordType === 'TXT' ? [...new Set([...idsInText({ value, values, dkim }), ...possible])] : possible
}

function idsInText({ value, values, dkim }: Readonly<Record<string, unknown>>): string[] {
  const { key } = Object(dkim) as { readonly key?: unknown }
  if (typeof key === 'string' && !key.includes('{{')) return [shorten(key, SHOWN_CHARACTERS)]
  return [value, values].flat().flatMap((text) => {
    const id = typeof text === 'string' ? (text.split(/[=:\s]/).at(-1) ?? '') : ''
    return isIdForm(id) ? [id] : []
  })
}
