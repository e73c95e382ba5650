import { z } from 'zod'
import type { StoredCompletion } from '../store/templates/templates.ts'

/** The end of a guide in one locale, in the form of guides (docs/api.md, "Rendered install template"). */
export const shownCompletion = z
  .object({
    title: z.string(),
    text: z.string().describe('Markdown, which may be empty'),
    button: z.object({ label: z.string(), url: z.string() }).nullable(),
  })
  .describe('Message once all steps are done, or null if the author wrote none')

/** Returns the texts of a locale. Texts without a translation stay in the default locale. */
export function showCompletion(
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
