import { type Command, InvalidArgumentError, Option } from 'commander'

export type NamedValues = Readonly<Record<string, string>>

/** Adds `--var`, and as another name of it `--variable`, which earlier releases had for installations. */
export function withValues(command: Command): Command {
  const add = (text: string): void =>
    void command.setOptionValue(
      'var',
      addNameValue(text, command.getOptionValue('var') as NamedValues | undefined),
    )
  return command
    .option('--var <NAME=VALUE>', 'value of a variable of the guide; can be repeated', addNameValue)
    .addOption(new Option('--variable <NAME=VALUE>').argParser(add).hideHelp())
}

/**
 * Parses NAME=VALUE of an option that can be repeated, and adds it to the values before it. An empty value would count as none, so
 * that the guide's default is shown and looked for: it is refused, as it often is a shell's variable that was not set.
 */
function addNameValue(text: string, values: NamedValues = {}): NamedValues {
  const [, name, value] = /^([^=]+)=([^]+)$/.exec(text) ?? []
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError('Must be NAME=VALUE, with a value.')
  return { ...values, [name]: value }
}
