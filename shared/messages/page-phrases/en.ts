import type { PhraseText } from '../phrase-text.ts'

/** English words for what a page is, and for how its text differs from the expected one. */
export const pagePhrases = {
  frameset: 'a frameset, which shows pages of other addresses',
  page_in_frame: 'a page that only shows another one in a frame',
  forwarding_page: 'a page that sends them on to another one',
  password_page: 'a page that asks for a password',
  cookie_page: 'a page that asks them to switch on cookies',
  coming_soon_page: 'a page that says that the site is not open, or under maintenance',

  as_download: 'a file to save (Content-Disposition)',

  has_unwanted_text: 'contains {values}, which should not be there',
  lacks_text: 'does not contain {values}',
  text_in_other_case: 'contains {values} only with other capital or small letters',
  text_with_entities: 'contains {values} only with characters written as HTML, such as &amp; for &',
  text_with_escapes:
    'contains {values} only with characters written as in JSON or JavaScript, such as \\u2019 or \\/',
  text_with_invisible: 'contains {values} only with invisible characters in it, such as soft hyphens',
  text_with_other_forms:
    'contains {values} only with letters put together from several characters (Unicode NFD instead of NFC)',
  text_with_other_spaces: 'contains {values} only with other spaces or line breaks',
  text_with_other_quotes: 'contains {values} only with other quotation marks',
  text_with_differences: 'contains {values} only with other letters, spaces or quotation marks',
} as const satisfies Readonly<Record<string, PhraseText>>
