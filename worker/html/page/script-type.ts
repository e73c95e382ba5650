import { ownValue } from '../../../shared/own-value.ts'
import type { Attributes } from '../tokenizer/attribute-marks.ts'

/** The JavaScript MIME type essences (WHATWG MIME Sniffing, 4.6). */
export const javascriptTypes: ReadonlySet<string> = new Set(
  (
    'application/ecmascript application/javascript application/x-ecmascript application/x-javascript ' +
    'text/ecmascript text/javascript text/javascript1.0 text/javascript1.1 text/javascript1.2 text/javascript1.3 ' +
    'text/javascript1.4 text/javascript1.5 text/jscript text/livescript text/x-ecmascript text/x-javascript'
  ).split(' '),
)

/** `essence`: a MIME type in lower case, without parameters. */
export function isJavascriptType(essence: string): boolean {
  return javascriptTypes.has(essence)
}

/** A script element is a program to run, instructions to the browser, or data that the browser ignores. */
export type ScriptKind = 'program' | 'instructions' | 'data'

const kinds: Readonly<Record<string, ScriptKind>> = {
  module: 'program',
  importmap: 'instructions',
  speculationrules: 'instructions',
}

/** Reads `type` and `language` by the steps of "prepare the script element" (HTML, 4.12.1.1). */
export function scriptKindOf({ type, language }: Attributes): ScriptKind {
  if (type === '' || (type === undefined && !language)) return 'program'
  if (type === undefined) return javascriptTypes.has(`text/${language}`.toLowerCase()) ? 'program' : 'data'
  const wanted = withoutSpace(type).toLowerCase()
  if (javascriptTypes.has(wanted)) return 'program'
  return ownValue(kinds, wanted) ?? 'data'
}

/** Trims ASCII white space only: any other white space makes a different type. */
function withoutSpace(value: string): string {
  let from = 0
  let to = value.length
  while (from < to && isSpaceAt(value, from)) from += 1
  while (to > from && isSpaceAt(value, to - 1)) to -= 1
  return value.slice(from, to)
}

function isSpaceAt(value: string, at: number): boolean {
  return ' \t\n\f\r'.includes(value.charAt(at))
}
