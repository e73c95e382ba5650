export type NumberedStatement = {
  readonly text: string
  /** Names of $1, $2 and so on. */
  readonly names: readonly string[]
}

/**
 * Replaces the `:names` of a statement with numbered parameters once. Replacing them on each call takes knex as long as
 * Postgres takes for about twenty rows (3.3.0, `replaceKeyBindings` in lib/formatter/rawFormatter.js).
 */
export function numberParameters(statement: string): NumberedStatement {
  const names: string[] = []
  const text = statement.replaceAll(/(?<!:):(\w+)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return { text, names }
}
