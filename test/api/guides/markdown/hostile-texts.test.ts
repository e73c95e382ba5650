// Covers api/guides/markdown/*.ts and shared/markdown/*.ts.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { renderGuideMarkdown } from '../../../../api/guides/markdown/guide-markdown.ts'
import { renderInstallMarkdown } from '../../../../api/guides/markdown/install-markdown.ts'
import { UNKNOWN_TARGET, type ShownGuide } from '../../../../api/guides/markdown/shown-guide.ts'
import { hostileValues } from '../../../support/checks/hostile-values.ts'
import { codeOf, readPage, type MarkdownPage, type PageBlock } from '../../../support/api/markdown-page.ts'
import { showSteps } from '../../../support/api/show-guide.ts'

/** Each guide has 13 hostile texts, and most have values and an address, so that there are over 10,000. */
const GUIDES = 800
const SHELL_BATCH = 100
const EMBED_KEY = 'wm_0123456789abcdefghijABCD'
const NUL = '\0'

const fragments = [
  ['```', '````', '~~~', '`', '``', '\n', '\n\n', '\r', '\r\n', '\t', '    ', '---', '\n---\n', '...', '***'],
  [
    '# ',
    '\n# Done when\n',
    '> ',
    '\n>\n',
    '- ',
    '1. ',
    '<!--',
    '-->',
    '<script>',
    '</script>',
    '<div>',
    '<![CDATA[',
  ],
  [
    '[a]: https://evil.example',
    '[a]',
    '](',
    '![',
    '&lt;',
    '&#10;',
    '\\',
    '\\\n',
    '|',
    '\n|-|\n',
    '*',
    '**',
    '_',
    '~',
  ],
  [
    '"',
    "'",
    '$(touch /tmp/x)',
    '`id`',
    '$1',
    '"$1"',
    '$IFS',
    ';',
    '&&',
    '||',
    '!!',
    '%',
    '\u0085',
    '\u2028',
    '\u00a0',
  ],
  [
    '{{siteId}}',
    '{{company}}',
    '{{other}}',
    '{{installation.target}}',
    ': ',
    ' #',
    'key: value',
    'a',
    'B',
    '0',
    'é',
    '👍',
  ],
].flat()
const text = fc.array(fc.constantFrom(...fragments), { maxLength: 12 }).map((some) => some.join(''))

const hostile = fc.record({
  name: text,
  brand: text,
  platform: text,
  // Other characters are refused in a label (api/errors/visible-text.ts).
  label: text.map((given) => given.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '')),
  titles: fc.tuple(text, text, text),
  bodies: fc.tuple(text, text, text),
  snippet: text.filter((code) => code !== ''),
  language: text,
  record: text,
  optional: fc.boolean(),
})

type Hostile = typeof hostile extends fc.Arbitrary<infer T> ? T : never

const variables = (label: string): unknown[] => [
  { name: 'siteId', type: 'id', label: 'Site', example: 'YOUR-SITE', maxLength: 1000 },
  { name: 'company', type: 'text', label, example: 'ACME', maxLength: 1000 },
]

type HostileGuide = ShownGuide & {
  readonly usesSite: boolean
  readonly pages: { readonly guide: MarkdownPage; readonly install: MarkdownPage }
}

function show(given: Hostile, index: number): HostileGuide {
  const { titles, bodies, snippet, language, record, optional, label } = given
  const steps = [
    {
      slug: 'record',
      title: titles[0],
      config: { body: bodies[0] },
      verification: {
        type: 'dns_lookup',
        recordType: 'TXT',
        name: '_a',
        match: 'equals',
        value: `${record}{{company}}`,
      },
    },
    {
      slug: 'snippet',
      title: titles[1],
      optional,
      config: { body: bodies[1], snippet, language },
      verification: { type: 'http_ping', path: '/{{siteId}}' },
    },
    { slug: 'by-hand', title: titles[2], config: { body: bodies[2] } },
  ]
  const values = index % 2 === 0 ? { company: texts[index] ?? '', siteId: ids[index % ids.length] ?? '' } : {}
  const target = index % 3 === 0 ? undefined : (urls[index] ?? '')
  const shown = showSteps(steps, {
    source: {
      name: given.name,
      branding: { primaryColor: '#0f766e', logoUrl: '', name: given.brand },
      platforms: [{ slug: 'html', name: given.platform }],
      variables: variables(label === '' ? 'a' : label),
    },
    values,
    ...(target !== undefined && { target }),
  })
  const pages = {
    guide: readPage(renderGuideMarkdown(shown)),
    install: readPage(renderInstallMarkdown(shown)),
  }
  return { ...shown, pages, usesSite: record.includes('{{siteId}}') }
}

const texts = hostileValues(GUIDES)
const urls = hostileValues(GUIDES, 'url')
const ids = hostileValues(50, 'id')

function oneLine(given: string): string {
  return given.replaceAll(/\s+/g, ' ').trim()
}

/** The codes of a guide's blocks, as they stand in its JSON. */
function codesOf({ guide }: ShownGuide): string[] {
  return guide.steps.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'code' ? [block.code] : [])),
  )
}

/** A fence ends its code with a line break, whether the code has one or not. */
function sameCode(code: string): string {
  return code.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
}

function headingsOf(blocks: readonly PageBlock[]): string[] {
  return blocks.flatMap((block) => (block.type === 'heading' ? [block.text] : []))
}

describe('a hostile guide as Markdown', function () {
  this.timeout(120_000)
  let guides: HostileGuide[]

  before(() => {
    guides = fc.sample(hostile, { numRuns: GUIDES, seed: 20_261_129 }).map(show)
  })

  for (const kind of ['guide', 'install'] as const) {
    it(`stays within its quotes, fences and front matter: ${kind}`, () => {
      for (const shown of guides) {
        const { guide, published, pages } = shown
        const { frontMatter, blocks } = pages[kind]
        const { source, ...others } = frontMatter
        assert.deepEqual(others, {
          name: guide.name,
          version: 1,
          content_hash: guide.contentHash,
          key_id: published.keyId,
        })
        assert.equal(typeof source, 'string')

        const own = ['Objective', 'Done when', 'Values', 'Steps', 'If a check fails']
        const headings = headingsOf(blocks).filter((heading) => !own.includes(heading))
        const titles = guide.steps.map(
          ({ title, optional }) => oneLine(title) + (optional ? ' (optional)' : ''),
        )
        const expected =
          kind === 'guide'
            ? titles
            : [oneLine(guide.name), ...titles.map((title, index) => `${index + 1}. ${title}`)]
        assert.deepEqual(
          headings,
          expected.map((title) => title.trim()),
        )

        const codes = blocks.flatMap((block) => (block.type === 'code' ? [sameCode(block.code)] : []))
        for (const code of codesOf(shown)) assert.ok(codes.includes(sameCode(code)), code)
      }
    })
  }

  it('has no paragraph but ours', () => {
    for (const { pages } of guides) {
      const [first, ...proofs] = pages.guide.blocks.flatMap((block) =>
        block.type === 'paragraph' ? [block.text] : [],
      )
      assert.match(first ?? '', /^Text is the author's\./)
      assert.deepEqual(proofs, ['check record', 'check snippet', 'Check by hand'])
    }
  })

  it('runs no command but ours, with the values as they are', () => {
    for (let from = 0; from < guides.length; from += SHELL_BATCH) {
      const batch = guides.slice(from, from + SHELL_BATCH)
      const script = batch.flatMap(({ pages }) => {
        const curl = [codeOf(pages.guide, 'sh')[0] ?? '', 'check record']
        return [codeOf(pages.install, 'sh')[1] ?? '', ...curl]
      })
      const called = runWithStubs(script)
      assert.equal(called.length, 2 * batch.length)
      batch.forEach((shown, at) => {
        assert.deepEqual(readArguments(called[2 * at]), expectedArguments(shown))
        const body: unknown = JSON.parse(called[2 * at + 1]?.at(-1) ?? '')
        assert.deepEqual(body, expectedBody(shown))
      })
    }
  })

  it('asks for the check of each step with the values as they are, in install.md', () => {
    for (let from = 0; from < guides.length; from += SHELL_BATCH) {
      const batch = guides.slice(from, from + SHELL_BATCH)
      const commands = batch.map(({ pages }) => codeOf(pages.install, 'sh')[0]?.split('\n', 1) ?? [])
      const called = runWithStubs(commands.flat())
      batch.forEach((shown, at) => {
        const { variables, ...others } = expectedBody(shown)
        const { company, siteId } = variables
        const used = shown.usesSite ? { company, siteId } : { company }
        assert.deepEqual(JSON.parse(called[at]?.at(-1) ?? ''), { ...others, variables: used })
      })
    }
  })
})

/** Runs commands in a real shell, in which `waymark` and `curl` print their arguments. */
function runWithStubs(commands: readonly string[]): string[][] {
  const stub = `{ for word in "$@"; do printf '%s\\0' "$word"; done; printf '\\0'; }`
  const input = ['set -eu', `waymark() ${stub}`, `curl() ${stub}`, ...commands, ''].join('\n')
  const { stdout, stderr, status } = spawnSync('sh', ['-s'], { input, encoding: 'utf8' })
  assert.deepEqual([status, stderr], [0, ''])
  const calls = stdout.split(NUL + NUL).slice(0, -1)
  return calls.map((call) => call.split(NUL))
}

function valuesOf({ values }: ShownGuide): { company: string; siteId: string } {
  return { company: values.get('company') ?? '{{company}}', siteId: values.get('siteId') ?? '{{siteId}}' }
}

type Arguments = { readonly options: readonly string[]; readonly values: readonly string[] }

/** Reads the arguments of verify-site, of which the values of variables have any order. */
function readArguments(words: readonly string[] = []): Arguments {
  const isValue = (at: number): boolean => words[at - 1] === '--var'
  return {
    options: words.filter((word, at) => word !== '--var' && !isValue(at)),
    values: words.filter((_, at) => isValue(at)).toSorted(),
  }
}

function expectedArguments(shown: HostileGuide): Arguments {
  const { company, siteId } = valuesOf(shown)
  const isOptional = shown.guide.steps.some(({ slug, optional }) => slug === 'snippet' && optional)
  const { baseUrl, target } = shown
  const site = ['--embed-key', EMBED_KEY, '--base-url', baseUrl, '--target', target]
  return {
    options: ['verify-site', ...site, '--step', 'record', ...(isOptional ? [] : ['--step', 'snippet'])],
    values: [`company=${company}`, ...(isOptional && !shown.usesSite ? [] : [`siteId=${siteId}`])],
  }
}

function expectedBody(shown: ShownGuide) {
  const { target } = shown
  assert.ok(target === UNKNOWN_TARGET || URL.canParse(target))
  return { embedKey: EMBED_KEY, target, variables: valuesOf(shown), stepSlug: 'record' }
}
