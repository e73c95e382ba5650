/** Common interface of BullMQ's classes. */
type Closable = {
  on(event: 'error', listener: (error: Error) => void): unknown
  waitUntilReady(): Promise<unknown>
  close(): Promise<void>
}

export type Closables = {
  add<T extends Closable>(item: T): T
  ready(): Promise<void>
  close(): Promise<void>
}

/** Collects opened objects, so that all can be awaited or closed together, in reverse order of opening. */
export function closables(onError: (error: Error) => void): Closables {
  const items: Closable[] = []

  return {
    add: (item) => {
      item.on('error', onError)
      items.push(item)
      return item
    },
    ready: async () => {
      await Promise.all(items.map((item) => item.waitUntilReady()))
    },
    close: async () => {
      await Promise.allSettled(items.toReversed().map((item) => item.close()))
    },
  }
}
