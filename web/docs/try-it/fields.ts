import { type Child, h } from '../../widget/view/dom.ts'
import { readValues, setValue } from '../values.ts'
import type { Credential } from './credentials.ts'
import type { Located, Parameter } from './document.ts'
import type { Body } from './request.ts'
import { newId } from '../../console/new-id.ts'

export type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
export type ParameterField = { readonly parameter: Parameter; readonly input: Input }

/** Headers that browsers do not let a page set. */
const forbidden = /^(dnt|sec-.*)$/i

/** Creates fields for an operation's parameters. Required fields contain the example values. */
export function parameterFields({ operation: { parameters = [] } }: Located): ParameterField[] {
  return parameters
    .filter(({ name }) => !forbidden.test(name))
    .map((parameter) => ({ parameter, input: inputOf(parameter) }))
}

function inputOf(parameter: Parameter): Input {
  const { required, example, schema } = parameter
  const options = schema.enum?.map(String)
  if (options) {
    const chosen = required ? String(example) : ''
    const shown = required ? options : ['', ...options]
    return h(
      'select',
      {},
      ...shown.map((value) => h('option', { value, selected: value === chosen || undefined }, value)),
    )
  }
  return h('input', {
    autocomplete: 'off',
    spellcheck: 'false',
    required: required || undefined,
    value: initialValue(parameter),
    placeholder: required ? undefined : String(example),
  })
}

/** Returns the initial value of a field. No example of If-Match is valid, so its field gets the last ETag. */
function initialValue({ name, required, example }: Parameter): string {
  if (name === 'Idempotency-Key') return newId()
  return required && name !== 'If-Match' ? String(example) : ''
}

/** Creates the field for a key, which browsers should not store. */
export function keyField({ variable, isRequired }: Credential): HTMLInputElement {
  const input = h('input', {
    type: 'password',
    autocomplete: 'off',
    required: isRequired || undefined,
    value: readValues().get(variable),
  })
  input.addEventListener('input', () => setValue(variable, input.value.trim()))
  return input
}

export type BodyFields = {
  readonly fields: readonly (readonly [string, HTMLTextAreaElement])[]
  read(): Body
}

/** Creates one field for a JSON body, or one for each field of a form. Undefined without a body. */
export function bodyFields({ operation: { requestBody } }: Located): BodyFields | undefined {
  const content = requestBody?.content ?? {}
  const form = content['application/x-www-form-urlencoded']
  if (form) {
    const fields = Object.entries(form.example as Record<string, string>).map(
      ([name, value]) => [name, area(value)] as const,
    )
    const read = (): Body => ({
      type: 'application/x-www-form-urlencoded',
      fields: Object.fromEntries(fields.map(([name, input]) => [name, input.value])),
    })
    return { fields, read }
  }
  const json = content['application/json']
  if (!json) return undefined
  const input = area(JSON.stringify(json.example, null, 2))
  return { fields: [['Body', input]], read: () => ({ type: 'application/json', text: input.value }) }
}

function area(text: string): HTMLTextAreaElement {
  const rows = Math.min(Math.max(text.split('\n').length, 2), 16)
  return h('textarea', { rows, spellcheck: 'false' }, text)
}

/** Renders a field with its name, and its description below. */
export function labelInput(name: string, input: Input, about: Child): HTMLElement {
  const id = `try-${++lastId}`
  input.setAttribute('aria-describedby', id)
  return h('div', { class: 'field' }, h('label', {}, h('span', {}, name), input), h('small', { id }, about))
}

let lastId = 0
