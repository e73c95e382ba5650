import type { AllLabels } from '../../../web/widget/labels.ts'
import * as ar from '../../../shared/messages/widget/ar.ts'
import * as de from '../../../shared/messages/widget/de.ts'
import * as en from '../../../shared/messages/widget/en.ts'

/** All labels of the widget in one language, and the locale of their numbers. */
export type Words = AllLabels & { readonly locale: string }

export const english = wordsOf('en', en)
export const german = wordsOf('de', de)
export const arabic = wordsOf('ar', ar)

type Pack = { readonly [Group in keyof typeof en]: { readonly [Name in keyof (typeof en)[Group]]: string } }

function wordsOf(
  locale: string,
  { core, refusal, check, recheck, inputs, installation, markdown, record }: Pack,
): Words {
  return {
    locale,
    ...core,
    ...refusal,
    ...check,
    ...recheck,
    ...inputs,
    ...installation,
    ...markdown,
    ...record,
  }
}
