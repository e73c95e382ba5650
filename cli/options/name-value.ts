import { InvalidArgumentError } from 'commander'

export type NamedValues = Readonly<Record<string, string>>

/**
 * Parses NAME=VALUE of an option that can be repeated, and adds it to the values before it. An empty value would count as none, so
 * that the guide's default is shown and looked for: it is refused, as it often is a shell's variable that was not set.
 */
export function addNameValue(text: string, values: NamedValues = {}): NamedValues {
  const [, name, value] = /^([^=]+)=([^]+)$/.exec(text) ?? []
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError('Must be NAME=VALUE, with a value.')
  return { ...values, [name]: value }
}
