// Covers shared/messages/*/*.ts.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { languages as widgetLanguages } from '../../../web/widget/labels/languages.ts'
import { splitMessage } from '../../../shared/messages/placeholders.ts'

const folder = join(import.meta.dirname, '../../../shared/messages')
const areas = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())

describe('the messages of each area', () => {
  for (const { name: area } of areas) {
    const locales = readdirSync(join(folder, area)).map((file) => file.replace(/\.ts$/, ''))
    for (const locale of locales.filter((other) => other !== 'en')) {
      it(`have the names and placeholders of the English ones: ${area}, ${locale}`, async () => {
        const [own, english] = await Promise.all([readMessages(area, locale), readMessages(area, 'en')])
        assert.deepEqual([...own.keys()].toSorted(), [...english.keys()].toSorted())
        for (const [name, text] of own) {
          assert.equal(text.trim() === '', english.get(name)?.trim() === '', name)
          assert.deepEqual(placeholdersIn(text), placeholdersIn(english.get(name) ?? ''), name)
        }
      })
    }
  }

  it('are in all languages of the widget', () => {
    for (const { name: area } of areas) {
      const locales = readdirSync(join(folder, area)).map((file) => file.replace(/\.ts$/, ''))
      assert.deepEqual(locales.toSorted(), ['en', ...widgetLanguages].toSorted(), area)
    }
  })
})

/** Reads the texts of an area by their path, such as `core.loading`. Plural forms count as one text. */
async function readMessages(area: string, locale: string): Promise<Map<string, string>> {
  const groups: unknown = await import(join(folder, area, `${locale}.ts`))
  return new Map(textsIn(groups, ''))
}

function textsIn(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path.slice(1), value]]
  assert.ok(typeof value === 'object' && value !== null, path)
  if ('other' in value) return [[path.slice(1), Object.values(value).join(' ')]]
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${path}.${name}`))
}

/** Distinct placeholders, except for the number that chooses a plural form: a form may write it as a word, or not at all. */
function placeholdersIn(text: string): string[] {
  const names = splitMessage(text).filter((name, index) => index % 2 === 1 && name !== 'count')
  return [...new Set(names)].toSorted()
}
