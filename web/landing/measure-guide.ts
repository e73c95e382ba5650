import type { Load } from '../widget/load.ts'
import { fill, h } from '../widget/view/dom.ts'
import { duration, kilobytes, showDuration, showFigure } from './figure.ts'
import type { Proof, proveGuide } from './proof/module.ts'

declare module '../widget/load.ts' {
  interface Modules {
    readonly 'landing-proof': { readonly proveGuide: typeof proveGuide }
  }
}

/** Paths of what a guide loads. */
const guidePath = /^\/(?:widget|v1\/guides)\//

/**
 * Shows when the guide was there and what it had loaded until then, and whether this browser can verify what it tells a site
 * to install. Resolves when the guide is there.
 */
export async function measureGuide(guide: HTMLElement, load: Load): Promise<void> {
  await loaded(guide)
  showDuration('guide', performance.now())
  showBytes()
  void prove(guide.getAttribute('embed-key') ?? '', load)
}

async function loaded(guide: HTMLElement): Promise<void> {
  // Its script does not wait for this one.
  if (guide.shadowRoot?.querySelector('ol')) return
  await new Promise((resolve) => {
    guide.addEventListener('waymark:template_loaded', resolve)
  })
}

function showBytes(): void {
  const sizes = new Map<string, number>()
  for (const { name, encodedBodySize } of performance.getEntriesByType(
    'resource',
  ) as PerformanceResourceTiming[]) {
    const { pathname } = new URL(name)
    // A module has one entry for its preload, and may have another for its import.
    if (guidePath.test(pathname)) sizes.set(pathname, encodedBodySize)
  }
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  showFigure('bytes', { value: kilobytes(bytes) })
  const script = [...sizes].find(([path]) => path.endsWith('.js'))
  const place = document.querySelector('[data-size=script]')
  if (script && place) fill(place, ` (${kilobytes(script[1])}, measured here)`)
}

async function prove(embedKey: string, load: Load): Promise<void> {
  try {
    const { proveGuide } = await load('landing-proof')
    show(await proveGuide(embedKey))
  } catch {
    // A request failed, so nobody can tell: the place of the proof stays hidden.
  }
}

function show(proof: Proof): void {
  const link = h('a', { href: `/audit/${proof.contentHash}` }, 'See the proof')
  switch (proof.outcome) {
    case 'verified':
      return showFigure('proof', {
        value: 'Verified',
        about: [`signature and key, in this browser, in ${duration(proof.ms)}. `, link],
      })
    case 'rejected':
      return showFigure('proof', { value: 'Rejected', tone: 'bad', about: ['by this browser. ', link] })
    case 'unable':
      return showFigure('proof', {
        value: 'Not verified',
        tone: 'unsure',
        about: ['this browser has no Ed25519, or the page did not come over HTTPS. ', link],
      })
  }
}
