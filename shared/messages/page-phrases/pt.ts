import type { PhraseText } from '../phrase-text.ts'
import type { pagePhrases as english } from './en.ts'

/** Portuguese words for what a page is, and for how its text differs from the expected one. */
export const pagePhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  frameset: 'um frameset, que mostra páginas de outros endereços',
  page_in_frame: 'uma página que apenas mostra outra dentro de uma moldura (frame)',
  forwarding_page: 'uma página que encaminha para outra',
  password_page: 'uma página que pede uma palavra-passe',
  cookie_page: 'uma página que pede para ativar os cookies',
  coming_soon_page: 'uma página que diz que o site ainda não abriu ou está em manutenção',

  as_download: 'ficheiro para guardar (Content-Disposition)',

  has_unwanted_text: 'contém {values}, que não devia lá estar',
  lacks_text: 'não contém {values}',
  text_in_other_case: 'só contém {values} com maiúsculas ou minúsculas diferentes',
  text_with_entities:
    'só contém {values} com caracteres escritos como em HTML, por exemplo &amp; em vez de &',
  text_with_escapes:
    'só contém {values} com caracteres escritos como em JSON ou JavaScript, por exemplo \\u2019 ou \\/',
  text_with_invisible:
    'só contém {values} com caracteres invisíveis pelo meio, por exemplo hífenes opcionais',
  text_with_other_forms:
    'só contém {values} com letras compostas por vários caracteres (Unicode NFD em vez de NFC)',
  text_with_other_spaces: 'só contém {values} com espaços ou quebras de linha diferentes',
  text_with_other_quotes: 'só contém {values} com aspas diferentes',
  text_with_differences: 'só contém {values} com letras, espaços ou aspas diferentes',
}
