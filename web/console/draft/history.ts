const MAX_STEPS = 200
/** Typing in one field is one undo step until the author pauses for this long. */
const PAUSE_MS = 2000

/** A value with its earlier states and its undone states. */
export type History<Value> = {
  readonly past: readonly Value[]
  readonly present: Value
  readonly future: readonly Value[]
  readonly lastTyped?: TypedChange | undefined
}

/** Path and time of the last typed change. */
export type TypedChange = { readonly path: string; readonly atMs: number }

export function beginHistory<Value>(present: Value): History<Value> {
  return { past: [], present, future: [] }
}

/** Adds a state. Typing in the same field extends the last state until there is a pause. */
export function record<Value>(history: History<Value>, next: Value, typed?: TypedChange): History<Value> {
  const { past, present, lastTyped: last } = history
  const extendsLast = typed && last && typed.path === last.path && typed.atMs - last.atMs < PAUSE_MS
  return {
    past: extendsLast ? past : [...past, present].slice(-MAX_STEPS),
    present: next,
    future: [],
    lastTyped: typed,
  }
}

export function undo<Value>({ past, present, future }: History<Value>): History<Value> | undefined {
  const previous = past.at(-1)
  return previous && { past: past.slice(0, -1), present: previous, future: [present, ...future] }
}

export function redo<Value>({ past, present, future }: History<Value>): History<Value> | undefined {
  const [next, ...rest] = future
  return next && { past: [...past, present], present: next, future: rest }
}

export function mapHistory<Value>(
  { past, present, future }: History<Value>,
  change: (value: Value) => Value,
): History<Value> {
  return { past: past.map(change), present: change(present), future: future.map(change) }
}
