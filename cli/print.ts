import type { Command } from 'commander'
import { showHiddenCharactersInJson } from '../shared/hidden-characters.ts'
import { printable } from './printable.ts'

export type JsonOption = { readonly json?: boolean | undefined }

/** Adds `--json` to a command. */
export function withJson(command: Command): Command {
  return command.option('--json', 'print JSON: one object, or one line per item of a list')
}

/**
 * Prints a value as JSON or as the lines that describe it. In both, the value's texts cannot control the terminal or look
 * like further lines: anyone may have chosen them.
 */
export function print<T>(
  value: T,
  { json }: JsonOption,
  describe: (value: T) => string | readonly string[],
): void {
  const lines = json ? jsonLines(value) : [describe(printable(value))].flat()
  for (const line of lines) console.log(line)
}

/** Prints lines with colours, whose texts have been escaped where they were put together. */
export function printEscaped(text: string): void {
  console.log(text)
}

/** Prints JSON or Markdown as an API returned it. Only its line breaks and tabs control the terminal. */
export function printText(text: string): void {
  process.stdout.write(showHiddenCharactersInJson(text.replaceAll('\r\n', '\n')))
}

function jsonLines(value: unknown): string[] {
  const lines = Array.isArray(value)
    ? value.map((item) => JSON.stringify(item))
    : [JSON.stringify(value, null, 2)]
  return lines.map(showHiddenCharactersInJson)
}
