import { type Html, markup } from '../markup.ts'
import type { Hero } from './hero.ts'

/** Renders the places for what the page measures itself, in the visitor's browser. */
export function figures({ guide, check }: Hero): Html {
  const shown = [
    figure('paint', 'You saw this page after', 'its largest part, counted from the start of loading'),
    ...(guide
      ? [
          figure('guide', 'You saw the guide after', 'counted from the start of loading, too'),
          figure('bytes', 'The guide had loaded', 'compressed, its script included'),
          figure('proof', 'What the guide tells you to install', 'in this browser'),
        ]
      : []),
    ...(guide || check
      ? [figure('check', 'The last check of a site took', 'from the request to the answer')]
      : []),
  ]
  return markup`<section class="page section figures" id="figures" aria-labelledby="figures-title">
    <p class="eyebrow">Measured, not claimed</p>
    <h2 id="figures-title">What this page has measured, in your browser, just now</h2>
    <dl>
      ${shown}
    </dl>
  </section>`
}

function figure(name: string, title: string, about: string): Html {
  return markup`<div data-figure="${name}" hidden>
    <dt>${title}</dt>
    <dd><strong>…</strong> <span>${about}</span></dd>
  </div>`
}
