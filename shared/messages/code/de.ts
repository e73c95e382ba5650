import type { PhraseText } from '../phrase-text.ts'
import type { codePhrases as english } from './en.ts'

/** German words for what is the matter with inline scripts. */
export const codePhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  unclear_script: 'ein Skript (Zeile {line}) mit Schrägstrichen, die sich auf zwei Arten lesen lassen',
  long_script:
    'ein Skript mit dem Snippet (Zeile {line}), das zu lang oder zu tief verschachtelt ist, um gelesen zu werden',
  misplaced_script:
    'ein Skript mit dem Snippet (Zeile {line}) an einer Stelle, an der Browser es vielleicht übergehen',
  drawn_script:
    'ein Skript mit dem Snippet (Zeile {line}) in einer SVG-Zeichnung oder Formel, das Browser anders lesen',
  new_syntax_script:
    'ein Skript mit dem Snippet (Zeile {line}) und mit einer Syntax (Zeile {mistake}), die Browser vielleicht nicht verstehen',
  script_comment: 'einem Kommentar eines Skripts',
  syntax_error: 'Sein Skript hat einen Syntaxfehler (Zeile {line})',
  escaped_signs: 'Seine Anführungszeichen oder andere Zeichen sind wie in HTML maskiert',
  with_plain_signs: 'mit den Anführungszeichen und Zeichen, die es dort hat',
  has_address_too: 'Sein script-Element hat auch eine Adresse, und dann wird sein Inhalt nicht beachtet',
  refused_address:
    'Es steht in einer Adresse, die mit data: beginnt und die Browser nicht als Skript annehmen',
  mixed_quotes: 'Eine Zeichenkette darin endet nicht mit dem Anführungszeichen, mit dem sie beginnt',
  written_line_breaks: 'Es hat statt Zeilenumbrüchen die Zeichen \\n',
  value_in_line: '{name} (Zeile {line})',
  in_own_script: 'in einem eigenen script-Element',
}
