import { checkConfig } from '../../../shared/check/config.ts'
import { isHostName } from '../../../shared/check/rendered/host-name.ts'
import { readFragment } from '../../../shared/code/fragment.ts'
import { fieldWording } from '../../../shared/field-wording.ts'
import { readSelector } from '../../../shared/check/read-selector.ts'
import { INSTALLATION_TOKEN } from '../../../shared/content/placeholders.ts'
import type { StepVerification } from '../../../shared/content/version-content.ts'
import { ApiError } from '../../errors/errors.ts'
import type { FieldError } from '../../errors/field-error.ts'
import { fieldError, fieldErrors, firstErrorOfEachField } from '../../errors/refuse-fields.ts'
import { checkParts, mapCheckTexts } from './check-texts.ts'
import type { Placeholder, TextPart } from '../placeholders.ts'
import type { VariableValues } from '../response-template.ts'

/** A text with filled-in values: its path in the check, and the names of its variables. */
type FilledText = { readonly field: string; readonly text: string; readonly names: readonly string[] }

/**
 * Fills values into a check, escaped for their position. Throws 400 `invalid_variables` for a value that is missing or
 * that the check cannot use, and 422 `installation_required` for an installation's token without an installation.
 */
export function fillCheck(check: StepVerification, values: VariableValues): StepVerification {
  const filledTexts: FilledText[] = []
  const missing: FieldError[] = []
  const filled = mapCheckTexts(check, (checkText) => {
    const parts = checkParts(checkText)
    const names = parts.filter(isPlaceholder).map(({ name }) => name)
    if (names.length === 0) return checkText.text
    const text = parts
      .map((part) => (isPlaceholder(part) ? part.escape(valueOf(part, values, missing)) : part))
      .join('')
    filledTexts.push({ field: checkText.path.join('.'), text, names })
    return text
  })
  if (missing.length > 0) throw fieldErrors('invalid_variables', firstErrorOfEachField(missing))
  requireToken(filledTexts, values)
  for (const text of filledTexts) refuseUnsendable(text)
  if (filledTexts.length > 0) refuseInvalid(filled, filledTexts)
  return filled
}

function isPlaceholder(part: TextPart): part is Placeholder {
  return typeof part !== 'string'
}

/** Returns the value for a placeholder. Adds a missing variable to the list, so that one error names all of them. */
function valueOf(
  { name }: Placeholder,
  { values, fallbacks }: VariableValues,
  missing: FieldError[],
): string {
  const value = values.get(name)
  if (value !== undefined) return value
  if (name === INSTALLATION_TOKEN) return ''
  const fallback = fallbacks.get(name)
  const path = `variables.${name}`
  if (!fallback) missing.push({ path, code: 'not_found', message: 'is not a variable of the guide' })
  else if (fallback.isExample && fallback.isRequired) {
    missing.push({ path, code: 'required', message: 'is required to check this step' })
  }
  return fallback?.value ?? ''
}

function requireToken(texts: readonly FilledText[], { values }: VariableValues): void {
  if (values.has(INSTALLATION_TOKEN) || !texts.some(({ names }) => names.includes(INSTALLATION_TOKEN))) return
  const message = `this step's check compares {{${INSTALLATION_TOKEN}}}`
  throw fieldError('installation_required', { path: 'stepSlug', code: 'invalid_value', message })
}

/** Refuses a header value that no server could send (RFC 9110, section 5.5), and a host that no address can have. */
function refuseUnsendable({ field, text, names }: FilledText): void {
  if (field === 'request.hostIs' && !isHostName(text))
    throw refusal(names, `verification.${field} would be no host name`)
  if (!field.startsWith('headers.') || /^[\t\x20-\x7e\x80-\xff]*$/.test(text)) return
  throw refusal(names, `verification.${field} would have a character that no header can have`)
}

/** Refuses values that break one of the check's limits, or that no selector can have in this position. */
function refuseInvalid(check: StepVerification, texts: readonly FilledText[]): void {
  const issues = checkConfig.safeParse(check, { error: fieldWording }).error?.issues ?? []
  for (const { field, text, names } of texts) {
    // A limit may be on the list or object that has the text.
    const issue = issues.find(({ path }) => `${field}.`.startsWith(`${path.join('.')}.`))
    if (issue) throw refusal(names, `verification.${field} would be invalid: ${issue.message}`)
    const read = readText(field, text)
    if (read?.kind === 'refused') {
      throw refusal(names, `verification.${field} cannot be used: ${read.reason}`)
    }
  }
}

function readText(
  field: string,
  text: string,
): ReturnType<typeof readSelector | typeof readFragment> | undefined {
  if (field === 'selector') return readSelector(text)
  return field.startsWith('code.') ? readFragment(text) : undefined
}

function refusal(names: readonly string[], message: string): ApiError {
  const paths = [...new Set(names)].map((name) => `variables.${name}`)
  const errors = paths.map((path) => ({ path, code: 'invalid_value', message }))
  return new ApiError('invalid_variables', `${paths.join(', ')}: ${message}`, { errors })
}
