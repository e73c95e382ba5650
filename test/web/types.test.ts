// Covers web/types/v1.d.mts and client-v1.d.mts, and the code for React and Vue in docs/widget.md.
import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { noWebFiles, openWebFiles, type WebFiles } from '../../api/web/files.ts'
import { readableLog, withApi } from '../support/api/api.ts'
import { builtWeb } from '../support/browser/built-web.ts'
import { runNode } from '../support/processes/run-node.ts'
import { recipeIn } from '../support/machine/recipes.ts'
import { skipOrFail } from '../support/machine/skip.ts'
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

/** Uses the documented code in the right way, and in wrong ways. */
const reactUse = `
export const right = <InstallGuide siteId="A-1" onDone={() => undefined} />
// @ts-expect-error -- neither a key nor a token
export const noKey = <waymark-guide />
// @ts-expect-error -- no such label
export const wrongLabel = <waymark-guide embed-key="key" labels={{ chekc: 'Check' }} />
`
const vueUse = `
import type { GlobalComponents } from 'vue'
type Props = InstanceType<GlobalComponents['waymark-guide']>['$props']
export const right: Props = { 'embed-key': 'key', target: 'https://a.example/' }
export const event: Props = { 'onWaymark:error': ({ detail }) => void detail.code.length }
// @ts-expect-error -- variables are JSON
export const wrongVariables: Props = { variables: { siteId: 'A-1' } }
// @ts-expect-error -- no such detail
export const wrongDetail: Props = { 'onWaymark:error': ({ detail }) => void detail.kode }
`

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

  for (const [framework, file, use] of [
    ['react', 'react.tsx', reactUse],
    ['vue', 'vue.ts', vueUse],
  ] as const) {
    it(`describe the element in the documented code for ${framework}`, async function () {
      const modules = join(root, 'test/fixtures/frameworks/node_modules')
      if (!existsSync(modules)) skipOrFail(this, 'npm ci in test/fixtures/frameworks')
      if (!existsSync(join(folder, 'node_modules'))) symlinkSync(modules, join(folder, 'node_modules'))
      const code = recipeIn('widget.md', framework).replaceAll('YOUR-WAYMARK-HOST', 'waymark.example')
      writeFileSync(join(folder, file), code + use)
      await compile(framework, {
        files: [file],
        compilerOptions: { ...strict, paths: served, skipLibCheck: true },
      })
    })
  }

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
