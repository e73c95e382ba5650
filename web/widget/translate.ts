import type { Mount } from './session.ts'

/** Returns the locale that the page sets or that the browser prefers. */
export function requestedLocale({ host, read }: Pick<Mount, 'host' | 'read'>): string {
  return read('locale') ?? (host.closest<HTMLElement>('[lang]')?.lang || navigator.language)
}

/**
 * Translates the labels to the language of a guide or installation, and returns the guide or installation. The labels
 * stay English if the language has no pack or the pack cannot be loaded.
 */
export async function translate<Shown extends { readonly locale: string | null }>(
  { host, labels, load }: Mount,
  shown: Shown,
): Promise<Shown> {
  const locale = shown.locale ?? 'en'
  if (/^en\b/i.test(locale)) return shown
  try {
    const { labelsFor } = await load('labels')
    Object.assign(labels, await labelsFor(locale), host.labels)
  } catch {
    // The guide matters more than its labels.
  }
  return shown
}
