import type { PhraseText } from '../phrase-text.ts'
import type { codePhrases as english } from './en.ts'

/** French words for what is the matter with inline scripts. */
export const codePhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  unclear_script: 'un script (ligne {line}) avec des barres obliques qui peuvent se lire de deux façons',
  long_script: 'un script avec l’extrait (ligne {line}), trop long ou trop imbriqué pour être lu',
  misplaced_script:
    'un script avec l’extrait (ligne {line}) à un endroit où les navigateurs risquent de l’ignorer',
  drawn_script:
    'un script avec l’extrait (ligne {line}) dans un dessin SVG ou une formule, que les navigateurs lisent autrement',
  new_syntax_script:
    'un script avec l’extrait (ligne {line}) et avec une syntaxe (ligne {mistake}) que les navigateurs risquent de ne pas comprendre',
  script_comment: 'un commentaire de script',
  syntax_error: 'son script contient une erreur de syntaxe (ligne {line})',
  escaped_signs: 'ses guillemets ou d’autres signes sont échappés comme en HTML',
  with_plain_signs: 'avec les guillemets et les signes qui y figurent',
  has_address_too: 'son élément script a aussi une adresse, et son contenu est alors ignoré',
  refused_address:
    'il se trouve dans une adresse qui commence par data: et que les navigateurs n’acceptent pas comme script',
  mixed_quotes: 'l’une de ses chaînes de caractères commence et se termine par des guillemets différents',
  written_line_breaks: 'il contient les signes \\n à la place de retours à la ligne',
  value_in_line: '{name} (ligne {line})',
  in_own_script: 'dans un élément script à part',
}
