import { z } from 'zod'
import { problem } from '../http/fields/field-error.ts'
import { localeTag, signableText } from './fields.ts'

const MAX_LOCALES = 100

/** Names in other languages than the one in `name` (decision 188). */
export const nameTranslations = z
  .record(localeTag, signableText(200).regex(/[^\s\p{C}]/u, 'must not be blank'))
  .refine(
    (names) => Object.keys(names).length <= MAX_LOCALES,
    problem('too_many', `must have at most ${MAX_LOCALES} locales`),
  )
  .meta({
    id: 'NameTranslations',
    description: 'The name in other languages, by BCP 47 tag; `name` is used for all others',
    examples: [{ de: 'Unser Snippet einbauen' }],
  })
