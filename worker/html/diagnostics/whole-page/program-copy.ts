import { phrase } from '../../../../shared/check/messages/facts.ts'
import type { JsToken } from '../../../../shared/code/js-token.ts'
import type { WantedCode } from '../../code/wanted-code.ts'
import { decodeDataUrl } from '../../code/data-url.ts'
import { findInText, withPlainQuotes } from '../../code/find-in-text.ts'
import { errorOf, isModule, readCode, type ReadCode } from '../../code/script-code.ts'
import { skippingAttributes } from '../../code/skipping-attributes.ts'
import type { Position } from '../../input/line-counter.ts'
import { scriptKindOf } from '../../page/script-type.ts'
import type { Attributes } from '../../tokenizer/attribute-marks.ts'
import type { WorkBudget } from '../../work-budget.ts'
import type { CodeCopy } from './code-copy.ts'

/** The source of a script element: its content, or what one of its attributes encodes. */
export type ScriptSource = {
  readonly source: string
  readonly attributes: Attributes
  readonly excerpt: string
  readonly positionOf: (offset: number) => Position
}

/** Finds in a script the wanted code that does not run, or code like it. */
export function copyInProgram(
  script: ScriptSource,
  code: WantedCode,
  work: WorkBudget,
): CodeCopy | undefined {
  const { source, attributes, excerpt, positionOf } = script
  const read = readCode(source, code, { isModule: isModule(attributes), work })
  if (!read) return undefined
  const { finding, program } = read
  if (finding.kind === 'absent') {
    return withPlainQuotesIn(script, code, work) ?? copyInComments(script, program.comments, { code, work })
  }
  if (finding.kind === 'differs') {
    const where = positionOf(finding.values[0]?.at ?? 0)
    return isProgram(attributes) ? { kind: 'differs', values: finding.values, where, excerpt } : undefined
  }
  return { ...whyNotRun(script, read), where: positionOf(finding.at), excerpt }
}

function isProgram(attributes: Attributes): boolean {
  return scriptKindOf(attributes) === 'program'
}

type Reason = CodeCopy extends infer Copy
  ? Copy extends CodeCopy
    ? Omit<Copy, 'where' | 'excerpt'>
    : never
  : never

/** A script that has no reason not to run was not found all the same: it is too long, or its place is uncertain. */
function whyNotRun({ source, attributes, positionOf }: ScriptSource, { finding, program }: ReadCode): Reason {
  if (!isProgram(attributes)) return { kind: 'held', attributes }
  if (finding.kind === 'unsure') return { kind: 'unsure' }
  const mistake = errorOf(program)
  if (mistake !== undefined)
    return { kind: 'broken', hasTypographicQuotes: false, mistake: positionOf(mistake) }
  const skipping = skippingAttributes(attributes)
  if (skipping) return { kind: 'skipped', attributes: skipping }
  const { src } = attributes
  return src !== undefined && decodeDataUrl(src) !== source ? { kind: 'ignored' } : { kind: 'unsure' }
}

/** Finds code whose quotation marks a word processor has changed. */
function withPlainQuotesIn(
  { source, positionOf, excerpt }: ScriptSource,
  code: WantedCode,
  work: WorkBudget,
): CodeCopy | undefined {
  const plain = withPlainQuotes(source)
  const at = plain === source ? undefined : findInText(plain, code, work)
  if (at === undefined) return undefined
  const where = positionOf(at)
  return { kind: 'broken', hasTypographicQuotes: true, mistake: where, where, excerpt }
}

type Search = { readonly code: WantedCode; readonly work: WorkBudget }

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
