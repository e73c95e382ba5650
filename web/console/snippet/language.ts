import { placeholderPattern } from '../../../shared/content/placeholders.ts'
import { readRecord } from '../records/read-record.ts'
import { tagsIn } from '../../../shared/snippet/tags.ts'

/** Returns a snippet's language, as named in the API. The service escapes variable values for it. */
export function languageOf(snippet: string): string {
  const text = snippet.trim()
  if (tagsIn(text).length > 0 || /^<(?:[a-z]+[\s/]|!--)/i.test(text)) return 'html'
  if (/^https?:\/\/\S+$/.test(text)) return 'url'
  if (readRecord(text)) return 'text'
  if (/^[{[]/.test(text) && isJson(text)) return 'json'
  if (/^(?:\$ )?(?:npm|npx|yarn|pnpm|bun|curl|wget|pip|composer|gem|docker|brew|export) /.test(text))
    return 'shell'
  const isCode = /[;{}]|=>|\w\(/.test(text.replaceAll(placeholderPattern, '')) || assignment.test(text)
  return isCode ? 'js' : 'text'
}

/** A value for a property, or a text in quotation marks for a variable. A TXT record has neither brackets nor spaces. */
const assignment =
  /^(?:(?:var|let|const)\s+)?[\w$]+(?:(?:\.[\w$]+|\[["'][^"'\]]+["']\])+\s*=\s*\S|\s*=\s*["']\S|\s+=\s*\S)/

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
