import { shorten } from '../../shared/check/shorten.ts'

const MAX_CHARACTERS = 100
const CLEAR_LINE = '\r\u001b[K'

/** A line on a terminal whose text changes, and that is cleared at the end. */
export type LiveLine = { readonly show: (text: string) => void; readonly end: () => void }

/** Opens a live line on a terminal. Elsewhere it shows nothing. */
export function liveLine(stream: NodeJS.WriteStream = process.stderr): LiveLine {
  if (!stream.isTTY) return { show: () => undefined, end: () => undefined }
  let isShown = false
  return {
    show: (text) => {
      stream.write(CLEAR_LINE + shorten(text, MAX_CHARACTERS))
      isShown = true
    },
    end: () => {
      if (isShown) stream.write(CLEAR_LINE)
      isShown = false
    },
  }
}

/** Shows on a terminal what a command waits for. `work` can change the text. */
export async function withProgress<T>(
  text: string,
  work: (show: LiveLine['show']) => Promise<T>,
): Promise<T> {
  const line = liveLine()
  line.show(`${text} ...`)
  try {
    return await work((further) => line.show(`${further} ...`))
  } finally {
    line.end()
  }
}
