import assert from 'node:assert/strict'
import { holdWarnings } from '../../../cli/dev/hold-warnings.ts'

describe("waymark dev's output of its processes", () => {
  it('has no warnings until everything runs, but errors and what is no log', () => {
    const lines: string[] = []
    const { print, release } = holdWarnings((line) => lines.push(line))
    print('api | a store does not answer', 40)
    print('api | an error', 50)
    print('worker | Error: at main.ts', Infinity)
    release()
    print('api | a warning', 40)
    assert.deepEqual(lines, ['api | an error', 'worker | Error: at main.ts', 'api | a warning'])
  })
})
