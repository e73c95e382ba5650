import { z } from 'zod'
import { lenientMap } from '../../shared/stored/lenient.ts'
import type { Reading } from '../../shared/stored/reading.ts'
import { unsupportedPaths } from '../../shared/stored/unsupported-paths.ts'

/** A guide's completion message in one locale, as the API returns it (docs/api.md, "Rendered install template"). */
export const shownCompletion = z
  .object({
    title: z.string().describe('Plain text'),
    text: z.string().describe('Markdown, which may be empty'),
    button: z
      .object({
        label: z.string().describe('Text on the button'),
        url: z.string().describe('Where it leads'),
      })
      .nullable()
      .describe('Null without a button'),
  })
  .describe('Message shown once all steps are done, or null if the author wrote none')

const text = z.string().nullable().catch(null)
const translation = z.object({ title: text, text, button_label: text })

const storedCompletion = z
  .object({
    title: z.string(),
    text: z.string().catch(''),
    button: z.object({ label: z.string(), url: z.string() }).nullable().catch(null),
    i18n: lenientMap(translation),
  })
  .nullable()
  .catch(null)

/** Message at the end of a guide, in the template's default locale and in others (api/drafts/completion.ts). */
export type Completion = NonNullable<z.infer<typeof storedCompletion>>

/** Reads a template's stored `completion`. A message without a title is null. */
export function readCompletion(stored: unknown): Reading<Completion | null> {
  const value = storedCompletion.parse(stored)
  return { value, unsupported: unsupportedPaths(stored, value, 'completion') }
}

/** Returns the completion message in a locale. Texts without a translation stay in the default locale. */
export function translateCompletion(
  stored: Completion | null,
  locale: string,
): z.infer<typeof shownCompletion> | null {
  if (!stored) return null
  const { title, text, button, i18n } = stored
  const own = Object.hasOwn(i18n, locale) ? i18n[locale] : undefined
  return {
    title: own?.title ?? title,
    text: own?.text ?? text,
    button: button && { label: own?.button_label ?? button.label, url: button.url },
  }
}
