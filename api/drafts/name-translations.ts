import { byLocale } from '../guides/locale.ts'
import { signableName } from './fields.ts'

/** Names in languages other than that of `name` (docs/admin-api.md, "Names in other languages"). */
export const nameTranslations = byLocale(signableName(200).regex(/[^\s\p{C}]/u, 'must not be blank')).meta({
  id: 'NameTranslations',
  description: 'The name in other languages, by BCP 47 tag. `name` is used for all remaining languages',
  examples: [{ de: 'Unser Snippet einbauen' }],
})
