import type { Load } from '../widget/load.ts'
import { h } from '../widget/view/dom.ts'
import { dropFigure, duration, showFigure } from './figure.ts'
import type { Proof, proveGuide } from './proof/module.ts'

declare module '../widget/load.ts' {
  interface Modules {
    readonly 'landing-proof': { readonly proveGuide: typeof proveGuide }
  }
}

/** Shows when the guide was there, and whether this browser can verify what it tells a site to install. */
export function measureGuide(guide: HTMLElement, load: Load): void {
  const onLoaded = (): void => {
    showFigure('guide', { value: duration(performance.now()) })
    void prove(guide.getAttribute('embed-key') ?? '', load)
  }
  // Its script does not wait for this one.
  if (guide.shadowRoot?.querySelector('ol')) onLoaded()
  else guide.addEventListener('waymark:template_loaded', onLoaded, { once: true })
}

async function prove(embedKey: string, load: Load): Promise<void> {
  try {
    const { proveGuide } = await load('landing-proof')
    show(await proveGuide(embedKey))
  } catch {
    // A request failed, so nobody can tell.
    dropFigure('proof')
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
