import { z } from 'zod'
import type { FixedBy } from '../../../shared/check/code-entry.ts'
import { codeEntry, problemCodes } from '../../../shared/check/codes.ts'
import { nameFacts } from '../../../shared/check/messages/name-facts.ts'
import { editDistance } from '../../../shared/spelling/edit-distance.ts'
import { messageLocales, packFor } from '../../guides/message-pack.ts'
import { errorCodes, type ErrorCode } from '../../errors/error-codes.ts'
import { fieldError } from '../../errors/refuse-fields.ts'
import { locale } from '../arguments.ts'
import { nextAction } from '../error-result.ts'
import { defineTool, readsOnly, unchecked, type Tool } from '../tool.ts'

const MAX_CODE_CHARACTERS = 100
const MAX_SIMILAR = 3
const errorNames = Object.keys(errorCodes) as ErrorCode[]

const explained = {
  code: z.string(),
  kind: z.enum(['verification', 'error']).describe('Whether a check returns it, or a call that failed'),
  severity: z.enum(['error', 'warning']).describe('Of a code of a check'),
  conclusive: z
    .boolean()
    .describe('Whether it means that the step is not done; otherwise the check could not tell'),
  retryable: z.boolean().describe('Whether checking again later may give another result'),
  fixed_by: z.enum(['site', 'guide', 'operator', 'nobody']).describe('Who can fix it'),
  title: z.string(),
  message: z.string().describe('Words in *italics* stand for values that the check saw'),
  hint: z.string().describe('What to do; words in *italics* as in message'),
}

export const explainCode: Tool<unknown> = defineTool({
  name: 'explain_code',
  title: 'Explain a code',
  description:
    'Explains a code of verify_step, or of an error of any tool: what it means, whether it is conclusive, who can fix it, and how. Checks nothing.',
  annotations: readsOnly,
  input: z.strictObject({
    code: z.string().min(1).max(MAX_CODE_CHARACTERS).describe('Such as `script_not_found`'),
    locale: locale.describe(`Language of the texts: ${messageLocales}. Default: en`),
  }),
  output: explained,
  call: async (_, { code, locale }) => {
    const explanation = explainCheck(code, locale) ?? explainError(code)
    if (!explanation) throw unknownCode(code)
    return { fields: { ...unchecked(explanation.hint), ...explanation } }
  },
})

type Explanation = {
  readonly code: string
  readonly kind: 'verification' | 'error'
  readonly fixed_by?: FixedBy
  readonly title: string
  readonly message: string
  readonly hint: string
}

function explainCheck(name: string, locale: string | undefined): Explanation | undefined {
  const code = problemCodes.find((code) => code === name)
  if (code === undefined) return undefined
  const { fixedBy, ...entry } = codeEntry(code)
  const { title, message, hint } = packFor(locale).codes[code]
  const texts = { title, message: nameFacts(message), hint: nameFacts(hint) }
  return { code, kind: 'verification', ...entry, fixed_by: fixedBy, ...texts }
}

function explainError(name: string): Explanation | undefined {
  const code = errorNames.find((code) => code === name)
  if (code === undefined) return undefined
  const { meaning } = errorCodes[code]
  return { code, kind: 'error', title: meaning, message: meaning, hint: nextAction(code) }
}

function unknownCode(name: string): Error {
  const similar = [...problemCodes, ...errorNames]
    .map((code) => ({ code, distance: editDistance(code, name) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_SIMILAR)
  const message = `is not a code of this service; similar ones are ${similar.map(({ code }) => code).join(', ')}`
  return fieldError('invalid_request', { path: 'code', code: 'not_found', message })
}
