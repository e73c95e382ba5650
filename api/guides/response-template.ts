import { randomUUID } from 'node:crypto'
import { entityTag } from '../http/etag.ts'
import type { Placeholder, TextPart } from './placeholders.ts'

/** Serialised JSON of a guide with slots for the values of variables. */
export type ResponseTemplate = {
  /** Returns the response to a request without values, which is always the same object. */
  renderDefaults(): RenderedGuide
  render(values: VariableValues): RenderedGuide
  /** Approximate memory use. */
  readonly bytes: number
}

export type RenderedGuide = { readonly body: Buffer; readonly etag: string }

/** Validated values by name, and fallbacks for variables without a value. */
export type VariableValues = {
  readonly values: ReadonlyMap<string, string>
  readonly fallbacks: ReadonlyMap<string, FallbackValue>
  /** Host of the visitor's site, if it is known. */
  readonly host?: string | undefined
}

export type FallbackValue = {
  readonly value: string
  readonly isExample: boolean
  /** True if a check requires a value or a default, because it does not compare with the example. */
  readonly isRequired: boolean
}

/** Marks the positions in the serialised object at which values are inserted. */
export type SlotWriter = {
  /** Returns a stand-in for the rendered text. */
  text: (parts: readonly TextPart[]) => string
  /** Returns a stand-in for a value that depends on the values of variables. */
  json: (compute: (values: VariableValues) => unknown) => unknown
}

type Slot = (values: VariableValues) => string

/** Serialises the object that `build` returns. This happens once; rendering only fills the slots. */
export function compileResponseTemplate(
  build: (write: SlotWriter) => object,
  fallbacks: VariableValues['fallbacks'],
): ResponseTemplate {
  // Random, so that no author can write the mark into a guide.
  const mark = randomUUID()
  const slots: Slot[] = []
  const markSlot = (slot: Slot): string => `${mark}${slots.push(slot) - 1};`
  const object = build({
    text: (parts) =>
      parts.map((part) => (typeof part === 'string' ? part : markSlot(valueSlot(part)))).join(''),
    json: (compute) => ({ [markSlot((values) => JSON.stringify(compute(values)))]: 0 }),
  })

  // oxlint-disable-next-line eslint/no-restricted-globals -- the mark is a UUID, so it needs no escaping, and a semicolon ends the digits
  const pieces = JSON.stringify(object).split(new RegExp(`\\{"${mark}(\\d+);":0\\}|${mark}(\\d+);`))
  const text = pieces.filter((_, index) => index % 3 === 0)
  const order = pieces.flatMap((piece, index) =>
    index % 3 !== 0 && piece !== undefined ? [slots[Number(piece)]] : [],
  )
  const render = (values: VariableValues): RenderedGuide =>
    toRendered(text.map((piece, index) => piece + (order[index]?.(values) ?? '')).join(''))

  const defaults = render({ values: new Map(), fallbacks })
  const renderDefaults = (): RenderedGuide => defaults
  return {
    renderDefaults,
    render: order.length === 0 ? renderDefaults : render,
    bytes: 3 * defaults.body.length,
  }
}

function toRendered(text: string): RenderedGuide {
  return { body: Buffer.from(text), etag: entityTag(text) }
}

function valueSlot({ name, escape }: Placeholder): Slot {
  return (values) => JSON.stringify(escape(valueOf(name, values))).slice(1, -1)
}

/** Returns a variable's value: from the request, its default, or its example. */
export function valueOf(name: string, { values, fallbacks }: VariableValues): string {
  return values.get(name) ?? fallbacks.get(name)?.value ?? ''
}

/** Returns the names of the variables that are rendered with their example. */
export function shownAsExample(names: ReadonlySet<string>, { values, fallbacks }: VariableValues): string[] {
  return [...names].filter((name) => !values.has(name) && fallbacks.get(name)?.isExample === true)
}
