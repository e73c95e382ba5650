import type { Client, GuideQuery, WaymarkError } from '../client.ts'
import type { Guide } from '../guide.ts'

export type AskForGuide = {
  readonly query: GuideQuery & { readonly variables: string }
  readonly signal: AbortSignal
}

type Texts = Readonly<Record<string, string>>

/** A guide, with the values of the page that it was loaded with, and those that the service refused. */
export type GivenGuide = {
  readonly guide: Guide
  readonly kept?: Texts
  readonly refused?: Texts
  readonly refusal?: WaymarkError
}

/** Loads a guide without the values that an error names, or without any if it names none. Checks have the same values. */
export async function loadWithout(
  { errors }: WaymarkError,
  client: Client,
  { query, signal }: AskForGuide,
): Promise<GivenGuide> {
  const given = readTexts(query.variables)
  const names = errors.map(({ path }) => path.replace('variables.', ''))
  const [refused, kept] = [true, false].map((isRefused) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name) === isRefused)),
  ) as [Texts, Texts]
  const isNamed = Object.keys(refused).length > 0
  client.variables = isNamed ? kept : {}
  const guide = await client.loadGuide({ ...query, variables: client.variables }, signal)
  return { guide, kept: client.variables, refused }
}

function readTexts(variables: string): Texts {
  try {
    const read: unknown = JSON.parse(variables)
    return Object.fromEntries(Object.entries(read ?? {}).map(([name, value]) => [name, String(value)]))
  } catch {
    return {}
  }
}
