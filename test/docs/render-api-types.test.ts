import assert from 'node:assert/strict'
import { openApiDocument, type OpenApiDocument } from '../../api/openapi/document.ts'
import { renderApiTypes } from '../../docs/render-api-types.ts'

describe('the types of the admin API', () => {
  it('contain the response of each operation and the schemas that it refers to', () => {
    const item = { type: 'object', properties: { ref: { $ref: '#/components/schemas/Leaf' } } }
    const rendered = renderApiTypes(
      documentWith(
        { type: 'array', items: item },
        { Leaf: { enum: ['a', "b'c"] }, Unused: { type: 'null' } },
      ),
    )
    assert.ok(rendered.includes("  Leaf: 'a' | 'b\\'c'\n"))
    assert.ok(!rendered.includes('Unused'))
    assert.ok(
      rendered.includes("  'GET /things': readonly {\n    readonly ref?: Schemas['Leaf']\n  }[]\n"),
      rendered,
    )
  })

  it('put the alternatives of an array item in parentheses', () => {
    const rendered = renderApiTypes(documentWith({ type: 'array', items: { type: ['string', 'null'] } }, {}))
    assert.ok(rendered.includes("'GET /things': readonly (string | null)[]\n"), rendered)
  })

  it('make a field with a default required', () => {
    const properties = { a: { type: 'boolean', default: false }, b: { type: 'integer' } }
    const rendered = renderApiTypes(documentWith({ type: 'object', properties, required: [] }, {}))
    assert.ok(rendered.includes('    readonly a: boolean\n    readonly b?: number\n'), rendered)
  })

  it('cannot be rendered for a schema of an unknown kind', () => {
    assert.throws(() => renderApiTypes(documentWith({ not: {} }, {})), /No type for the schema/)
  })
})

function documentWith(answer: object, schemas: Record<string, object>): OpenApiDocument {
  const response = { description: '', content: { 'application/json': { schema: { ...answer } } } }
  const operation = {
    operationId: '',
    summary: '',
    description: '',
    tags: [],
    security: [],
    responses: { 200: response },
  }
  const empty = openApiDocument([])
  const components = { ...empty.components, schemas: schemas as OpenApiDocument['components']['schemas'] }
  return { ...empty, paths: { '/v1/admin/things': { get: operation } }, components }
}
