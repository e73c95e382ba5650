import { randomUUID } from 'node:crypto'
import { entityTag } from '../http/etag.ts'
import type { Placeholder, TextPart } from './placeholders.ts'

/** Serialised JSON of a guide with slots for the values of variables. */
export type ResponseTemplate = {
  /** The response to a request without values; always the same object. */
  renderDefaults(): RenderedGuide
  render(values: VariableValues): RenderedGuide
  /** Approximate memory use. */
  readonly bytes: number
}

export type RenderedGuide = { readonly body: Buffer; readonly etag: string }

/** Validated values by name. `fallbacks` holds the values of the other variables. */
export type VariableValues = {
  readonly values: ReadonlyMap<string, string>
  readonly fallbacks: ReadonlyMap<string, FallbackValue>
}

export type FallbackValue = {
  readonly value: string
  readonly isExample: boolean
  /** A check of the step needs a value or a default: it does not compare with the example. */
  readonly isRequired: boolean
}

/** Marks the places in the object to serialise where values are inserted. */
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
  // Random, so that no author can write it into a guide.
  const mark = randomUUID()
  const slots: Slot[] = []
  const markSlot = (slot: Slot): string => `${mark}${slots.push(slot) - 1};`
  const object = build({
    text: (parts) =>
      parts.map((part) => (typeof part === 'string' ? part : markSlot(valueSlot(part)))).join(''),
    json: (compute) => ({ [markSlot((values) => JSON.stringify(compute(values)))]: 0 }),
  })

  // oxlint-disable-next-line eslint/no-restricted-globals -- the mark is a UUID, and digits end at a sign
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

function valueSlot({ name, write }: Placeholder): Slot {
  return (values) => JSON.stringify(write(valueOf(name, values))).slice(1, -1)
}

/** The value of a variable: the one in the request, its default, or its example. */
export function valueOf(name: string, { values, fallbacks }: VariableValues): string {
  return values.get(name) ?? fallbacks.get(name)?.value ?? ''
}

/** The names that are rendered with their example. */
export function examplesAmong(names: ReadonlySet<string>, { values, fallbacks }: VariableValues): string[] {
  return [...names].filter((name) => !values.has(name) && fallbacks.get(name)?.isExample === true)
}
