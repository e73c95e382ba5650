import { placeholderPattern } from '../../../shared/content/placeholders.ts'
import { tagsIn } from './tags.ts'

/** Returns a snippet's language, as named in the API. The service escapes variable values for it. */
export function languageOf(snippet: string): string {
  const text = snippet.trim()
  if (tagsIn(text).length > 0) return 'html'
  if (/^https?:\/\/\S+$/.test(text)) return 'url'
  if (/^[{[]/.test(text) && isJson(text)) return 'json'
  if (/^(?:\$ )?(?:npm|npx|yarn|pnpm|bun|curl|wget|pip|composer|gem|docker|brew|export) /.test(text))
    return 'shell'
  return /[;{}]|=>|\w\(/.test(text.replaceAll(placeholderPattern, '')) ? 'js' : 'text'
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
