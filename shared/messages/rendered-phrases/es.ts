import type { PhraseText } from '../phrase-text.ts'
import type { renderedPhrases as english } from './en.ts'

/** Spanish words for what a browser looks for, and for why it could not tell. */
export const renderedPhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  rendered_element: 'el elemento {selector}',
  rendered_global: 'la variable {path}',
  rendered_request: 'la solicitud a {address}',
  rendered_snippet: 'el fragmento',
  no_answer: 'ninguna respuesta ({reason})',
  sign_challenge: 'respondió la protección contra bots de {vendor}',
  sign_status: 'respondió con el código de estado {status}',
  sign_automation_asked: 'un script pregunta si el navegador está automatizado',
  no_consent_tool_known: 'no se encontró ninguna herramienta de consentimiento conocida',
  consent_tool_unanswered: '{tool} no aceptó ninguna respuesta',
  budget_bytes: '{size} de descargas',
  budget_connections: { one: '{count} conexión', other: '{count} conexiones' },
  budget_hosts: { one: '{count} host', other: '{count} hosts' },
  budget_seconds: { one: '{count} segundo', other: '{count} segundos' },
}
