import type { PhraseText } from '../phrase-text.ts'
import type { renderedPhrases as english } from './en.ts'

/** Portuguese words for what a browser looks for, and for why it could not tell. */
export const renderedPhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  rendered_element: 'o elemento {selector}',
  rendered_global: 'a variável {path}',
  rendered_request: 'o pedido a {address}',
  rendered_snippet: 'o fragmento',
  no_answer: 'nenhuma resposta ({reason})',
  sign_challenge: 'respondeu a proteção contra bots de {vendor}',
  sign_status: 'respondeu com o estado {status}',
  sign_automation_asked: 'um script pergunta se o navegador é automatizado',
  no_consent_tool_known: 'não foi encontrada nenhuma ferramenta de consentimento conhecida',
  consent_tool_unanswered: '{tool} não aceitou nenhuma resposta',
  budget_bytes: '{size} de transferências',
  budget_connections: { one: '{count} ligação', other: '{count} ligações' },
  budget_hosts: { one: '{count} anfitrião', other: '{count} anfitriões' },
  budget_seconds: { one: '{count} segundo', other: '{count} segundos' },
}
