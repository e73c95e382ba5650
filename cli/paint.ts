import { styleText } from 'node:util'

const styles = {
  good: 'green',
  bad: 'red',
  unsure: 'yellow',
  label: 'dim',
} as const

export type Tone = keyof typeof styles

/** Colours a text if the stream is a terminal and neither NO_COLOR nor NODE_DISABLE_COLORS is set. */
export function paint(tone: Tone, text: string, stream: NodeJS.WritableStream = process.stdout): string {
  return styleText(styles[tone], text, { stream })
}
