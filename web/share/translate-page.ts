import { share as ar } from '../../shared/messages/share/ar.ts'
import { share as de } from '../../shared/messages/share/de.ts'
import { share as en, type ShareMessages } from '../../shared/messages/share/en.ts'
import { share as es } from '../../shared/messages/share/es.ts'
import { share as fr } from '../../shared/messages/share/fr.ts'
import { share as it } from '../../shared/messages/share/it.ts'
import { share as ja } from '../../shared/messages/share/ja.ts'
import { share as nl } from '../../shared/messages/share/nl.ts'
import { share as pt } from '../../shared/messages/share/pt.ts'
import { share as zh } from '../../shared/messages/share/zh.ts'
import { ownValue } from '../../shared/own-value.ts'

const translations = { ar, de, es, fr, it, ja, nl, pt, zh }

/** Writes the page's texts in the language of a locale, or in English, and returns them. */
export function translatePage(locale: string): ShareMessages {
  const language = locale.split('-')[0] ?? ''
  const own = ownValue(translations, language)
  const root = document.documentElement
  root.lang = own ? locale : 'en'
  root.dir = language === 'ar' ? 'rtl' : 'ltr'
  const messages = own ?? en
  for (const [name, text] of Object.entries(messages))
    for (const element of document.querySelectorAll(`[data-text=${name}]`)) element.replaceChildren(text)
  return messages
}
