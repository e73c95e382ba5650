import type { PhraseText } from '../phrase-text.ts'
import type { pagePhrases as english } from './en.ts'

/** Dutch words for what a page is, and for how its text differs from the expected one. */
export const pagePhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  frameset: 'een frameset, die pagina’s van andere adressen toont',
  page_in_frame: 'een pagina die alleen een andere pagina in een frame toont',
  forwarding_page: 'een pagina die hen doorstuurt naar een andere pagina',
  password_page: 'een pagina die om een wachtwoord vraagt',
  cookie_page: 'een pagina die vraagt om cookies in te schakelen',
  coming_soon_page: 'een pagina met de melding dat de site nog niet open is of wordt onderhouden',

  as_download: 'bestand om op te slaan (Content-Disposition)',

  has_unwanted_text: 'bevat {values}, terwijl dat er niet op hoort te staan',
  lacks_text: 'bevat {values} niet',
  text_in_other_case: 'bevat {values} alleen met andere hoofdletters of kleine letters',
  text_with_entities: 'bevat {values} alleen met tekens in HTML-notatie, zoals &amp; voor &',
  text_with_escapes:
    'bevat {values} alleen met tekens in de notatie van JSON of JavaScript, zoals \\u2019 of \\/',
  text_with_invisible: 'bevat {values} alleen met onzichtbare tekens ertussen, zoals zachte afbreekstreepjes',
  text_with_other_forms:
    'bevat {values} alleen met letters die uit meerdere tekens zijn samengesteld (Unicode NFD in plaats van NFC)',
  text_with_other_spaces: 'bevat {values} alleen met andere spaties of regeleinden',
  text_with_other_quotes: 'bevat {values} alleen met andere aanhalingstekens',
  text_with_differences: 'bevat {values} alleen met andere letters, spaties of aanhalingstekens',
}
