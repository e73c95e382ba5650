import { type Child, fill } from '../widget/view/dom.ts'

type Figure = {
  readonly value: string
  /** Replaces what the page says below the value. */
  readonly about?: readonly Child[]
  readonly tone?: 'ok' | 'bad' | 'unsure'
}

/** Shows a measured value in its place on the page. */
export function showFigure(name: string, { value, about, tone = 'ok' }: Figure): void {
  const place = document.querySelector<HTMLElement>(`[data-figure=${name}]`)
  const [strong, span] = [place?.querySelector('strong'), place?.querySelector('span')]
  if (!place || !strong || !span) return
  place.dataset['tone'] = tone
  fill(strong, value)
  if (about) fill(span, ...about)
}

/** Removes the place of a value that this browser cannot measure. */
export function dropFigure(name: string): void {
  document.querySelector(`[data-figure=${name}]`)?.remove()
}

/** Writes a size, such as `5.7 KB`. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}

/** Writes a duration, such as `84 ms` or `1.24 s`. */
export function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`
}
