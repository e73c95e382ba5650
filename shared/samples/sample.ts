/** A request, described once. The samples of all languages are written from it. */
export type Sample = {
  readonly method: string
  readonly url: SampleText
  /** Without Content-Type, which follows from the body. */
  readonly headers: readonly (readonly [name: string, value: SampleText])[]
  readonly body?: SampleBody | undefined
}

/** A text in parts: literal, from a variable of the environment, or new with each request. */
export type SampleText = readonly SamplePart[]
export type SamplePart = string | { readonly variable: string } | typeof RANDOM

/** A value that is different each time. It is the only part of its text. */
export const RANDOM = { random: true } as const

export type SampleBody =
  | { readonly type: 'application/json'; readonly value: unknown }
  | { readonly type: 'application/x-www-form-urlencoded'; readonly fields: Readonly<Record<string, string>> }

/** Returns the sample with values in place of variables. */
export function withValues(sample: Sample, values: ReadonlyMap<string, string>): Sample {
  const fill = (text: SampleText): SampleText =>
    text.map((part) =>
      typeof part === 'object' && 'variable' in part ? (values.get(part.variable) ?? part) : part,
    )
  return {
    ...sample,
    url: fill(sample.url),
    headers: sample.headers.map(([name, value]) => [name, fill(value)]),
  }
}

/** Returns all headers, for languages whose libraries do not send a Content-Type by themselves. */
export function allHeaders({ headers, body }: Sample): Sample['headers'] {
  return body ? [...headers, ['Content-Type', [body.type]]] : headers
}

/** Returns the literal text. Undefined if the text has a variable part. */
export function literalOf(text: SampleText): string | undefined {
  return text.every((part) => typeof part === 'string') ? text.join('') : undefined
}

export function hasRandom(sample: Sample): boolean {
  return partsOf(sample).some((part) => typeof part === 'object' && 'random' in part)
}

export function hasVariable(sample: Sample): boolean {
  return partsOf(sample).some((part) => typeof part === 'object' && 'variable' in part)
}

function partsOf({ url, headers }: Sample): SamplePart[] {
  return [...url, ...headers.flatMap(([, value]) => value)]
}
