import type { PhraseText } from '../phrase-text.ts'
import type { renderedPhrases as english } from './en.ts'

/** German words for what a browser looks for, and for why it could not tell. */
export const renderedPhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  rendered_element: 'das Element {selector}',
  rendered_global: 'die Variable {path}',
  rendered_request: 'die Anfrage an {address}',
  rendered_snippet: 'das Snippet',
  no_answer: 'keine Antwort ({reason})',
  sign_challenge: 'Der Bot-Schutz von {vendor} hat geantwortet',
  sign_status: 'Sie hat mit Status {status} geantwortet',
  sign_automation_asked: 'Ein Skript fragt ab, ob der Browser automatisiert ist',
  no_consent_tool_known: 'Es wurde kein bekanntes Einwilligungs-Tool gefunden',
  consent_tool_unanswered: '{tool} hat keine Antwort angenommen',
  budget_bytes: '{size} an Downloads',
  budget_connections: { one: '{count} Verbindung', other: '{count} Verbindungen' },
  budget_hosts: { one: '{count} Host', other: '{count} Hosts' },
  budget_seconds: { one: '{count} Sekunde', other: '{count} Sekunden' },
}
