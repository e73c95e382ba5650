import { shorten } from '../../shared/check/shorten.ts'
import { doneOf } from './site-report.ts'
import { liveLine } from '../terminal/live-line.ts'
import type { Progress } from './check-steps.ts'

const MAX_CHARACTERS = 100

/** Shows what happens on stderr: on a terminal in one line that is cleared at the end, elsewhere a line for each change. */
export function showProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  return stream.isTTY ? changingLine(stream) : changeLines(stream)
}

function changingLine(stream: NodeJS.WriteStream): Progress {
  const { show, end } = liveLine(stream)
  return {
    checking: ({ slug }) => show(`Checking ${slug} ...`),
    checked: () => undefined,
    waiting: (reason, seconds) => show(`Checking again in ${Math.ceil(seconds)} s: ${reason}`),
    end,
  }
}

/** A step is named when its code changes, and a wait only if there is one. */
function changeLines(stream: NodeJS.WriteStream): Progress {
  const codes = new Map<string, string>()
  let lastReason = ''
  const show = (text: string): void => void stream.write(`${shorten(text, MAX_CHARACTERS)}\n`)
  return {
    checking: () => undefined,
    checked: ({ slug, result }) => {
      const { code = '' } = result?.details ?? {}
      if (codes.has(slug) && codes.get(slug) !== code) {
        const done = doneOf({ result })
        show(`${slug}: ${done === true ? 'done' : code}`)
      }
      codes.set(slug, code)
    },
    waiting: (reason, seconds) => {
      if (reason !== lastReason) show(`Checking again in ${Math.ceil(seconds)} s: ${reason}`)
      lastReason = reason
    },
    end: () => undefined,
  }
}
