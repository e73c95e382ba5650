import type { PhraseText } from '../phrase-text.ts'
import type { codePhrases as english } from './en.ts'

/** Italian words for what is the matter with inline scripts. */
export const codePhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  unclear_script: 'uno script (riga {line}) con barre che si possono interpretare in due modi',
  long_script:
    'uno script con lo snippet (riga {line}) troppo lungo o con troppi livelli di annidamento per essere letto',
  misplaced_script:
    'uno script con lo snippet (riga {line}) in un punto in cui i browser potrebbero ignorarlo',
  drawn_script:
    'uno script con lo snippet (riga {line}) in un disegno SVG o in una formula, che i browser leggono in modo diverso',
  new_syntax_script:
    'uno script con lo snippet (riga {line}) e con una sintassi (riga {mistake}) che i browser potrebbero non capire',
  script_comment: 'un commento di uno script',
  syntax_error: 'lo script contiene un errore di sintassi (riga {line})',
  escaped_signs: 'le virgolette o altri caratteri sono codificati come in HTML',
  with_plain_signs: 'senza modificarne le virgolette e gli altri caratteri',
  has_address_too: 'l’elemento script ha anche un indirizzo, e in questo caso il contenuto viene ignorato',
  refused_address: 'è in un indirizzo che inizia con data: e che i browser non accettano come script',
  mixed_quotes: 'una stringa al suo interno non termina con il tipo di virgolette con cui inizia',
  written_line_breaks: 'contiene i caratteri \\n al posto delle interruzioni di riga',
  value_in_line: '{name} (riga {line})',
  in_own_script: 'inserendolo in un elemento script separato',
}
