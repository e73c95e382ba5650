import type { CDPSession } from 'playwright-core'

/**
 * Expressions in the page's own world. They are put together from JSON and code of this file only. Each is stopped after a
 * short time, since the page's getters and functions may run forever.
 */
const LIMIT_MS = 300
/** A function that sends an event does more than a look, and is called once. */
const CALL_LIMIT_MS = 2000

export type Primitive = string | number | boolean

/** The value of a dotted path. A primitive one is shown up to 200 characters. */
export type GlobalValue =
  | { readonly kind: 'missing' }
  /** The page is busy, or reading the value takes too long. */
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'present' }
  | { readonly kind: 'primitive'; readonly value: Primitive }

const MAX_VALUE_CHARACTERS = 1001

export async function readGlobal(page: CDPSession, path: string): Promise<GlobalValue> {
  for (const root of rootsOf(path)) {
    const answer = await evaluate(page, `(${readPath})(${namesOf(path)}, ${root}, ${MAX_VALUE_CHARACTERS})`)
    // A page that does not answer is not asked again.
    if (!answer) return { kind: 'unanswered' }
    if (!Array.isArray(answer.value)) continue
    const [found] = answer.value as unknown[]
    return isPrimitive(found) ? { kind: 'primitive', value: found } : { kind: 'present' }
  }
  return { kind: 'missing' }
}

/** A page can replace what the expression calls, so that anything may come back. */
function isPrimitive(value: unknown): value is Primitive {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

function namesOf(path: string): string {
  return JSON.stringify(path.split('.'))
}

/** Where a path begins: at the window, or at what a script declares with `const`, `let` or `class`, which is no part of it. */
function rootsOf(path: string): readonly string[] {
  const [name = ''] = path.split('.')
  const key = JSON.stringify(name)
  const declared = `typeof ${name} === 'undefined' || ${name} === globalThis[${key}] ? undefined : ${name}`
  return ['globalThis', `{ [${key}]: ${declared} }`]
}

/** In the page: a window has its elements and frames by their ids and names. No script has set these. */
const isNamedElement = `(owner, name) => owner === globalThis && !Object.hasOwn(owner, name)`

/** In the page: an empty list for a value that is there, a list with a primitive, or null. */
const readPath = `(names, root, limit) => {
  let value = root
  for (const name of names) {
    if (value === null || value === undefined || (${isNamedElement})(value, name)) return null
    value = value[name]
  }
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return [value.slice(0, limit)]
  if (typeof value === 'number' && value - value === 0 || typeof value === 'boolean') return [value]
  // What JSON has not, such as NaN.
  return typeof value === 'number' || typeof value === 'bigint' ? [String(value).slice(0, limit)] : []
}`

/**
 * Calls a function of the page. Returns false while there is no such function. It is called once, however it ends: an exception
 * is the page's own.
 */
export async function callGlobal(page: CDPSession, path: string, args: readonly unknown[]): Promise<boolean> {
  for (const root of rootsOf(path)) {
    const found = `(${findFunction})(${namesOf(path)}, ${root})`
    const isThere = await evaluate(page, `${found} !== undefined`)
    if (!isThere) break
    if (isThere.value !== true) continue
    await evaluate(page, `(${callFunction})(${found}, ${JSON.stringify(args)})`, CALL_LIMIT_MS)
    return true
  }
  return false
}

const findFunction = `(names, root) => {
  let owner
  let value = root
  for (const name of names) {
    if (value === null || value === undefined) return undefined
    owner = value
    value = value[name]
  }
  return typeof value === 'function' ? { owner, value } : undefined
}`

const callFunction = `({ owner, value }, args) => {
  const fail = (error) => setTimeout(() => { throw error })
  try {
    const result = Reflect.apply(value, owner, args)
    if (result && typeof result.then === 'function') result.then(() => {}, fail)
  } catch (error) {
    fail(error)
  }
}`

/** Undefined if the page does not answer. */
async function evaluate(
  page: CDPSession,
  expression: string,
  limitMs = LIMIT_MS,
): Promise<{ readonly value: unknown } | undefined> {
  const sent = page.send('Runtime.evaluate', { expression, returnByValue: true, timeout: limitMs })
  // A page whose main thread is busy does not answer, even about the limit.
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, 2 * limitMs, undefined)
  const answer = await Promise.race([sent.catch(() => undefined), late])
  clearTimeout(timer)
  return answer && { value: answer.result.value }
}
