import type { PhraseText } from '../phrase-text.ts'
import type { renderedPhrases as english } from './en.ts'

/** Dutch words for what a browser looks for, and for why it could not tell. */
export const renderedPhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  rendered_element: 'het element {selector}',
  rendered_global: 'de variabele {path}',
  rendered_request: 'het verzoek aan {address}',
  rendered_snippet: 'de snippet',
  no_answer: 'geen antwoord ({reason})',
  sign_challenge: 'de botbeveiliging van {vendor} antwoordde',
  sign_status: 'het antwoord had status {status}',
  sign_automation_asked: 'een script vraagt of de browser geautomatiseerd is',
  no_consent_tool_known: 'er is geen bekende toestemmingstool gevonden',
  consent_tool_unanswered: '{tool} accepteerde geen antwoord',
  budget_bytes: '{size} aan downloads',
  budget_connections: { one: '{count} verbinding', other: '{count} verbindingen' },
  budget_hosts: { one: '{count} host', other: '{count} hosts' },
  budget_seconds: { one: '{count} seconde', other: '{count} seconden' },
}
