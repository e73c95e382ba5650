export type GatheredUpdates = {
  /** Updates after a while, unless an update is already planned. */
  schedule(): void
  /** Resolves when everything gathered so far has been sent, or refused. */
  close(): Promise<void>
}

export type GatheredUpdatesOptions = {
  /** Sends what was gathered. If it fails, it keeps that for the next update. */
  readonly update: () => Promise<void>
  readonly isWaiting: () => boolean
  readonly onError: (error: Error) => void
  readonly everyMs: number
}

/** Runs one update at a time, and again after a while as long as something is waiting. */
export function gatheredUpdates({
  update,
  isWaiting,
  onError,
  everyMs,
}: GatheredUpdatesOptions): GatheredUpdates {
  let timer: NodeJS.Timeout | undefined
  let updating: Promise<void> | undefined

  function schedule(): void {
    timer ??= setTimeout(() => {
      updating = update()
        .catch(onError)
        .finally(() => {
          timer = undefined
          if (isWaiting()) schedule()
        })
    }, everyMs).unref()
  }

  return {
    schedule,
    close: async () => {
      clearTimeout(timer)
      await updating
      if (isWaiting()) await update().catch(onError)
    },
  }
}
