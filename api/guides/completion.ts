import { z } from 'zod'
import type { StoredCompletion } from '../store/templates/templates.ts'

/** A guide's completion message in one locale, as the API returns it (docs/api.md, "Rendered install template"). */
export const shownCompletion = z
  .object({
    title: z.string(),
    text: z.string().describe('Markdown, which may be empty'),
    button: z.object({ label: z.string(), url: z.string() }).nullable(),
  })
  .describe('Message shown once all steps are done, or null if the author wrote none')

/** Returns the completion message in a locale. Texts without a translation stay in the default locale. */
export function translateCompletion(
  stored: StoredCompletion | null,
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
