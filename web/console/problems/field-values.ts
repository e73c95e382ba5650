import { ownValue } from '../../../shared/own-value.ts'
import { typeNames } from '../checks/type-names.ts'
import { languageName } from '../language-name.ts'
import { attributeRuleNames, checkFieldNames, fieldNames } from './field-names.ts'

/** Values whose keys are names that the author chose. */
const namedByAuthor: ReadonlySet<string> = new Set([
  'verification.attributes',
  'verification.headers',
  'verification.preset',
  'verification.request.query',
])

/**
 * Formats a field value in words. An object has a line for each of its parts; the lines of a part's own parts are indented.
 *
 * @param path of the field, as `fieldName` takes it
 */
export function fieldValue(value: unknown, path = ''): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return listOf(value, path)
  if (typeof value === 'object') return partsOf(value, path)
  const isType = path === 'verification.type' && typeof value === 'string'
  return isType ? (ownValue(typeNames, value) ?? value) : `${value as string | number}`
}

function listOf(values: readonly unknown[], path: string): string {
  const texts = values.map((value) => fieldValue(value, path))
  return texts.join(texts.some((text) => text.includes('\n')) ? '\n' : ', ')
}

function partsOf(parts: object, path: string): string {
  const lines = Object.entries(parts).flatMap(([key, part]) => {
    const text = fieldValue(part, path === '' ? key : `${path}.${key}`)
    if (text === '') return []
    const name = partName(key, path)
    return text.includes('\n')
      ? [`${name}:`, ...text.split('\n').map((line) => `  ${line}`)]
      : [`${name}: ${text}`]
  })
  return lines.join('\n')
}

function partName(key: string, path: string): string {
  if (path === 'config.i18n') return languageName(key)
  if (namedByAuthor.has(path)) return key
  if (path.startsWith('verification')) {
    const inCheck = `${path}.${key}`.replace(/^verification\./, '')
    return (
      ownValue(checkFieldNames, inCheck) ??
      ownValue(attributeRuleNames, key) ??
      ownValue(checkFieldNames, key) ??
      key
    )
  }
  return ownValue(fieldNames, `config.${key}`) ?? ownValue(fieldNames, key) ?? key
}
