import type { CheckDetails, Difference } from '../../../shared/check/result.ts'
import type { Step } from '../guide.ts'
import { say, type Labels, type CheckLabels } from '../labels.ts'
import { h, type Child } from '../view/dom.ts'
import { sentence } from '../view/sentence.ts'
import { comparison } from './comparison.ts'
import { attributePart, differingPart, type Part } from './differing-part.ts'
import { markedLine } from './marked-line.ts'

/** Codes whose messages name all differences of the element. */
const naming = /^script_(not_found|attribute_mismatch|integrity_mismatch)$/

/** Describes the differences if the message does not, or if the message is in a language other than the guide's. */
export function differencesInWords(details: CheckDetails, labels: Labels & CheckLabels): HTMLElement[] {
  const { code, script } = details
  const isTold = naming.test(code) && isTranslated(details, labels)
  const [miss] = script?.nearMisses ?? []
  return isTold
    ? []
    : (miss?.differences ?? []).map((difference) => h('p', {}, ...differenceInWords(difference, labels)))
}

/** True if the message would only repeat the differences in another language. */
export function isRepeated({ code }: CheckDetails, differences: readonly HTMLElement[]): boolean {
  return naming.test(code) && differences.length > 0
}

/** True if the result's texts are in the labels' language. */
export function isTranslated({ locale = 'en' }: CheckDetails, labels: Labels): boolean {
  return new Intl.Locale(locale).language === new Intl.Locale(labels.locale).language
}

/** Renders the line of the visitor's page next to the guide's line, with the differences marked. */
export function snippetEvidence(
  { script, diagnostics }: CheckDetails,
  step: Step,
  labels: Labels & CheckLabels,
): Child[] {
  const [miss] = script?.nearMisses ?? []
  const found = miss?.excerpt ?? script?.excerpt
  // Its code differs, which the message shows.
  if (!found || found === '<script>') return []
  const differences = miss?.differences ?? []
  const line = miss?.line ?? diagnostics[0]?.where?.line
  const wanted = differences[0] && tagOfGuide(step, found, differences)
  const all = [...differences, ...(wanted ? othersBetween(found, wanted, differences) : [])]
  return [
    comparison([
      [line ? say(labels, 'yourPageLine', { line }) : labels.yourPage, [foundLine(found, all)]],
      [labels.theGuide, wanted ? [wantedLine(wanted, all)] : []],
    ]),
  ]
}

/** Attributes that both tags have with different values, although the check does not look at them. */
function othersBetween(found: string, wanted: string, known: readonly Difference[]): Difference[] {
  const expected = new Map(attributesOf(wanted))
  return attributesOf(found).flatMap(([attribute, value]) => {
    const other = expected.get(attribute)
    const isKnown = known.some((difference) => difference.attribute.toLowerCase() === attribute)
    if (other === undefined || other === value || isKnown) return []
    return [{ attribute, found: value, match: 'equals', expected: [other] }]
  })
}

/** The attributes of a tag that have a value in quotation marks, as pairs of name and value. */
function attributesOf(tag: string): (readonly [name: string, value: string])[] {
  return [...tag.matchAll(/\s([^\s"'>/=]+)=(["'])(.*?)\2/g)].map(([, name = '', , value = '']) => [
    name.toLowerCase(),
    value,
  ])
}

/** Describes a difference in words. */
function differenceInWords(
  { attribute, found, match, expected }: Difference,
  labels: Labels & CheckLabels,
): (Node | string)[] {
  const isAddress = /^(src|href)$/i.test(attribute)
  const values = expected.map((value) => forms[match].replace('_', () => value))
  const wanted = values.reduce(
    (some, value) => say(labels, 'either', { before: some, last: value }),
    values.shift() ?? '',
  )
  if (found === null) {
    if (!wanted) return sentence(labels, 'attributeAbsent', { attribute })
    return isAddress
      ? sentence(labels, 'addressMissing', { wanted })
      : sentence(labels, 'attributeMissing', { attribute, wanted })
  }
  return isAddress
    ? sentence(labels, 'addressDiffers', { found, wanted })
    : sentence(labels, 'attributeDiffers', { attribute, found, wanted })
}

/** Notation of an expected value that is only partly known. */
const forms: Readonly<Record<Difference['match'], string>> = {
  exists: '_',
  equals: '_',
  oneOf: '_',
  contains: '…_…',
  startsWith: '_…',
  endsWith: '…_',
  hostIs: '//_/…',
}

function foundLine(tag: string, differences: readonly Difference[]): HTMLElement {
  const parts = differences.flatMap(({ attribute, found, match, expected }) => {
    const part = found !== null && attributePart(tag, attribute, found)
    return part ? [narrowPart(part, found, match === 'equals' ? expected[0] : undefined)] : []
  })
  return markedLine(tag, parts)
}

function wantedLine(tag: string, differences: readonly Difference[]): HTMLElement {
  const parts = differences.flatMap(({ attribute, found, match, expected }) => {
    const wanted = expected.find((value) => tag.includes(value)) ?? ''
    const part = attributePart(tag, attribute, wanted)
    return part ? [narrowPart(part, wanted, match === 'equals' ? (found ?? undefined) : undefined)] : []
  })
  return markedLine(tag, parts)
}

/** Narrows a part to the difference from the other value, if that is known and not only longer. */
function narrowPart([from, to]: Part, value: string, other: string | undefined): Part {
  if (other === undefined) return [from, to]
  const [start, end] = differingPart(value, other)
  return start === end ? [from, to] : [from + start, from + end]
}

/** Finds the tag in the guide's code that has the same name and the expected values. */
function tagOfGuide(
  { blocks = [] }: Step,
  found: string,
  differences: readonly Difference[],
): string | undefined {
  const name = /^<[^\s/>]+/.exec(found)?.[0].toLowerCase() ?? '<'
  const tags = blocks
    .flatMap((block) => (block.type === 'code' ? (block.code.match(/<[a-z][^<>]*>/gi) ?? []) : []))
    .map((tag) => tag.replace(/\s+/g, ' '))
    .filter((tag) => tag.toLowerCase().startsWith(name))
  const hasExpected = (tag: string): boolean =>
    differences.every(({ expected }) => !expected[0] || expected.some((value) => tag.includes(value)))
  return tags.find(hasExpected)
}
