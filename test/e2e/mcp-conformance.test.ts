// Covers api/mcp/ with the protocol's own conformance tests, in both eras. The files beside say what is expected to fail.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withApi } from '../support/api/api.ts'
import { withTempDir } from '../support/machine/temp-dir.ts'
import { runNode } from '../support/processes/run-node.ts'

const conformance = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'))

describe('the conformance tests of the Model Context Protocol', () => {
  const api = withApi()
  const makeDir = withTempDir()

  for (const revision of ['2025-11-25', '2026-07-28']) {
    it(`find no unexpected failure for ${revision}`, async () => {
      const expected = join(import.meta.dirname, `mcp-expected-failures-${revision}.yml`)
      const { code, stdout, stderr } = await runNode({
        args: [
          conformance,
          'server',
          `--url=${api.url}/mcp`,
          `--requirements=${revision}`,
          `--expected-failures=${expected}`,
          `--output-dir=${makeDir()}`,
        ],
      })
      assert.equal(code, 0, `${stdout}\n${stderr}`)
      assert.match(stdout, /server-(initialize|stateless)/)
    })
  }
})
