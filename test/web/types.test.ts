// Covers web/types/v1.d.mts and client-v1.d.mts.
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { noWebFiles, openWebFiles, type WebFiles } from '../../api/web/files.ts'
import { readableLog, withApi } from '../support/api/api.ts'
import { builtWeb } from '../support/browser/built-web.ts'
import { runNode } from '../support/processes/run-node.ts'
import { withTempDir } from '../support/machine/temp-dir.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const compiler = join(root, 'node_modules/typescript-compiler/bin/tsc')

/** Path mapping of the types, as in docs/widget.md. */
const served = { 'https://waymark.example/widget/*': ['./served/*'] }
const strict = {
  target: 'esnext',
  lib: ['esnext', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  types: [],
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  jsx: 'react-jsx',
}

describe("the widget's types", function () {
  this.timeout(60_000)
  const webFiles: WebFiles = { ...noWebFiles }
  before(async () => {
    await builtWeb()
    Object.assign(webFiles, await openWebFiles(readableLog().log))
  })
  const api = withApi(() => ({ webFiles }))
  const tempDir = withTempDir()
  let folder = ''

  before(async () => {
    folder = tempDir()
    cpSync(join(root, 'test/fixtures/widget-types'), folder, { recursive: true })
    mkdirSync(join(folder, 'served'))
    for (const name of ['v1.d.mts', 'client-v1.d.mts']) {
      const response = await fetch(`${api.url}/widget/${name}`)
      assert.equal(response.headers.get('content-type'), 'application/typescript; charset=utf-8')
      writeFileSync(join(folder, 'served', name), await response.text())
    }
  })

  it('describe the element and the client, even without React and Preact', async () => {
    await compile('page', { files: ['page.ts'], compilerOptions: { ...strict, paths: served } })
  })

  it('describe the element to React', async () => {
    const paths = { ...served, react: ['./react/index.d.ts'], 'react/*': ['./react/*'] }
    await compile('react', { files: ['page.tsx'], compilerOptions: { ...strict, paths } })
  })

  it('describe the element to Preact', async () => {
    const preact = join(root, 'node_modules/preact')
    const paths = { ...served, preact: [preact], 'preact/*': [join(preact, '*')] }
    const compilerOptions = { ...strict, jsxImportSource: 'preact', paths }
    await compile('preact', { files: ['page.tsx'], compilerOptions })
  })

  it('agree with the source', async () => {
    const widget = join(root, 'web/widget')
    const paths = { ...served, 'source/*': [join(widget, '*')] }
    const files = ['agreement.ts', join(widget, 'build.d.ts')]
    const compilerOptions = { paths, jsxImportSource: 'preact' }
    await compile('agreement', {
      extends: join(root, 'web/tsconfig.json'),
      include: [],
      files,
      compilerOptions,
    })
  })

  async function compile(name: string, config: object): Promise<void> {
    const file = join(folder, `${name}.json`)
    writeFileSync(file, JSON.stringify(config))
    const { code, stdout } = await runNode({ args: [compiler, '-p', file] })
    assert.equal(code, 0, stdout)
  }
})
