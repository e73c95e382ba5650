import type { PhraseText } from '../phrase-text.ts'
import type { codePhrases as english } from './en.ts'

/** Spanish words for what is the matter with inline scripts. */
export const codePhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  unclear_script: 'un script (línea {line}) con barras que se pueden leer de dos maneras',
  long_script:
    'un script con el fragmento (línea {line}) que es demasiado largo o está demasiado anidado para leerlo',
  misplaced_script:
    'un script con el fragmento (línea {line}) en un lugar donde los navegadores quizá lo ignoren',
  drawn_script:
    'un script con el fragmento (línea {line}) en un dibujo SVG o una fórmula, que los navegadores leen de otra manera',
  new_syntax_script:
    'un script con el fragmento (línea {line}) y con una sintaxis (línea {mistake}) que quizá no todos los navegadores entiendan',
  script_comment: 'un comentario de un script',
  syntax_error: 'su script tiene un error de sintaxis (línea {line})',
  escaped_signs: 'sus comillas u otros signos están codificados como en HTML',
  with_plain_signs: 'con las mismas comillas y los mismos signos que en la guía',
  has_address_too: 'su elemento script también tiene una dirección y, en ese caso, se ignora su contenido',
  refused_address: 'está en una dirección que empieza por data: y que los navegadores no aceptan como script',
  mixed_quotes: 'una de sus cadenas de texto no termina con la misma comilla con la que empieza',
  written_line_breaks: 'tiene los signos \\n en lugar de saltos de línea',
  value_in_line: '{name} (línea {line})',
  in_own_script: 'en un elemento script propio',
}
