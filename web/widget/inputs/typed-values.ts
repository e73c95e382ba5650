import { checkValue } from '../../../shared/content/variable-values.ts'
import type { GuideVariable } from '../guide.ts'
import { valuesKey } from '../memory.ts'
import type { Values } from './fill-step.ts'

type Kept = {
  readonly memory: Record<string, string>
  readonly embedKey: string
  /** Texts of the page that are no values, which the visitor sees and mends. */
  readonly refused: Readonly<Record<string, string>>
}

/** The valid values that a visitor has typed, which the browser stores with the progress. */
export class TypedValues {
  readonly #texts: Map<string, string>
  readonly #values = new Map<string, string>()
  readonly #memory: Record<string, string>
  readonly #key: string

  constructor(variables: readonly GuideVariable[], { memory, embedKey, refused }: Kept) {
    this.#memory = memory
    this.#key = valuesKey(embedKey)
    this.#texts = new Map(Object.entries({ ...refused, ...readJson(memory[this.#key]) }))
    for (const variable of variables) this.#accept(variable, this.textOf(variable))
  }

  /** Values by name, in the form that guides show. */
  get values(): Values {
    return this.#values
  }

  /** Returns the text in a variable's field. */
  textOf({ name }: GuideVariable): string {
    return this.#texts.get(name) ?? ''
  }

  set(variable: GuideVariable, text: string): void {
    this.#texts.set(variable.name, text)
    this.#accept(variable, text)
    this.#memory[this.#key] = JSON.stringify(Object.fromEntries(this.#texts))
  }

  #accept(variable: GuideVariable, text: string): void {
    const checked = text.trim() === '' ? undefined : checkValue(variable, text)
    if (checked?.ok) this.#values.set(variable.name, checked.value)
    else this.#values.delete(variable.name)
  }
}

function readJson(text = '{}'): Record<string, string> {
  try {
    const read: unknown = JSON.parse(text)
    const entries = Object.entries(read ?? {}).filter(([, value]) => typeof value === 'string')
    return Object.fromEntries(entries)
  } catch {
    // Another script on the page has changed the storage.
    return {}
  }
}
