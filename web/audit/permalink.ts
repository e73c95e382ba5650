import { offerCopy } from './copy.ts'

/** Begins the fragment that has a pasted text. Browsers do not send it. */
const PREFIX = '#code='

/**
 * On the page of a verdict, shows the button that copies a link to it. On another page, looks up the text in the fragment of
 * its address. Does that whenever the fragment changes.
 */
export function usePermalinks(): void {
  const line = document.querySelector<HTMLElement>('[data-link]')
  if (line) showLink(line)
  else lookUp()
  addEventListener('hashchange', lookUp)
}

function showLink(line: HTMLElement): void {
  const { link: path = '' } = line.dataset
  // Makes the link the address of a page that a form was sent for, so that it can be loaded again.
  if (path === '') history.replaceState(undefined, '', `/audit${PREFIX}${encode(field()?.value ?? '')}`)
  const link = path === '' ? location.href : new URL(path, location.href).href
  // Without a clipboard, the page's address is the link.
  offerCopy(line, link)
}

function lookUp(): void {
  const text = location.hash.startsWith(PREFIX) ? decode(location.hash.slice(PREFIX.length)) : undefined
  if (!text) return
  const input = field()
  if (!input?.form) return location.assign(`/audit${location.hash}`)
  input.value = text
  input.form.requestSubmit()
}

function field(): HTMLTextAreaElement | null {
  return document.querySelector('textarea')
}

function encode(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Undefined for what is not the Base64url of a text. */
function decode(text: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    )
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
