import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Outcome } from '../../../cli/outcome.ts'
import { describeScan } from '../../../cli/scan/describe.ts'
import { scanFiles, type FileScan } from '../../../cli/scan/run.ts'
import type { CheckDetails } from '../../../shared/check/result.ts'
import { waymarkFile } from '../../support/processes/command-line.ts'
import { check, html } from '../../support/checks/script-check.ts'
import { withTempDir } from '../../support/machine/temp-dir.ts'

const pages = fileURLToPath(new URL('../../fixtures/pages/', import.meta.url))
const selector = 'script[src="https://cdn.widget.example/w.js"]'

async function lines(text: string, ...names: string[]): Promise<{ outcome: Outcome; scans: FileScan[] }> {
  const scans: FileScan[] = []
  const files = names.map((name) => `${pages}${name}.html`)
  const outcome = await scanFiles({ selector: text, files }, (scan) => scans.push(scan))
  return { outcome, scans }
}

async function waymark(args: string[], input = ''): Promise<{ code: number; out: string; error: string }> {
  const child = spawn(process.execPath, [waymarkFile, ...args])
  let [out, error] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()))
  child.stdin.end(input)
  const [code] = (await once(child, 'close')) as [number]
  return { code, out, error }
}

function pick({ found, code, conclusive }: CheckDetails): Pick<FileScan, 'found' | 'code' | 'conclusive'> {
  return { found, code, conclusive }
}

describe('waymark scan', () => {
  const tempDir = withTempDir()

  it('looks for code, beside an element or alone', async () => {
    const file = join(tempDir(), 'code.html')
    writeFileSync(
      file,
      `<!doctype html><script src="https://cdn.widget.example/w.js"></script><script>\nacme('init', '8')</script>`,
    )
    const both = await waymark(['scan', '--selector', selector, '--code', 'acme("init","8")', file])
    assert.deepEqual([both.code, both.error], [0, ''])
    const other = await waymark(['scan', '--code', "acme('init', '7')", '--code', 'acme(', file])
    assert.equal(other.code, 1)
    assert.match(other.out, /code\.html:2:\d+ +NOT FOUND +script_attribute_mismatch/)
    const refused = await waymark(['scan', '--code', "acme('", file])
    assert.match(refused.error, /quotation marks and brackets/)
    const nothing = await waymark(['scan', file])
    assert.match(nothing.error, /give --selector, --code or both/)
  })

  it('names another value as README.md quotes it', async () => {
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
    const [, page = '', code = ''] = /^echo "(.*)" \| npx waymark scan --code "(.*)" -$/m.exec(readme) ?? []
    const { out } = await waymark(['scan', '--code', code, '-'], page)
    const [, message = 'none'] = /script_attribute_mismatch: (.*)$/m.exec(out) ?? []
    assert.ok(readme.includes(`\n> ${message}\n`), message)
  })

  it('refuses the selectors that publishing refuses, as the check does', async () => {
    const file = join(tempDir(), 'code.html')
    for (const selector of ['input:read-only', '[title="a" s]', 'p:hover'])
      await assert.rejects(
        scanFiles({ selector, files: [file] }, () => {}),
        /the selector cannot be used: /,
      )
    const config = JSON.stringify({ selector: 'input:read-only' })
    const checked = await waymark(['check', 'script_presence', 'http://localhost:1/', '--config', config])
    assert.equal(checked.code, 3)
    assert.match(checked.error, /the selector cannot be used: /)
  })

  it('reports whether each file contains the element, and why not', async () => {
    const codes = {
      'with-snippet': 'ok',
      'in-body': 'ok',
      'without-snippet': 'script_not_found',
      'other-file': 'script_not_found',
      commented: 'script_inactive',
      'in-noscript': 'script_inactive',
      'in-template': 'script_inactive',
      'in-textarea': 'script_inactive',
      'pasted-as-text': 'script_inactive',
      'consent-moved': 'script_consent_gated',
      litespeed: 'script_altered',
      'tag-manager': 'script_via_tag_manager',
      'javascript-shell': 'content_needs_javascript',
      'bot-challenge': 'http_bot_challenge',
      empty: 'content_empty',
    }
    const { outcome, scans } = await lines(selector, ...Object.keys(codes))
    assert.equal(outcome, 'no')
    assert.deepEqual(
      scans.map(({ file, found, code }) => ({ file, found, code })),
      Object.entries(codes).map(([name, code]) => ({
        file: `${pages}${name}.html`,
        found: code === 'ok',
        code,
      })),
    )
    for (const { found, cause } of scans) assert.equal(cause === undefined, found)
  })

  it('names the line and the cause of a miss', async () => {
    const { scans } = await lines(selector, 'with-snippet', 'commented', 'other-file')
    const [found = '', commented = '', other = ''] = scans.map(describeScan)
    assert.match(found, /with-snippet\.html:\d+:\d+ {2}found$/)
    assert.match(commented, /commented\.html:\d+:\d+ {2}NOT FOUND {2}script_inactive: .*comment/)
    assert.match(other, /other-file\.html:\d+:\d+ {2}NOT FOUND {2}script_not_found: <script.*src/)
  })

  it('reports the code that a check reports for the same page', async () => {
    const shadowRoot =
      '<!doctype html><title>A</title><div><template shadowrootmode=open>SNIPPET</template></div>'
    const consent =
      '<!doctype html><title>A</title><p>Text<script type=text/plain data-cookieconsent=a src=URL></script>'
    const hidden = '<!doctype html><title>A</title><p>Text<script type=text/plain src=URL></script>'
    const blocked =
      '<!doctype html><meta http-equiv=content-security-policy content="script-src \'self\'">SNIPPET'
    const written = [shadowRoot, consent, hidden, blocked].map((page) =>
      page.replace('SNIPPET', '<script src=URL></script>').replace('URL', 'https://cdn.widget.example/w.js'),
    )
    const folder = tempDir()
    const files = readdirSync(pages).map((name) => join(pages, name))
    for (const [index, text] of written.entries()) {
      files.push(join(folder, `${index}.html`))
      writeFileSync(join(folder, `${index}.html`), text)
    }
    const scans: FileScan[] = []
    await scanFiles({ selector, files }, (scan) => scans.push(scan))
    for (const { file, found, code, conclusive } of scans) {
      if (file.endsWith('meta-refresh.html')) {
        // A check follows the refresh, to the same page on this server.
        assert.equal(code, 'content_stand_in')
        continue
      }
      const { details } = await check(html(readFileSync(file)), { selector })
      assert.deepEqual({ found, code, conclusive }, pick(details), file)
    }
  })

  it('succeeds if all files contain the element', async () => {
    assert.equal((await lines(selector, 'with-snippet', 'twice')).outcome, 'yes')
  })

  it('reports "could not tell" for a page that takes too much work', async () => {
    const body = `<p>${'<i></i>'.repeat(120_000)}<script></script>`
    const { code, out } = await waymark(['scan', '--json', '--selector', 'p:has(i) > script', '-'], body)
    assert.equal(code, 2)
    const { file, found, code: why, conclusive } = JSON.parse(out) as FileScan
    assert.deepEqual([file, found, why, conclusive], ['-', false, 'content_too_complex', false])
  })

  it('exits with 0 if all files contain the element, 1 if one does not, and 3 for invalid arguments', async () => {
    const found = await waymark(['scan', '--selector', selector, `${pages}with-snippet.html`])
    assert.deepEqual([found.code, found.error], [0, ''])
    const missing = await waymark(['scan', '--selector', 'video', `${pages}with-snippet.html`])
    assert.deepEqual([missing.code, missing.error], [1, ''])
    const refused = await waymark(['scan', '--selector', 'a:hover', `${pages}with-snippet.html`])
    assert.equal(refused.code, 3)
    assert.match(refused.error, /:hover depends on what a visitor does/)
    const unreadable = await waymark(['scan', '--selector', 'a', `${pages}none.html`, `${pages}twice.html`])
    assert.equal(unreadable.code, 2)
    assert.match(unreadable.error, /none\.html does not exist/)
    // The remaining files are still scanned.
    assert.match(unreadable.out, /twice\.html {2}NOT FOUND/)
  })

  it('reads files as UTF-8 unless they declare another encoding', async () => {
    const { code } = await waymark(['scan', '--selector', '#é', '-'], '<p id="é">')
    assert.equal(code, 0)
  })
})
