import type { PhraseText } from '../phrase-text.ts'

/** English words for what is the matter with inline scripts. */
export const codePhrases = {
  unclear_script: 'a script (line {line}) with slashes that can be read in two ways',
  long_script: 'a script with the snippet (line {line}) that is too long or too deeply nested to be read',
  misplaced_script: 'a script with the snippet (line {line}) in a place where browsers may ignore it',
  drawn_script:
    'a script with the snippet (line {line}) in an SVG drawing or a formula, which browsers read in another way',
  new_syntax_script:
    'a script with the snippet (line {line}) and with syntax (line {mistake}) that browsers may not understand',
  script_comment: 'a comment of a script',
  syntax_error: 'its script has a syntax error (line {line})',
  escaped_signs: 'its quotation marks or other signs are escaped as in HTML',
  with_plain_signs: 'with the quotation marks and signs that it has there',
  has_address_too: 'its script element has an address, too, and then its content is ignored',
  refused_address: 'it is in an address that begins with data: and that browsers do not accept as a script',
  mixed_quotes: 'a string in it does not end with the quotation mark with which it begins',
  written_line_breaks: 'it has the signs \\n in place of line breaks',
  value_in_line: '{name} (line {line})',
  in_own_script: 'in a script element of its own',
} as const satisfies Readonly<Record<string, PhraseText>>
