/**
 * Returns the value that the object itself has for a key. Use it for keys that come from outside: every object inherits
 * a value for `constructor` and a few other names.
 */
export function ownValue<Value>(object: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}
