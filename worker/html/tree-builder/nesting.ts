/** Up to this depth, searching the stack is faster than keeping an index. */
const SMALL = 32

/** A stack of open elements that finds the innermost element of a name in constant time. */
export class Nesting<Item> {
  #items: Item[] = []
  #nameOf: (item: Item) => string
  /** Indexes of the elements by name, innermost last, once the stack has been deep. */
  #indexes: Map<string, number[]> | undefined

  constructor(nameOf: (item: Item) => string) {
    this.#nameOf = nameOf
  }

  get length(): number {
    return this.#items.length
  }

  at(index: number): Item | undefined {
    return this.#items.at(index)
  }

  push(item: Item): void {
    this.#items.push(item)
    if (this.#indexes) return this.#note(this.#indexes, this.#items.length - 1)
    if (this.#items.length <= SMALL) return
    const indexes = new Map<string, number[]>()
    for (const at of this.#items.keys()) this.#note(indexes, at)
    this.#indexes = indexes
  }

  #note(indexes: Map<string, number[]>, at: number): void {
    const name = this.#nameAt(at)
    const known = indexes.get(name)
    if (known) known.push(at)
    else indexes.set(name, [at])
  }

  #nameAt(at: number): string {
    const item = this.#items[at]
    return item === undefined ? '' : this.#nameOf(item)
  }

  pop(): Item | undefined {
    if (this.#indexes) this.#indexes.get(this.#nameAt(this.#items.length - 1))?.pop()
    return this.#items.pop()
  }

  cutTo(length: number): void {
    while (this.#items.length > length) this.pop()
  }

  /** Index of the innermost element with this name, or -1. */
  lastIndexOf(name: string): number {
    if (this.#indexes) return this.#indexes.get(name)?.at(-1) ?? -1
    return this.#items.findLastIndex((item) => this.#nameOf(item) === name)
  }

  count(name: string): number {
    if (this.#indexes) return this.#indexes.get(name)?.length ?? 0
    return this.#items.filter((item) => this.#nameOf(item) === name).length
  }
}
