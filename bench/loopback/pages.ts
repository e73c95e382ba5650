export const SELECTOR = 'script[src="https://cdn.widget.example/w.js"]'

const snippet = '<script async src="https://cdn.widget.example/w.js"></script>'
const card =
  '<div class="card"><a href="/products/1"><img src="/images/1.jpg" alt="A product"></a><p>Words about it.</p></div>\n'

/** Ordinary pages of 50 KB by name: with the snippet in the head, at the end, and nowhere. */
export const pages: ReadonlyMap<string, string> = new Map([
  ['head', makePage(snippet, '')],
  ['end', makePage('', snippet)],
  ['absent', makePage('', '')],
])

function makePage(head: string, end: string): string {
  const cards = card.repeat(Math.floor(50_000 / card.length))
  return `<!doctype html><html><head><title>Shop</title>${head}</head><body>${cards}${end}</body></html>`
}
