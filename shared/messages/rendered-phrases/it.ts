import type { PhraseText } from '../phrase-text.ts'
import type { renderedPhrases as english } from './en.ts'

/** Italian words for what a browser looks for, and for why it could not tell. */
export const renderedPhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  rendered_element: 'l’elemento {selector}',
  rendered_global: 'la variabile {path}',
  rendered_request: 'la richiesta a {address}',
  rendered_snippet: 'lo snippet',
  no_answer: 'nessuna risposta ({reason})',
  sign_challenge: 'ha risposto la protezione anti-bot di {vendor}',
  sign_status: 'ha risposto con il codice di stato {status}',
  sign_automation_asked: 'uno script chiede se il browser è automatizzato',
  no_consent_tool_known: 'non è stato trovato alcuno strumento per il consenso noto',
  consent_tool_unanswered: '{tool} non ha accettato alcuna risposta',
  budget_bytes: '{size} di download',
  budget_connections: { one: '{count} connessione', other: '{count} connessioni' },
  budget_hosts: { one: '{count} host', other: '{count} host' },
  budget_seconds: { one: '{count} secondo', other: '{count} secondi' },
}
