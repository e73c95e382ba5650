import { sha256Hex } from '../../shared/record/public-key.ts'

/**
 * Opens the audit page of a pasted text by its hash, since a long snippet does not fit into a URL. On pages without TLS,
 * where browsers cannot hash, the form is submitted as it is without this script.
 */
export function lookUpByHash(form: HTMLFormElement): void {
  form.addEventListener('submit', (event) => {
    const text = new FormData(form).get('q')
    if (typeof text !== 'string' || !globalThis.isSecureContext) return
    event.preventDefault()
    void hashIn(text).then((hash) => location.assign(`/audit/${hash}`))
  })
}

/** Hashes the text as the server does: forms have CR LF at line ends, and signed snippets have LF. */
async function hashIn(text: string): Promise<string> {
  const trimmed = text.trim().toLowerCase()
  if (/^[0-9a-f]{64}$/.test(trimmed)) return trimmed
  return sha256Hex(new TextEncoder().encode(text.replaceAll('\r\n', '\n')))
}
