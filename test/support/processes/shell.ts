import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A shell that runs pasted commands one after another. */
export type Shell = {
  /** Resolves to the commands' standard output. Rejects if a command fails, which ends the shell. */
  paste(commands: string): Promise<string>
  end(): Promise<void>
}

export function openShell(options: { readonly env: NodeJS.ProcessEnv; readonly cwd: string }): Shell {
  const shell = spawn('sh', ['-e'], { ...options, stdio: 'pipe' })
  const closed = once(shell, 'close')
  const chunks = shell.stdout.setEncoding('utf8')[Symbol.asyncIterator]()
  let errors = ''
  shell.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk))
  shell.stdin.on('error', () => undefined)
  return {
    paste: async (commands) => {
      // A NUL, which no output contains, marks the end.
      shell.stdin.write(`${commands}\nprintf '\\0'\n`)
      let printed = ''
      while (!printed.endsWith('\0')) {
        const { value, done } = (await chunks.next()) as IteratorResult<string>
        if (done) {
          await closed
          throw new Error(`A command failed: ${printed}${errors}`)
        }
        printed += value
      }
      return printed.slice(0, -1)
    },
    end: async () => {
      shell.stdin.end()
      await chunks.return?.()
      await closed
    },
  }
}
