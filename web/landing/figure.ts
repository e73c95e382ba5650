import { type Child, fill } from '../widget/view/dom.ts'

type Figure = {
  readonly value: string
  /** Replaces what the page says below the value. */
  readonly about?: readonly Child[]
  readonly tone?: 'ok' | 'bad' | 'unsure'
}

/** Shows a measured value in its place on the page. */
export function showFigure(name: string, { value, about, tone = 'ok' }: Figure): void {
  const place = placeOf(name)
  const [strong, span] = [place?.querySelector('strong'), place?.querySelector('span')]
  if (!place || !strong || !span) return
  place.dataset['tone'] = tone
  place.hidden = false
  fill(strong, value)
  if (about) fill(span, ...about)
}

/** A longer time is that of a slow machine or connection, and says nothing about the service. */
const MAX_SHOWN_MS = 4000

/** Shows a measured time in its place, or hides the place if it took long. */
export function showDuration(name: string, ms: number): void {
  if (ms <= MAX_SHOWN_MS) return showFigure(name, { value: duration(ms) })
  const place = placeOf(name)
  if (place) place.hidden = true
}

function placeOf(name: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-figure=${name}]`)
}

/** Writes a size, such as `5.7 KB`. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}

/** Writes a duration, such as `84 ms` or `1.24 s`. */
export function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`
}
