import { maskSecrets } from '../shared/log/mask-secrets.ts'
import { inspect } from 'node:util'
import { showHiddenCharactersInJson } from '../shared/hidden-characters.ts'
import { paint, type Tone } from './paint.ts'
import { printableLines } from './printable.ts'

/** Message besides the result of a command: `code` for programs, `message` for users. */
export type Report = { readonly code: string; readonly message: string }

type Kind = 'error' | 'warning' | 'notice'

/** Begins every error, of Commander, too. */
export const errorPrefix = ['bad', 'waymark:'] as const

const prefixes: Readonly<Record<Kind, readonly [Tone, string] | undefined>> = {
  error: errorPrefix,
  warning: ['unsure', 'waymark: warning:'],
  notice: undefined,
}

/** Reports on stderr: text, or with --json one line such as `{"error":{"code":"…","message":"…"}}`. */
export function report(kind: Kind, { code, message }: Report, json = false): void {
  if (json) return console.error(showHiddenCharactersInJson(JSON.stringify({ [kind]: { code, message } })))
  const prefix = prefixes[kind]
  const text = printableLines(message)
  console.error(prefix ? `${paint(...prefix, process.stderr)} ${text}` : text)
}

/** Reports an error that no command expects, with its stack. */
export function reportUnexpected(error: unknown): void {
  console.error(printableLines(maskSecrets(`waymark failed unexpectedly: ${inspect(error)}`)))
}

/** True if a command line has --json or --format json, even one that cannot be parsed. */
export function hasJsonFlag(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  const options = end === -1 ? args : args.slice(0, end)
  const format = options[options.indexOf('--format') + 1]
  return (
    options.includes('--json') ||
    options.includes('--format=json') ||
    (options.includes('--format') && format === 'json')
  )
}
