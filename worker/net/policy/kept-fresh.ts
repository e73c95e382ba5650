/** A value that is loaded on first use, and again in the background when it is older than `maxAgeMs`. */
export class KeptFresh<T> {
  #value: T
  #loading: Promise<void> | undefined
  #hasLoaded = false
  #loadedAt = -Infinity
  readonly #load: () => Promise<T>
  readonly #maxAgeMs: number

  /** `initial` is the value until the first load has ended. `load` must not throw. */
  constructor(initial: T, load: () => Promise<T>, maxAgeMs: number) {
    this.#value = initial
    this.#load = load
    this.#maxAgeMs = maxAgeMs
  }

  get value(): T {
    return this.#value
  }

  /** Resolves when the value has been loaded at least once. */
  async loaded(): Promise<void> {
    if (performance.now() - this.#loadedAt >= this.#maxAgeMs) this.#loading ??= this.#reload()
    if (!this.#hasLoaded) await this.#loading
  }

  async #reload(): Promise<void> {
    this.#value = await this.#load()
    this.#hasLoaded = true
    this.#loadedAt = performance.now()
    this.#loading = undefined
  }
}
