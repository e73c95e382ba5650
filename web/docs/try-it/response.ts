import { type Child, h } from '../../widget/view/dom.ts'

const MAX_SHOWN_CHARACTERS = 100_000

export type Received = {
  readonly response: Response
  readonly text: string
  readonly durationMs: number
}

/** Summarises a response in one line, which screen readers announce. */
export function summaryOf({ response, text, durationMs }: Received): string {
  const { status, statusText, redirected, url } = response
  const reason = statusText === '' ? '' : ` ${statusText}`
  const target = redirected ? `, after a redirect to ${new URL(url).pathname}` : ''
  return `${status}${reason} in ${Math.round(durationMs)} ms, ${sizeOf(text)}${target}`
}

/** Renders a response's headers and body. */
export function detailsOf({ response, text }: Received): Child[] {
  const headers = Array.from(response.headers, ([name, value]) => `${name}: ${value}`).join('\n')
  return [
    h(
      'details',
      {},
      h('summary', {}, 'Headers'),
      h('pre', { class: 'answer', tabindex: 0, role: 'group', 'aria-label': 'Headers' }, headers),
    ),
    text !== '' &&
      h(
        'pre',
        { class: 'answer body', tabindex: 0, role: 'region', 'aria-label': 'Response body' },
        formatBody(text),
      ),
  ]
}

function formatBody(text: string): string {
  const formatted = formatJson(text)
  if (formatted.length <= MAX_SHOWN_CHARACTERS) return formatted
  return `${formatted.slice(0, MAX_SHOWN_CHARACTERS)}\n… ${formatted.length - MAX_SHOWN_CHARACTERS} characters more`
}

function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text // a page, a key, a file
  }
}

function sizeOf(text: string): string {
  const { size } = new Blob([text])
  return size < 1024 ? `${size} bytes` : `${(size / 1024).toFixed(1)} KB`
}
