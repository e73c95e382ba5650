import type { PhraseText } from '../phrase-text.ts'
import type { pagePhrases as english } from './en.ts'

/** Italian words for what a page is, and for how its text differs from the expected one. */
export const pagePhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  frameset: 'un frameset, che mostra pagine di altri indirizzi',
  page_in_frame: 'una pagina che ne mostra soltanto un’altra in un frame',
  forwarding_page: 'una pagina che li rimanda a un’altra',
  password_page: 'una pagina che chiede una password',
  cookie_page: 'una pagina che chiede loro di attivare i cookie',
  coming_soon_page: 'una pagina che annuncia che il sito non è ancora aperto o è in manutenzione',

  as_download: 'file da salvare (Content-Disposition)',

  has_unwanted_text: 'contiene {values}, che non dovrebbe esserci',
  lacks_text: 'non contiene {values}',
  text_in_other_case: 'contiene {values} solo con maiuscole o minuscole diverse',
  text_with_entities:
    'contiene {values} solo con caratteri scritti come in HTML, ad esempio &amp; al posto di &',
  text_with_escapes:
    'contiene {values} solo con caratteri scritti come in JSON o JavaScript, ad esempio \\u2019 o \\/',
  text_with_invisible:
    'contiene {values} solo con caratteri invisibili al suo interno, ad esempio trattini facoltativi',
  text_with_other_forms:
    'contiene {values} solo con lettere composte da più caratteri (Unicode NFD invece di NFC)',
  text_with_other_spaces: 'contiene {values} solo con spazi o interruzioni di riga diversi',
  text_with_other_quotes: 'contiene {values} solo con virgolette diverse',
  text_with_differences: 'contiene {values} solo con lettere, spazi o virgolette diversi',
}
