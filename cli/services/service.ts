/** A server that `waymark dev` needs: one that it starts, of the kind `Own`, or an external one. */
export type Service<Own extends string> = {
  url: string
  kind: Own | 'external'
  /** Process id of a server started here; undefined for an external one. */
  pid: number | undefined
  /** Resolves when a server started here ends; never for an external one. */
  exited: Promise<void>
  stop(): Promise<void>
}

/** A server that others start and stop. */
export function externalService(url: string): Service<never> {
  return { url, kind: 'external', pid: undefined, exited: new Promise(() => {}), stop: async () => {} }
}
