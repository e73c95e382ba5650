import type { PhraseText } from '../phrase-text.ts'
import type { pagePhrases as english } from './en.ts'

/** French words for what a page is, and for how its text differs from the expected one. */
export const pagePhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  frameset: 'un jeu de cadres (frameset), qui affiche des pages d’autres adresses',
  page_in_frame: 'une page qui ne fait qu’en afficher une autre dans un cadre',
  forwarding_page: 'une page qui les renvoie vers une autre',
  password_page: 'une page qui demande un mot de passe',
  cookie_page: 'une page qui leur demande d’activer les cookies',
  coming_soon_page: 'une page indiquant que le site n’est pas ouvert ou qu’il est en maintenance',

  as_download: 'fichier à enregistrer (Content-Disposition)',

  has_unwanted_text: 'contient {values}, ce qui ne devrait pas être le cas',
  lacks_text: 'ne contient pas {values}',
  text_in_other_case: 'contient {values}, mais pas avec les mêmes majuscules et minuscules',
  text_with_entities: 'contient {values}, mais avec des caractères écrits en HTML, comme &amp; pour &',
  text_with_escapes:
    'contient {values}, mais avec des caractères écrits comme en JSON ou en JavaScript, par exemple \\u2019 ou \\/',
  text_with_invisible:
    'contient {values}, mais avec des caractères invisibles, comme des traits d’union conditionnels',
  text_with_other_forms:
    'contient {values}, mais avec des lettres composées de plusieurs caractères (Unicode NFD au lieu de NFC)',
  text_with_other_spaces: 'contient {values}, mais avec d’autres espaces ou retours à la ligne',
  text_with_other_quotes: 'contient {values}, mais avec d’autres guillemets ou apostrophes',
  text_with_differences:
    'contient {values}, mais avec des différences dans les lettres, les espaces ou les guillemets',
}
