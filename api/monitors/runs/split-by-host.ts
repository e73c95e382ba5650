/**
 * Splits what is due into the first of each host, which begin now, and the others by their turn: the second of each host, the
 * third, and so on.
 */
export function splitByHost<Due extends { readonly host: string }>(
  due: readonly Due[],
): { first: readonly Due[]; later: readonly (readonly Due[])[] } {
  const byHost = [...Map.groupBy(due, ({ host }) => host).values()]
  const turns = Math.max(0, ...byHost.map((ofHost) => ofHost.length))
  const rounds = Array.from({ length: turns }, (_, turn) =>
    byHost.flatMap((ofHost) => ofHost.slice(turn, turn + 1)),
  )
  const [first = [], ...later] = rounds
  return { first, later }
}
