import { codeTokens, tokensOf, type CodeToken } from '../code/tokens.ts'
import { writeCurl } from './curl.ts'
import { writeGo } from './go.ts'
import { writeNode } from './node.ts'
import { writePython } from './python.ts'
import type { Sample } from './sample.ts'

type SampleLanguage = {
  readonly title: string
  readonly write: (sample: Sample) => string
  readonly colour: (code: string) => readonly CodeToken[]
}

/* oxlint-disable regexp/no-super-linear-move -- as in shared/code/languages.ts, the last alternative accepts every word */
const go =
  /(?<string>"(?:\\.|[^"\\\n])*"|`[^`]*`)|(?<number>\b\d[\w.]*)|(?<keyword>\b(?:defer|func|if|import|nil|package|range|return|var)\b)|(?<name>\w+(?=\())|\w+/g

const python =
  /(?<string>\bf?"(?:\\.|[^"\\\n])*"|"(?:\\.|[^"\\\n])*")|(?<number>\b\d[\w.]*)|(?<keyword>\b(?:False|None|True|import)\b)|(?<name>\w+(?=\())|\w+/g
/* oxlint-enable regexp/no-super-linear-move */

/** The languages of samples by name, in the order of the choice. */
export const sampleLanguages = {
  curl: { title: 'curl', write: writeCurl, colour: (code) => codeTokens(code, 'sh') ?? [{ text: code }] },
  node: { title: 'Node', write: writeNode, colour: (code) => codeTokens(code, 'js') ?? [{ text: code }] },
  python: { title: 'Python', write: writePython, colour: (code) => tokensOf(code, python) },
  go: { title: 'Go', write: writeGo, colour: (code) => tokensOf(code, go) },
} as const satisfies Readonly<Record<string, SampleLanguage>>

export type SampleLanguageName = keyof typeof sampleLanguages
