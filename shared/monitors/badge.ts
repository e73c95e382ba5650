/** What a badge says of each status of a monitor. It names neither the site nor a cause. */
const words = {
  healthy: { text: 'installed', colour: '#1a7f47' },
  suspect: { text: 'installed', colour: '#1a7f47' },
  held: { text: 'installed', colour: '#1a7f47' },
  broken: { text: 'not installed', colour: '#b3261e' },
  flapping: { text: 'unstable', colour: '#8a5a00' },
  cannot_tell: { text: 'unknown', colour: '#5b616b' },
  not_established: { text: 'pending', colour: '#5b616b' },
} as const

export type BadgeStatus = keyof typeof words

const LABEL = 'installation'
const HEIGHT = 20
const CHARACTER_WIDTH = 6.6
const PADDING = 8

/** Says what a badge says, for those who do not see it. */
export function badgeText(status: BadgeStatus): string {
  return `${LABEL}: ${words[status].text}`
}

/** Draws the badge of a status as SVG, which loads nothing and has no script. */
export function drawBadge(status: BadgeStatus): string {
  const { text, colour } = words[status]
  const [label, value] = [widthOf(LABEL), widthOf(text)]
  const width = label + value
  const write = (content: string, x: number): string =>
    `<text x="${x}" y="14" textLength="${Math.round(content.length * CHARACTER_WIDTH)}">${content}</text>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" role="img" aria-label="${badgeText(status)}">` +
    `<title>${badgeText(status)}</title>` +
    `<rect width="${width}" height="${HEIGHT}" rx="4" fill="#24292f"/>` +
    `<path d="M${label} 0h${value - 4}a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H${label}z" fill="${colour}"/>` +
    `<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">` +
    `${write(LABEL, label / 2)}${write(text, label + value / 2)}</g></svg>`
  )
}

function widthOf(text: string): number {
  return Math.round(text.length * CHARACTER_WIDTH) + 2 * PADDING
}
