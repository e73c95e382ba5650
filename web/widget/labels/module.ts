import { moduleLoader } from '../load.ts'
import type { AllLabels } from '../labels.ts'
import { languages } from './languages.ts'

const load = moduleLoader(import.meta.url)

/** Loads the labels for a locale, with the locale for their numbers. Empty for a language without labels. */
export async function labelsFor(locale: string): Promise<Partial<AllLabels & { readonly locale: string }>> {
  const { language } = new Intl.Locale(locale)
  const known = languages.find((other) => other === language)
  return known ? Object.assign({}, ...Object.values(await load(`labels-${known}`)), { locale }) : {}
}

declare module '../load.ts' {
  interface Modules {
    readonly labels: { readonly labelsFor: typeof labelsFor }
    readonly [name: `labels-${string}`]: Readonly<Record<string, Partial<AllLabels>>>
  }
}
