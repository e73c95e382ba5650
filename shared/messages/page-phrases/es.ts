import type { PhraseText } from '../phrase-text.ts'
import type { pagePhrases as english } from './en.ts'

/** Spanish words for what a page is, and for how its text differs from the expected one. */
export const pagePhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  frameset: 'un conjunto de marcos (frameset) que muestra páginas de otras direcciones',
  page_in_frame: 'una página que solo muestra otra dentro de un marco',
  forwarding_page: 'una página que los redirige a otra',
  password_page: 'una página que pide una contraseña',
  cookie_page: 'una página que les pide que activen las cookies',
  coming_soon_page: 'una página que indica que el sitio aún no está abierto o está en mantenimiento',

  as_download: 'archivo para descargar (Content-Disposition)',

  has_unwanted_text: 'contiene {values}, que no debería estar ahí',
  lacks_text: 'no contiene {values}',
  text_in_other_case: 'contiene {values} solo con otras mayúsculas o minúsculas',
  text_with_entities:
    'contiene {values} solo con caracteres escritos como en HTML, por ejemplo, &amp; en lugar de &',
  text_with_escapes:
    'contiene {values} solo con caracteres escritos como en JSON o JavaScript, por ejemplo, \\u2019 o \\/',
  text_with_invisible:
    'contiene {values} solo con caracteres invisibles intercalados, por ejemplo, guiones opcionales',
  text_with_other_forms:
    'contiene {values} solo con letras compuestas de varios caracteres (Unicode NFD en lugar de NFC)',
  text_with_other_spaces: 'contiene {values} solo con otros espacios o saltos de línea',
  text_with_other_quotes: 'contiene {values} solo con otras comillas',
  text_with_differences: 'contiene {values} solo con otras letras, otros espacios u otras comillas',
}
