import { z } from 'zod'
import { httpsUrl } from '../errors/fields.ts'
import { byLocale } from '../guides/locale.ts'
import { signableName, signableText } from './fields.ts'

const title = signableName(200).min(1)
const text = signableText(2000)
const label = signableName(100).min(1)

const translation = z.strictObject({
  title: title.nullable().default(null),
  text: text.min(1).nullable().default(null),
  button_label: label.nullable().default(null),
})

/** The end of a guide: texts in the template's default locale and, under `i18n`, in other locales (decision 194). */
export const completion = z
  .strictObject({
    title,
    text: text.default('').describe('Markdown, as in steps'),
    button: z
      .strictObject({ label, url: httpsUrl })
      .nullable()
      .default(null)
      .describe('A link to the next task'),
    i18n: byLocale(translation).default({}),
  })
  .meta({ id: 'Completion', description: 'Text that the guide shows when all its steps are done' })
