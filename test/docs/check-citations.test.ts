import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { runNode } from '../support/processes/run-node.ts'
import { withTempDir } from '../support/machine/temp-dir.ts'

const script = resolve('docs/check-citations.ts')
const note = '# 7. A title\n\nDate: 2026-01-01. Status: accepted.\n'

describe('docs/check-citations.ts', () => {
  const tempDir = withTempDir()
  const files = {
    'docs/page.md': '# Page\n\n## Some heading\n\n[there](#some-heading) [readme](../README.md#title)\n',
    'README.md': '# Title\n\n```\n[not a link](nowhere.md)\n```\n\n`shared/file.ts`\n',
    'docs/decisions/0007-a-title.md': note,
    'shared/file.ts': '/** Cites docs/page.md, "Some\n * heading", and decision 7. */\n',
  }

  it('accepts links and citations that exist', async () => {
    assert.deepEqual(await problemsOf({}), [])
  })

  it('accepts files that the service serves', async () => {
    assert.deepEqual(await problemsOf({ 'api/a.ts': '// install.md and /docs/guides/errors.md' }), [])
  })

  const broken: Readonly<Record<string, [file: string, text: string, problem: string]>> = {
    'a link to a missing page': ['README.md', '[a](gone.md)', 'README.md: no such file: gone.md'],
    'a link to a missing heading': [
      'README.md',
      '[a](docs/page.md#no)',
      'README.md: no such heading: docs/page.md#no',
    ],
    'a missing page cited in a comment': [
      'api/a.ts',
      '// docs/gone.md',
      'api/a.ts: no such page: docs/gone.md',
    ],
    'a missing heading cited in a comment': [
      'api/a.ts',
      '/**\n * docs/page.md, "No\n * heading"\n */',
      'api/a.ts: no such heading: docs/page.md, "No heading"',
    ],
    'an unknown decision': ['api/a.ts', '// decisions 7 and 8', 'api/a.ts: no such decision: 8'],
    'a missing source named by a page': [
      'README.md',
      '`api/gone.ts`',
      'README.md: no such source: api/gone.ts',
    ],
    'two decision notes with one number': [
      'docs/decisions/0007-b.md',
      note,
      'docs/decisions/0007-b.md: another note has this number',
    ],
    'a note without a date': [
      'docs/decisions/0008-b.md',
      '# 8. B\n',
      'docs/decisions/0008-b.md: begin with "# NUMBER. Title" and "Date: YYYY-MM-DD. Status: accepted."',
    ],
  }
  for (const [what, [file, text, problem]] of Object.entries(broken)) {
    it(`refuses ${what}`, async () => {
      assert.deepEqual((await problemsOf({ [file]: text })).slice(0, 1), [problem])
    })
  }

  async function problemsOf(changed: Readonly<Record<string, string>>): Promise<string[]> {
    const root = tempDir()
    for (const [file, text] of Object.entries({ ...files, ...changed })) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), text)
    }
    const { code, stderr } = await runNode({ args: [script, root] })
    const problems = stderr.split('\n').filter((line) => line !== '')
    assert.equal(code, problems.length > 0 ? 1 : 0)
    return problems
  }
})
