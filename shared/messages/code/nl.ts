import type { PhraseText } from '../phrase-text.ts'
import type { codePhrases as english } from './en.ts'

/** Dutch words for what is the matter with inline scripts. */
export const codePhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  unclear_script: 'een script (regel {line}) met schuine strepen die op twee manieren te lezen zijn',
  long_script: 'een script met de snippet (regel {line}) dat te lang of te diep genest is om te lezen',
  misplaced_script:
    'een script met de snippet (regel {line}) op een plek waar browsers het misschien negeren',
  drawn_script:
    'een script met de snippet (regel {line}) in een SVG-tekening of een formule, dat browsers op een andere manier lezen',
  new_syntax_script:
    'een script met de snippet (regel {line}) en met een syntaxis (regel {mistake}) die browsers misschien niet begrijpen',
  script_comment: 'commentaar in een script',
  syntax_error: 'het script bevat een syntaxisfout (regel {line})',
  escaped_signs: 'aanhalingstekens of andere tekens erin zijn geschreven zoals in HTML',
  with_plain_signs: 'met de aanhalingstekens en andere tekens zoals ze daar staan',
  has_address_too: 'het script-element heeft ook een adres, en dan wordt de inhoud genegeerd',
  refused_address: 'hij staat in een adres dat met data: begint en dat browsers niet als script accepteren',
  mixed_quotes: 'een tekenreeks erin eindigt niet met het aanhalingsteken waarmee die begint',
  written_line_breaks: 'er staat \\n in plaats van regeleinden',
  value_in_line: '{name} (regel {line})',
  in_own_script: 'in een eigen script-element',
}
