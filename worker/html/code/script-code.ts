import { findCode, findSteps, type CodeFinding } from '../../../shared/code/find-code.ts'
import { readProgram, type Program } from '../../../shared/code/program.ts'
import { isInlineScript, MAX_SCRIPT_TEXT, type FoundElement } from '../found-element.ts'
import { scriptKindOf } from '../page/script-type.ts'
import type { Attributes } from '../tokenizer/attribute-marks.ts'
import type { WorkBudget } from '../work-budget.ts'
import { confirmScript } from './confirm-script.ts'
import { skippingAttributes } from './skipping-attributes.ts'
import { decodeDataUrl } from './data-url.ts'
import type { WantedCode } from './wanted-code.ts'

/** The cost of reading a character of a program into tokens. */
const CHARACTER_STEPS = 25

/** Where the code is in a program. `unsure`: in a part that cannot be read with certainty, if at all. */
export type ProgramFinding = CodeFinding | { readonly kind: 'unsure'; readonly at: number }

export type ReadCode = { readonly finding: ProgramFinding; readonly program: Program }

type ReadOptions = { readonly isModule: boolean; readonly work: WorkBudget }

type Wanted = Pick<WantedCode, 'fragments'> & { readonly signs: readonly string[] }

/** Looks for code in the source of a program. Undefined if it has none of the signs, and so cannot contain the code. */
export function readCode(
  source: string,
  { fragments, signs }: Wanted,
  { isModule, work }: ReadOptions,
): ReadCode | undefined {
  if (!signs.some((sign) => source.includes(sign))) return undefined
  const program = readSource(source, { isModule, work })
  work.spend(findSteps(program, fragments))
  const finding = findCode(program, fragments)
  if (finding.kind === 'found' || program.unsureAt === undefined) return { finding, program }
  const { unsureAt } = program
  const isCertain = !signs.some((sign) => source.includes(sign, unsureAt)) && finding.kind === 'differs'
  return { finding: isCertain ? finding : { kind: 'unsure', at: unsureAt }, program }
}

/** True for a script that browsers run and that has the code. */
export function runsCode(element: FoundElement, code: WantedCode, work: WorkBudget): boolean {
  const source = programOf(element)
  if (source === undefined || !mayHave(source, code)) return false
  if (isInlineScript(element) && isTooLong(source)) return false
  const options = { isModule: isModule(element.attributes), work }
  const read = readCode(source, { ...code, signs: [code.sign] }, options)
  if (read?.finding.kind !== 'found' || errorOf(read.program) !== undefined) return false
  return confirmScript(source, options).kind === 'parses'
}

/** True for a script of which only the beginning may have been kept, which says nothing of what follows. */
export function isTooLong(source: string): boolean {
  return source.length >= MAX_SCRIPT_TEXT || Buffer.byteLength(source) >= MAX_SCRIPT_TEXT
}

export function readSource(source: string, { isModule, work }: ReadOptions): Program {
  work.spend(source.length * CHARACTER_STEPS)
  return readProgram(source, { isModule })
}

function mayHave(source: string, { texts }: WantedCode): boolean {
  return texts.every((text) => source.includes(text)) || /\\[xu]/.test(source)
}

/** Offset of a mistake because of which browsers run nothing of the program. */
export function errorOf({ errorAt, openAt }: Program): number | undefined {
  return errorAt ?? openAt
}

/** The source of the program that browsers run for a script element, if it is in the page. */
function programOf(element: FoundElement): string | undefined {
  const { attributes, text } = element
  if (scriptKindOf(attributes) !== 'program' || skippingAttributes(attributes)) return undefined
  if (isInlineScript(element)) return text
  return decodeDataUrl(attributes['src'] ?? '', { isModule: isModule(attributes) })
}

export function isModule({ type }: Attributes): boolean {
  return type?.trim().toLowerCase() === 'module'
}
