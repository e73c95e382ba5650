import assert from 'node:assert/strict'
import rooms from '../../lint/rooms.ts'

const options = [{ folder: 'api', rooms: ['app.ts', 'endpoints', 'store'] }] as const

/** Returns the message about an import, undefined if it is allowed. */
function messageAbout(file: string, value: string): string | undefined {
  const messages: string[] = []
  const rule = rooms.rules.order.create({
    cwd: '/repository',
    filename: `/repository/${file}`,
    options,
    report: ({ message }) => messages.push(message),
  })
  rule.ImportDeclaration({ source: { type: 'Literal', value } })
  return messages[0]
}

describe('the lint rule for rooms', () => {
  for (const [file, value] of [
    ['api/app.ts', './endpoints/verify.ts'],
    ['api/endpoints/admin/project.ts', '../../store/database.ts'],
    ['api/endpoints/admin/project.ts', '../guides.ts'],
    ['api/endpoints/verify.ts', '../../shared/own-value.ts'],
    ['api/endpoints/verify.ts', 'zod'],
  ] as const) {
    it(`allows ${value} in ${file}`, () => assert.equal(messageAbout(file, value), undefined))
  }

  it('reports an import of an earlier room', () => {
    assert.match(
      messageAbout('api/store/rows.ts', '../endpoints/verify.ts') ?? '',
      /^store imports nothing of endpoints/,
    )
    assert.match(
      messageAbout('api/endpoints/a.ts', '../app.ts') ?? '',
      /^endpoints imports nothing of app\.ts/,
    )
  })

  it('reports a room without a place in the order', () => {
    assert.match(messageAbout('api/attic/a.ts', '../store/rows.ts') ?? '', /^attic is not in the list/)
    assert.match(messageAbout('api/store/a.ts', '../attic/rows.ts') ?? '', /^attic is not in the list/)
  })
})
