import assert from 'node:assert/strict'
import { variables, type TemplateVariable } from '../../../../api/guides/variables/declarations.ts'

const siteId = { name: 'siteId', type: 'id', label: 'Site id', example: 'abc-123' }

/** Returns the paths of the problems. */
function problems(declared: unknown): string[] {
  return variables.safeParse(declared).error?.issues.map(({ path }) => path.join('.')) ?? []
}

describe("a template's variables", () => {
  it('need only a name, a type, a label and an example', () => {
    const expected: TemplateVariable[] = [{ ...siteId, type: 'id', required: false, maxLength: 1000 }]
    assert.deepEqual(variables.parse([siteId]), expected)
  })

  it('can have a default, a limit and, for an enum, options', () => {
    const region = { name: 'region', type: 'enum', label: 'Region', example: 'eu', options: ['eu', 'us'] }
    const limited = { ...siteId, default: 'x', maxLength: 7, required: true }
    assert.deepEqual(problems([{ ...limited, label_i18n: { 'pt-BR': 'ID do site' } }, region]), [])
  })

  for (const [what, declared, path] of [
    ['a name twice', [siteId, siteId], '1.name'],
    ['an invalid name', [{ ...siteId, name: 'site id' }], '0.name'],
    ['a name of 51 characters', [{ ...siteId, name: 'n'.repeat(51) }], '0.name'],
    ['a label in a misspelt language', [{ ...siteId, label_i18n: { DE: 'a' } }], '0.label_i18n.DE'],
    ['an empty label in a language', [{ ...siteId, label_i18n: { de: '' } }], '0.label_i18n.de'],
    ['an unknown type', [{ ...siteId, type: 'number' }], '0.type'],
    ['no example', [{ ...siteId, example: undefined }], '0.example'],
    ['an example of another type', [{ ...siteId, example: 'a b' }], '0.example'],
    ['an example that is too long', [{ ...siteId, maxLength: 6 }], '0.example'],
    ['a default of another type', [{ ...siteId, default: '<b>' }], '0.default'],
    ['options for an id', [{ ...siteId, options: ['a'] }], '0.options'],
    ['no options for an enum', [{ ...siteId, type: 'enum' }], '0.options'],
    ['options with quotes', [{ ...siteId, type: 'enum', options: ["a'", 'abc-123'] }], '0.options.0'],
    ['an example that is not an option', [{ ...siteId, type: 'enum', options: ['a'] }], '0.example'],
    ['an unknown field', [{ ...siteId, pattern: '.*' }], '0'],
    ['more than 50', Array.from({ length: 51 }, (_, n) => ({ ...siteId, name: `n${n}` })), ''],
  ] as const) {
    it(`must not have ${what}`, () =>
      assert.ok(problems(declared).includes(path), String(problems(declared))))
  }
})
