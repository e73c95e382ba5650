import { phrase } from '../../../../shared/check/messages/facts.ts'
import { findSteps, type DifferentValue, type FragmentPlace } from '../../../../shared/code/find-code.ts'
import { findComputed } from '../../../../shared/code/find-computed.ts'
import type { JsToken } from '../../../../shared/code/js-token.ts'
import type { Program } from '../../../../shared/code/program.ts'
import type { WantedCode } from '../../code/wanted-code.ts'
import { decodeDataUrl } from '../../code/data-url.ts'
import { findInText, withoutInvisible } from '../../code/find-in-text.ts'
import { confirmScript } from '../../code/confirm-script.ts'
import { errorOf, isModule, isTooLong, readCode, readSource, type ReadCode } from '../../code/script-code.ts'
import { skippingAttributes } from '../../code/skipping-attributes.ts'
import type { Position } from '../../input/line-counter.ts'
import { scriptKindOf } from '../../page/script-type.ts'
import type { Attributes } from '../../tokenizer/attribute-marks.ts'
import type { WorkBudget } from '../../work-budget.ts'
import type { CodeCopy, CopyWithout } from './code-copy.ts'
import { findRewritten, type Rewriting } from './rewritten-code.ts'
import { mayEncode, mayMention, placeOfMention } from './mentioned-code.ts'

/** The source of a script element: its content, or what one of its attributes encodes. */
export type ScriptSource = {
  readonly source: string
  readonly attributes: Attributes
  readonly excerpt: string
  /** Where its start tag is. */
  readonly opened: Position
  readonly positionOf: (offset: number) => Position
  /** True for a script of SVG or MathML. */
  readonly foreign: boolean
}

/** Finds in a script the wanted code that does not run, or code like it. */
export function copyInProgram(
  script: ScriptSource,
  code: WantedCode,
  work: WorkBudget,
): CodeCopy | undefined {
  const { source, attributes, excerpt, positionOf } = script
  const search = { code, work }
  const read = readCode(source, { ...code, signs: code.kins }, { isModule: isModule(attributes), work })
  if (!read) return mentionIn(script, search) ?? hiddenCopy(script, search)
  const { finding, program } = read
  if (finding.kind === 'found')
    return { ...whyNotRun(script, read, work), where: positionOf(finding.at), excerpt }
  const mistake = errorOf(program)
  if (mistake !== undefined) return rewrittenCopy(script, { ...search, mistake })
  switch (finding.kind) {
    case 'unsure':
      return { ...whyNotRun(script, read, work), where: positionOf(finding.at), excerpt }
    case 'absent':
      return (
        copyInComments(script, program.comments, search) ??
        mentionIn(script, { ...search, program }, finding.places) ??
        computedCopy(script, { ...search, program }, finding.places) ??
        partOfCopy(script, { ...search, program }, finding.places)
      )
    case 'differs':
      return (
        mentionIn(script, { ...search, program }, finding.places) ??
        computedCopy(script, { ...search, program }, finding.places) ??
        differentCopy(script, finding.values)
      )
  }
}

/** A script that runs the code with a value that it computes, which may be the wanted one. */
function computedCopy(
  { attributes, excerpt, positionOf }: ScriptSource,
  { code: { fragments }, work, program }: Search & { readonly program: Program },
  places: Places,
): CodeCopy | undefined {
  if (!isProgram(attributes) || skippingAttributes(attributes)) return undefined
  work.spend(findSteps(program, fragments))
  const at = findComputed(program, fragments, places)
  return at === undefined ? undefined : { kind: 'mentioned', where: positionOf(at), excerpt }
}

function differentCopy(
  { attributes, excerpt, positionOf }: ScriptSource,
  values: readonly DifferentValue[],
): CodeCopy | undefined {
  if (!isProgram(attributes)) return undefined
  return { kind: 'differs', values, where: positionOf(values[0]?.at ?? 0), excerpt }
}

type Places = readonly (FragmentPlace | undefined)[]

/** A script that has some fragments with their values, of which the others are in its comments, differ, or are missing. */
function partOfCopy(
  script: ScriptSource,
  { code, work, program: { comments } }: Search & { readonly program: Program },
  places: Places,
): CodeCopy | undefined {
  const { attributes, positionOf, excerpt } = script
  const indices = [...places.keys()]
  const found = indices.filter((index) => places[index]?.values.length === 0 && hasValue(code, index))
  const [first] = found
  if (first === undefined || !isProgram(attributes) || skippingAttributes(attributes)) return undefined
  const missing = indices.filter((index) => places[index] === undefined)
  const fragments = missing.flatMap((index) => [code.fragments[index] ?? []])
  const values = places.flatMap((place) => place?.values ?? [])
  if (values.length > 0) return differentCopy(script, values)
  return (
    copyInComments(script, comments, { code: { ...code, fragments, sign: '' }, work }) ?? {
      kind: 'partial',
      found,
      missing,
      where: positionOf(places[first]?.at ?? 0),
      excerpt,
    }
  )
}

function hasValue({ fragments }: WantedCode, index: number): boolean {
  return fragments[index]?.some(({ kind }) => kind === 'literal') ?? false
}

function isProgram(attributes: Attributes): boolean {
  return scriptKindOf(attributes) === 'program'
}

type Reason = CopyWithout<'where' | 'excerpt'>

/** A script that has no reason not to run was not found all the same: its place is uncertain. */
function whyNotRun(script: ScriptSource, { finding, program }: ReadCode, work: WorkBudget): Reason {
  const { source, attributes, positionOf } = script
  if (!isProgram(attributes)) return { kind: 'held', attributes }
  if (finding.kind === 'unsure') return { kind: 'unsure', because: 'slashes' }
  const mistake = errorOf(program)
  if (mistake !== undefined) return reasonOfMistake(script, mistake)
  const skipping = skippingAttributes(attributes)
  if (skipping) return { kind: 'skipped', attributes: skipping }
  const { src } = attributes
  if (src !== undefined && decodeDataUrl(src, { isModule: isModule(attributes) }) !== source)
    return { kind: 'ignored' }
  if (src === undefined && isTooLong(source)) return { kind: 'unsure', because: 'size' }
  const confirmed = confirmScript(source, { isModule: isModule(attributes), work })
  if (confirmed.kind === 'parses') return { kind: 'unsure', because: script.foreign ? 'drawing' : 'place' }
  if (confirmed.kind === 'mistake') return reasonOfMistake(script, confirmed.at)
  return confirmed.at === undefined
    ? { kind: 'unsure', because: 'size' }
    : { kind: 'unsure', because: 'syntax', mistake: positionOf(confirmed.at) }
}

/** A script with the tag of another script is not closed before that one, or was pasted into it. */
function reasonOfMistake({ source, opened, positionOf }: ScriptSource, mistake: number): Reason {
  return /^<script[\s>]/i.test(source.slice(mistake, mistake + '<script>'.length))
    ? { kind: 'unclosed', what: phrase('the_element', { name: 'script' }), opened, close: '</script>' }
    : { kind: 'broken', by: faultAt(source, mistake), mistake: positionOf(mistake) }
}

function faultAt(source: string, mistake: number): Rewriting {
  const fault = source.slice(mistake, mistake + MAX_FAULT)
  if (/^\\[nrt]/.test(fault)) return 'written_line_breaks'
  return /^&(?:[a-z]{2,4}|#\w{2,6});/i.test(fault) ? 'escaped_signs' : 'syntax'
}

const MAX_FAULT = 10

type Search = { readonly code: WantedCode; readonly work: WorkBudget }

/** Finds code in whose name an invisible character stands. */
function hiddenCopy(script: ScriptSource, search: Search): CodeCopy | undefined {
  const plain = withoutInvisible(script.source)
  return plain !== script.source && plain.includes(search.code.sign)
    ? rewrittenCopy(script, search)
    : undefined
}

/** `mistake`: the offset of what makes the script a broken one, if it is known. */
type Broken = Search & { readonly mistake?: number }

function rewrittenCopy(
  { source, positionOf, excerpt }: ScriptSource,
  { code, work, mistake }: Broken,
): CodeCopy | undefined {
  const found = findRewritten(source, code, work)
  if (!found) return undefined
  const where = positionOf(found.at)
  if (found.by !== 'syntax' || mistake === undefined) {
    return { kind: 'broken', by: found.by, mistake: where, where, excerpt }
  }
  return { kind: 'broken', by: faultAt(source, mistake), mistake: positionOf(mistake), where, excerpt }
}

function copyInComments(
  { attributes, positionOf, excerpt }: ScriptSource,
  comments: readonly JsToken[],
  { code, work }: Search,
): CodeCopy | undefined {
  if (!isProgram(attributes)) return undefined
  // Each comment stays at its offset.
  const text = comments.reduce((before, comment) => before.padEnd(comment.at) + comment.text, '')
  const at = findInText(text, code, work)
  if (at === undefined) return undefined
  return { kind: 'inactive', place: phrase('script_comment'), where: positionOf(at), excerpt }
}

/** Finds a script that may run the code in other words, or add it to the page. */
function mentionIn(
  script: ScriptSource,
  { code, work, program }: Search & { readonly program?: Program },
  places: Places = [],
): CodeCopy | undefined {
  const { source, attributes, positionOf, excerpt } = script
  if (isDescription(attributes) || !(mayMention(source, code) || mayEncode(source))) return undefined
  const { units, errorAt } = program ?? readSource(source, { isModule: isModule(attributes), work })
  if (errorAt !== undefined) return undefined
  const at = placeOfMention(
    units,
    places.filter((place) => place !== undefined),
    { code, work },
  )
  return at === undefined ? undefined : { kind: 'mentioned', where: positionOf(at), excerpt }
}

/** Data that describes the page, and that no script adds to it. */
function isDescription({ type }: Attributes): boolean {
  return type?.trim().toLowerCase() === 'application/ld+json'
}
