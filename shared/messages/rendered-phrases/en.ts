import type { PhraseText } from '../phrase-text.ts'

/** English words for what a browser looks for, and for why it could not tell. */
export const renderedPhrases = {
  rendered_element: 'element {selector}',
  rendered_global: 'variable {path}',
  rendered_request: 'request to {address}',
  rendered_snippet: 'snippet',
  no_answer: 'no answer ({reason})',
  sign_challenge: 'the bot protection of {vendor} answered',
  sign_status: 'it answered with status {status}',
  sign_automation_asked: 'a script asks whether the browser is automated',
  no_consent_tool_known: 'no known consent tool was found',
  consent_tool_unanswered: '{tool} took no answer',
  budget_bytes: '{size} of downloads',
  budget_connections: { one: '{count} connection', other: '{count} connections' },
  budget_hosts: { one: '{count} host', other: '{count} hosts' },
  budget_seconds: { one: '{count} second', other: '{count} seconds' },
} as const satisfies Readonly<Record<string, PhraseText>>
