import type { Command } from 'commander'

export type JsonOption = { readonly json?: boolean | undefined }

/** Adds `--json` to a command. */
export function withJson(command: Command): Command {
  return command.option('--json', 'print JSON: one object, or one line per item of a list')
}

/** Prints a value as JSON or as the lines that describe it. */
export function print<T>(
  value: T,
  { json }: JsonOption,
  describe: (value: T) => string | readonly string[],
): void {
  const lines = json ? jsonLines(value) : [describe(value)].flat()
  for (const line of lines) console.log(line)
}

function jsonLines(value: unknown): string[] {
  return Array.isArray(value) ? value.map((item) => JSON.stringify(item)) : [JSON.stringify(value, null, 2)]
}
