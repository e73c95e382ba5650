import type { PhraseText } from '../phrase-text.ts'
import type { codePhrases as english } from './en.ts'

/** Japanese words for what is the matter with inline scripts. */
export const codePhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  unclear_script: '2 通りに解釈できるスラッシュを含むスクリプト（{line} 行目）',
  long_script: 'スニペットを含み、長すぎるか入れ子が深すぎて読み取れないスクリプト（{line} 行目）',
  misplaced_script:
    'スニペットを含み、ブラウザーに無視される可能性のある場所に置かれているスクリプト（{line} 行目）',
  drawn_script:
    'スニペットを含み、ブラウザーが別の方法で読み取る SVG 図形または数式の中にあるスクリプト（{line} 行目）',
  new_syntax_script:
    'スニペットを含み、ブラウザーが対応していない可能性のある構文（{mistake} 行目）を使用しているスクリプト（{line} 行目）',
  script_comment: 'スクリプト内のコメント',
  syntax_error: 'スクリプトに構文エラーがあります（{line} 行目）',
  escaped_signs: '引用符などの記号が、HTML のようにエスケープされています',
  with_plain_signs: '引用符などの記号は、ガイドに示されているとおりにしてください',
  has_address_too: 'script 要素にアドレスも指定されているため、中のコードが無視されます',
  refused_address:
    'data: で始まるアドレスの中にあり、ブラウザーはこのアドレスをスクリプトとして受け付けません',
  mixed_quotes: 'コード内に、始まりと終わりの引用符が一致しない文字列があります',
  written_line_breaks: '改行の代わりに \\n という文字が入っています',
  value_in_line: '{name}（{line} 行目）',
  in_own_script: 'スニペットだけを独立した script 要素に入れてください',
}
