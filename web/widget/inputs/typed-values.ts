import { checkValue } from '../../../shared/content/variable-values.ts'
import type { GuideVariable } from '../guide.ts'
import { valuesKey } from '../memory.ts'
import type { Values } from './fill-step.ts'

/** The values that a visitor has typed, as long as they are valid. The browser keeps them beside the progress. */
export class TypedValues {
  readonly #texts: Map<string, string>
  readonly #values = new Map<string, string>()
  readonly #memory: Record<string, string>
  readonly #key: string

  constructor(variables: readonly GuideVariable[], memory: Record<string, string>, embedKey: string) {
    this.#memory = memory
    this.#key = valuesKey(embedKey)
    this.#texts = new Map(Object.entries(readJson(memory[this.#key])))
    for (const variable of variables) this.#accept(variable, this.textOf(variable))
  }

  /** By name, in the form in which guides show them. */
  get values(): Values {
    return this.#values
  }

  /** Text in the field of a variable. */
  textOf({ name }: GuideVariable): string {
    return this.#texts.get(name) ?? ''
  }

  set(variable: GuideVariable, text: string): void {
    this.#texts.set(variable.name, text)
    this.#accept(variable, text)
    this.#memory[this.#key] = JSON.stringify(Object.fromEntries(this.#texts))
  }

  #accept(variable: GuideVariable, text: string): void {
    const checked = text === '' ? undefined : checkValue(variable, text)
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
    // Another script of the page has changed the storage.
    return {}
  }
}
