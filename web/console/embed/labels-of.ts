import {
  check,
  core,
  inputs,
  installation,
  markdown,
  recheck,
  refusal,
} from '../../../shared/messages/widget/en.ts'
import type { AllLabels } from '../../widget/labels.ts'
import type { languages } from '../../widget/labels/languages.ts'

/** The widget's labels in a language, and the locale of their numbers. */
export type WidgetLabels = AllLabels & { readonly locale: string }

export const english: WidgetLabels = {
  locale: 'en',
  ...core,
  ...refusal,
  ...check,
  ...recheck,
  ...inputs,
  ...installation,
  ...markdown,
}

type Pack = Readonly<Record<string, Partial<AllLabels>>>

/** The packs that the widget loads, as parts of the console. */
const packs: Readonly<Record<(typeof languages)[number], () => Promise<Pack>>> = {
  ar: async () => import('../../../shared/messages/widget/ar.ts'),
  de: async () => import('../../../shared/messages/widget/de.ts'),
  es: async () => import('../../../shared/messages/widget/es.ts'),
  fr: async () => import('../../../shared/messages/widget/fr.ts'),
  it: async () => import('../../../shared/messages/widget/it.ts'),
  ja: async () => import('../../../shared/messages/widget/ja.ts'),
  nl: async () => import('../../../shared/messages/widget/nl.ts'),
  pt: async () => import('../../../shared/messages/widget/pt.ts'),
  zh: async () => import('../../../shared/messages/widget/zh.ts'),
}

/** Loads the labels with which the widget shows a guide in this locale: English ones for other languages. */
export async function labelsOf(locale: string): Promise<WidgetLabels> {
  const { language } = new Intl.Locale(locale)
  if (!isKnown(language)) return english
  const texts = Object.assign({}, ...Object.values(await packs[language]())) as Partial<AllLabels>
  return { ...english, ...texts, locale }
}

function isKnown(language: string): language is keyof typeof packs {
  return Object.hasOwn(packs, language)
}
