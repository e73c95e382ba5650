import type { PhraseText } from '../phrase-text.ts'
import type { pagePhrases as english } from './en.ts'

/** German words for what a page is, and for how its text differs from the expected one. */
export const pagePhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  frameset: 'ein Frameset, das Seiten anderer Adressen zeigt',
  page_in_frame: 'eine Seite, die nur eine andere in einem Rahmen zeigt',
  forwarding_page: 'eine Seite, die sie zu einer anderen weiterleitet',
  password_page: 'eine Seite, die nach einem Passwort fragt',
  cookie_page: 'eine Seite, die sie bittet, Cookies einzuschalten',
  coming_soon_page: 'eine Seite, nach der die Website noch nicht geöffnet ist oder gewartet wird',

  as_download: 'Datei zum Speichern (Content-Disposition)',

  has_unwanted_text: 'enthält {values}, was dort nicht stehen sollte',
  lacks_text: 'enthält nicht {values}',
  text_in_other_case: 'enthält {values} nur in anderer Groß- und Kleinschreibung',
  text_with_entities: 'enthält {values} nur mit Zeichen in HTML-Schreibweise, zum Beispiel &amp; für &',
  text_with_escapes:
    'enthält {values} nur mit Zeichen in der Schreibweise von JSON oder JavaScript, zum Beispiel \\u2019 oder \\/',
  text_with_invisible:
    'enthält {values} nur mit unsichtbaren Zeichen darin, zum Beispiel weichen Trennstrichen',
  text_with_other_forms:
    'enthält {values} nur mit Buchstaben, die aus mehreren Zeichen zusammengesetzt sind (Unicode NFD statt NFC)',
  text_with_other_spaces: 'enthält {values} nur mit anderen Leerzeichen oder Zeilenumbrüchen',
  text_with_other_quotes: 'enthält {values} nur mit anderen Anführungszeichen',
  text_with_differences: 'enthält {values} nur mit anderen Buchstaben, Leerzeichen oder Anführungszeichen',
}
