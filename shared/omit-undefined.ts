type WithoutUndefined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }

/** Copies an object without its undefined fields. */
export function omitUndefined<T extends object>(object: T): WithoutUndefined<T> {
  return Object.fromEntries(
    Object.entries(object).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<T>
}
