// Covers cli/lists/listed.ts, and cli/terminal/live-line.ts. test/cli/installations/run.test.ts covers list-pages.ts.
import assert from 'node:assert/strict'
import { reportListed, type Listed } from '../../../cli/lists/listed.ts'
import { liveLine } from '../../../cli/terminal/live-line.ts'
import { capture, onTerminal } from '../../support/processes/terminal.ts'

describe('the end of a list', () => {
  const said = (listed: Listed<unknown>, json?: boolean): string => {
    const error = capture(process.stderr)
    try {
      reportListed(listed, { noun: 'delivery', nouns: 'deliveries', option: '--limit' }, json)
      return error.text()
    } finally {
      error.end()
    }
  }

  it('says on a terminal how many of how many there are', async () => {
    await onTerminal([process.stderr], () => {
      assert.equal(said({ items: [1, 2], total: 30 }), '2 of 30 deliveries: list all with --limit 30\n')
      assert.equal(said({ items: [1, 2], total: 2 }), '2 deliveries\n')
      assert.equal(said({ items: [1], total: 1 }), '1 delivery\n')
      assert.equal(said({ items: [], total: 0 }), '')
    })
  })

  it('says elsewhere only that there are more, as JSON if the list is', () => {
    const cut = { items: [1, 2], total: undefined }
    assert.equal(said({ items: [1, 2], total: 2 }), '')
    assert.equal(said(cut), '2 deliveries, and there are more: list more with --limit\n')
    assert.match(said(cut, true), /^\{"notice":\{"code":"listed","message":"2 deliveries, /)
  })
})

describe('a line that changes', () => {
  const written = (isTTY: boolean): string => {
    let text = ''
    const write = (part: string): boolean => {
      text += part
      return true
    }
    const line = liveLine({ isTTY, write } as NodeJS.WriteStream)
    line.show('1 of 2\n')
    line.end()
    return text
  }

  it('is shown and cleared on a terminal, and nothing is written elsewhere', () => {
    assert.equal(written(true), '\r\u001b[K1 of 2 \r\u001b[K')
    assert.equal(written(false), '')
  })
})
