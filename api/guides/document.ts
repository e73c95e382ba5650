import { randomUUID } from 'node:crypto'
import { entityTag } from '../entity-tag.ts'
import type { Part, Place } from './places.ts'

/** A JSON text that is ready but for the values in it. */
export type Document = {
  /** What goes out where the request brings no values, with its entity tag. */
  readonly blank: Answer
  filledWith(values: Values): Answer
  /** Roughly, of what is kept. */
  readonly bytes: number
}

export type Answer = { readonly body: Buffer; readonly etag: string }

/** By name, checked; `shown` has what stands for those that were not given. */
export type Values = {
  readonly given: ReadonlyMap<string, string>
  readonly shown: ReadonlyMap<string, Shown>
}

export type Shown = { readonly value: string; readonly isExample: boolean }

type Slot = (values: Values) => string

/**
 * Serialises an object once, around the places in it. `build` makes the object: `text` puts parts with places where a
 * string belongs, `examples` the list of those variables in some parts that are shown by their example.
 */
export function compileDocument(
  build: (put: {
    text: (parts: readonly Part[]) => string
    examples: (parts: readonly Part[]) => unknown
  }) => object,
  shown: Values['shown'],
): Document {
  // Nobody can write this into a guide, as it is made anew each time.
  const mark = randomUUID()
  const slots: Slot[] = []
  const place = (slot: Slot): string => `${mark}${slots.push(slot) - 1};`
  const object = build({
    text: (parts) => parts.map((part) => (typeof part === 'string' ? part : place(valueSlot(part)))).join(''),
    examples: (parts) => ({ [place(examplesSlot(parts))]: 0 }),
  })

  const pieces = JSON.stringify(object).split(new RegExp(`\\{"${mark}(\\d+);":0\\}|${mark}(\\d+);`))
  const text = pieces.filter((_, index) => index % 3 === 0)
  const order = pieces.flatMap((piece, index) =>
    index % 3 !== 0 && piece !== undefined ? [slots[Number(piece)]] : [],
  )
  const fill = (values: Values): Answer =>
    toAnswer(text.map((piece, index) => piece + (order[index]?.(values) ?? '')).join(''))

  const blank = fill({ given: new Map(), shown })
  return { blank, filledWith: order.length === 0 ? () => blank : fill, bytes: 3 * blank.body.length }
}

function toAnswer(text: string): Answer {
  return { body: Buffer.from(text), etag: entityTag(text) }
}

function valueSlot({ name, write }: Place): Slot {
  return ({ given, shown }) => {
    const value = given.get(name) ?? shown.get(name)?.value ?? ''
    return JSON.stringify(write(value)).slice(1, -1)
  }
}

function examplesSlot(parts: readonly Part[]): Slot {
  const names = new Set(parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name])))
  return ({ given, shown }) =>
    JSON.stringify([...names].filter((name) => !given.has(name) && shown.get(name)?.isExample === true))
}
