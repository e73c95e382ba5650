/** A server that `waymark dev` needs: one that it starts, of the kind `OwnKind`, or an external one. */
export type Service<OwnKind extends string> = {
  url: string
  kind: OwnKind | 'external'
  /** Process id of a server started here; undefined for an external one. */
  pid: number | undefined
  /** Resolves when a server started here ends; never resolves for an external one. */
  exited: Promise<void>
  stop(): Promise<void>
}

/** Describes a server that `waymark dev` does not start or stop. */
export function externalService(url: string): Service<never> {
  return { url, kind: 'external', pid: undefined, exited: new Promise(() => {}), stop: async () => {} }
}
