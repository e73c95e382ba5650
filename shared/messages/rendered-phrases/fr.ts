import type { PhraseText } from '../phrase-text.ts'
import type { renderedPhrases as english } from './en.ts'

/** French words for what a browser looks for, and for why it could not tell. */
export const renderedPhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  rendered_element: 'l’élément {selector}',
  rendered_global: 'la variable {path}',
  rendered_request: 'la requête vers {address}',
  rendered_snippet: 'l’extrait',
  no_answer: 'aucune réponse ({reason})',
  sign_challenge: 'la protection anti-robots de {vendor} a répondu',
  sign_status: 'elle a répondu avec le statut {status}',
  sign_automation_asked: 'un script demande si le navigateur est automatisé',
  no_consent_tool_known: 'aucun outil de consentement connu n’a été trouvé',
  consent_tool_unanswered: '{tool} n’a accepté aucune réponse',
  budget_bytes: '{size} de téléchargements',
  budget_connections: { one: '{count} connexion', other: '{count} connexions' },
  budget_hosts: { one: '{count} hôte', other: '{count} hôtes' },
  budget_seconds: { one: '{count} seconde', other: '{count} secondes' },
}
