import type { Frame } from 'playwright-core'

const ENGINE = 'deep'

/**
 * In the page, but in a world of its own: elements of the document and of its open shadow roots. Most pages have the element
 * in the document.
 */
const engine = `({
  query(root, text) {
    return this.queryAll(root, text)[0]
  },
  queryAll(root, text) {
    const selector = decodeURIComponent(text)
    const found = [...root.querySelectorAll(selector)]
    if (found.length > 0) return found
    const roots = [root]
    for (const one of roots)
      for (const element of one.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot)
    return roots.slice(1).flatMap((one) => [...one.querySelectorAll(selector)])
  },
})`

let registering: Promise<void> | undefined

/**
 * Makes the selectors of `hasElement` known to the library, once for the process. Call it before a context is opened: one
 * that opens or closes meanwhile may not get to know them, or end the registration (playwright-core 1.65.1, `register` of
 * selectors.ts).
 */
export async function registerDeepSelector(): Promise<void> {
  registering ??= register().catch((error: unknown) => {
    registering = undefined
    throw error
  })
  return registering
}

async function register(): Promise<void> {
  const { selectors } = await import('playwright-core')
  await selectors.register(ENGINE, { content: engine }, { contentScript: true })
}

/** Returns true if a frame has an element for the CSS selector, also in open shadow roots. */
export async function hasElement(frame: Frame, selector: string): Promise<boolean> {
  // Escaped, since the library reads quotation marks and `>>` itself.
  const escaped = encodeURIComponent(selector).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return (await frame.$(`${ENGINE}=${escaped}`)) !== null
}
