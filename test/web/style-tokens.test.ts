// Covers the style sheets of web/pages/*.html and web/console/styles/*.css.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

const sheets = globSync(['web/pages/**/*.css', 'web/console/**/*.css', 'web/docs/**/*.css'])

/** Properties whose lengths are from the spacing scale. */
const SPACED = /^(?:margin|padding|gap|row-gap|column-gap|inset|top|right|bottom|left)(?:-|$)/
/**
 * A length in absolute units. `em` depends on the surrounding text; percentages and vw depend on the available space.
 */
const LENGTH = /(?<![\w-])\d*\.?\d+(?:px|rem|pt)\b/
const COLOUR =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|\b(?:white|black|gr[ae]y|red|green|blue|orange|yellow)\b/i

describe('the style sheets of pages and console', () => {
  for (const sheet of sheets.filter((file) => basename(file) !== 'tokens.css')) {
    it(`${sheet} uses tokens for colours, type and spacing`, () => {
      assert.deepEqual(findLiterals(readFileSync(sheet, 'utf8')), [])
    })
  }

  it('use only tokens that exist', () => {
    const text = sheets.map((file) => readFileSync(file, 'utf8')).join('\n')
    const used = [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)
    const unknown = used.filter((name) => !text.includes(`${name}:`) && !SET_BY_SCRIPT.has(name))
    assert.deepEqual([...new Set(unknown)], [])
  })

  const refused = [
    'color: #fff',
    'background: rgb(0 0 0 / 5%)',
    'border: 1px solid red',
    'padding: 3px var(--space-1)',
    'margin-inline-start: 1rem',
    'font-size: 14px',
    'font: 1rem / 1.5 var(--font)',
    'font-weight: 500',
    'line-height: 1.4',
    'border-radius: 3px',
  ]
  for (const declaration of refused) {
    it(`must not contain ${declaration}`, () => {
      assert.deepEqual(findLiterals(`a {\n  ${declaration};\n}`), [declaration])
    })
  }
})

/** Properties that the console's scripts set: a project's colour, a chart's share and the scale of a preview. */
const SET_BY_SCRIPT = new Set(['--swatch', '--share', '--zoom'])

/** Finds declarations with a literal value instead of a token. */
function findLiterals(css: string): string[] {
  const declarations = css
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .matchAll(/(?<=[{;])\s*([\w-]+):\s*([^{};]+)(?=;)/g)
  return [...declarations]
    .filter(([, property = '', value = '']) => isLiteral(property, value))
    .map(([, property, value]) => `${property}: ${value}`)
}

function isLiteral(property: string, value: string): boolean {
  if (COLOUR.test(value)) return true
  if (SPACED.test(property) || property === 'border-radius') return LENGTH.test(value)
  if (property === 'font-size') return LENGTH.test(value)
  if (property === 'font') return LENGTH.test(value) || /\/\s*[\d.]/.test(value)
  return (property === 'font-weight' || property === 'line-height') && /^\d/.test(value)
}
