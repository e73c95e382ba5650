/** Prints a line of a process; `level` is that of its log, or above all of them if it is no entry of the log. */
export type PrintLine = (line: string, level: number) => void

/**
 * Keeps warnings from the terminal until `release`: while everything starts, a store or a worker may not answer at once. The
 * log files have them.
 */
export function holdWarnings(print: (line: string) => void): { print: PrintLine; release(): void } {
  let isHeld = true
  return {
    print: (line, level) => {
      if (!isHeld || level > WARNING) print(line)
    },
    release: () => {
      isHeld = false
    },
  }
}

/** Pino's level of warnings. */
export const WARNING = 40
