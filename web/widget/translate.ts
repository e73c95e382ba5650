import type { Mount } from './session.ts'

/** The locale that the page or its reader asks for. */
export function wishedLocale({ host, read }: Pick<Mount, 'host' | 'read'>): string {
  return read('locale') ?? (host.closest<HTMLElement>('[lang]')?.lang || navigator.language)
}

/**
 * Puts the labels in the language of a guide or installation, and returns that. They stay English where there is no pack,
 * or if it cannot be loaded.
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
    // The guide itself matters more.
  }
  return shown
}
