import { sha256Hex } from '../../shared/record/public-key.ts'

/**
 * Opens the page of what was pasted, by a hash that is computed here: a long snippet fits into no address. Where that
 * cannot be, the form is sent as without this script.
 */
export function lookUpByHash(form: HTMLFormElement): void {
  form.addEventListener('submit', (event) => {
    const text = new FormData(form).get('q')
    if (typeof text !== 'string' || !globalThis.isSecureContext) return
    event.preventDefault()
    void hashIn(text).then((hash) => location.assign(`/audit/${hash}`))
  })
}

/** As the server does: browsers give the lines of a form with CR LF, and what was signed has LF. */
async function hashIn(text: string): Promise<string> {
  const trimmed = text.trim().toLowerCase()
  if (/^[0-9a-f]{64}$/.test(trimmed)) return trimmed
  return sha256Hex(new TextEncoder().encode(text.replaceAll('\r\n', '\n')))
}
