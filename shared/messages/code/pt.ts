import type { PhraseText } from '../phrase-text.ts'
import type { codePhrases as english } from './en.ts'

/** Portuguese words for what is the matter with inline scripts. */
export const codePhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  unclear_script: 'um script (linha {line}) com barras que podem ser lidas de duas maneiras',
  long_script:
    'um script com o fragmento (linha {line}) demasiado longo ou com demasiados níveis para ser lido',
  misplaced_script:
    'um script com o fragmento (linha {line}) num lugar em que os navegadores o podem ignorar',
  drawn_script:
    'um script com o fragmento (linha {line}) num desenho SVG ou numa fórmula, que os navegadores leem de outra maneira',
  new_syntax_script:
    'um script com o fragmento (linha {line}) e com sintaxe (linha {mistake}) que os navegadores podem não compreender',
  script_comment: 'um comentário de um script',
  syntax_error: 'o script tem um erro de sintaxe (linha {line})',
  escaped_signs: 'as aspas ou outros caracteres estão codificados como em HTML',
  with_plain_signs: 'mantendo as aspas e os caracteres originais',
  has_address_too: 'o elemento script também tem um endereço e, nesse caso, o conteúdo é ignorado',
  refused_address: 'está num endereço que começa por data: e que os navegadores não aceitam como script',
  mixed_quotes: 'contém um texto que não termina com o mesmo tipo de aspas com que começa',
  written_line_breaks: 'tem os caracteres \\n em vez de quebras de linha',
  value_in_line: '{name} (linha {line})',
  in_own_script: 'colocado num elemento script próprio',
}
