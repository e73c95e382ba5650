import type { PhraseText } from '../phrase-text.ts'
import type { pagePhrases as english } from './en.ts'

/** Japanese words for what a page is, and for how its text differs from the expected one. */
export const pagePhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  frameset: '別のアドレスのページを埋め込んだフレームセット',
  page_in_frame: '別のページをフレームに埋め込んだだけのページ',
  forwarding_page: '別のページに転送するページ',
  password_page: 'パスワードの入力を求めるページ',
  cookie_page: 'Cookie を有効にするよう求めるページ',
  coming_soon_page: 'サイトが未公開またはメンテナンス中であることを示すページ',

  as_download: 'ダウンロード用のファイル（Content-Disposition）',

  has_unwanted_text: '含まれてはいけない{values}が含まれています',
  lacks_text: '{values}が含まれていません',
  text_in_other_case: '{values}は、大文字と小文字が異なる形でしか含まれていません',
  text_with_entities:
    '{values}は、文字が HTML の表記（& に対する &amp; など）になった形でしか含まれていません',
  text_with_escapes:
    '{values}は、文字が JSON や JavaScript の表記（\\u2019 や \\/ など）になった形でしか含まれていません',
  text_with_invisible: '{values}は、見えない文字（ソフトハイフンなど）が途中に入った形でしか含まれていません',
  text_with_other_forms:
    '{values}は、複数の文字を組み合わせた文字（Unicode の NFC ではなく NFD）を使った形でしか含まれていません',
  text_with_other_spaces: '{values}は、空白や改行が異なる形でしか含まれていません',
  text_with_other_quotes: '{values}は、引用符が異なる形でしか含まれていません',
  text_with_differences: '{values}は、文字、空白、引用符のいずれかが異なる形でしか含まれていません',
}
