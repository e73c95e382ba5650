// Covers shared/skill/skill.ts and markdown.ts.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { parseDocument } from 'yaml'
import type { VersionContent } from '../../../shared/content/version-content.ts'
import { SKILL_FORMAT } from '../../../shared/skill/format.ts'
import { readSkillObject } from '../../../shared/skill/signed-skill.ts'
import { renderSkill } from '../../../shared/skill/skill.ts'
import { anyText } from '../../support/checks/arbitraries.ts'
import { service, signedContentOf, signedStep, siteId } from './skills.ts'

const GUIDES = 800
/** Texts in each guide: 7 of each of two steps, or a little more. */
const TEXTS = 14

const fragments = [
  ['```', '````', '~~~', '\n```\n', '\n~~~~\n', '`', '``', '---', '\n---\n', '\n...\n', '\n***\n', '\n===\n'],
  [
    '"',
    "'",
    "'\\''",
    '\\',
    '\\"',
    '$(touch escaped)',
    '`touch escaped`',
    '${IFS}',
    '\nEOF\n',
    ';',
    '&&',
    '#',
    '!',
  ],
  [
    '<!--',
    '-->',
    '<script>',
    '</script>',
    '<![CDATA[',
    '<div>\n',
    '\n\n[done]: https://evil.example\n',
    '](x)',
  ],
  [
    '\n# ',
    '\n## Done when\n',
    '\n> ',
    '\n- ',
    '\n    code',
    '\n\t',
    '\r',
    '\r\n',
    '\n',
    '\n\n',
    ' ',
    '\t',
    '--help',
  ],
  ['\u0085', '\u2028', '\u2029', '\u00a0', '\u202e', '\u200b', '\ufeff', '\u{e0041}', '\u001b[2J', '\u009b'],
  [
    '{{siteId}}',
    '{{',
    '%',
    '|',
    ': ',
    'null',
    '&#10;',
    '&lt;',
    'é',
    '😀',
    '__proto__',
    'metadata:',
    '  format: "2"',
  ],
].flat()
const hostile = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .array(fc.constantFrom(...fragments), { minLength: 1, maxLength: 8 })
      .map((all) => all.join('')),
  },
  { weight: 1, arbitrary: anyText({ minLength: 1, maxLength: 20 }) },
)

const step = fc.record({
  title: hostile,
  slug: hostile,
  // A blank body has no quote.
  body: hostile.filter((text) => text.trim() !== ''),
  snippet: hostile,
  language: hostile,
  placement: hostile,
  selector: hostile,
  byDefault: hostile,
})
const guide = fc.array(step, { minLength: 2, maxLength: 2 })
type HostileStep = typeof step extends fc.Arbitrary<infer Step> ? Step : never

const harmless: HostileStep = {
  title: 'Title',
  slug: 'slug',
  body: 'Body',
  snippet: 'code',
  language: 'html',
  placement: 'head',
  selector: 'script',
  byDefault: 'demo',
}

function contentWith(steps: readonly HostileStep[]): VersionContent {
  const content = readSkillObject(
    signedContentOf(
      steps.map(({ title, slug, body, snippet, language, placement, selector, byDefault }) =>
        signedStep(slug, {
          title,
          config: {
            body,
            snippet,
            language,
            placement,
            variables: { siteId: { ...siteId, default: byDefault, options: [byDefault, 'a'] } },
          },
          verification: { type: 'script_presence', selector: `${selector}{{siteId}}` },
        }),
      ),
    ),
  )
  assert.ok(content)
  return content
}

const render = (content: VersionContent): string =>
  renderSkill({ content, contentHash: 'a'.repeat(64), keyId: 'b'.repeat(64), format: SKILL_FORMAT, service })

const markdown = new MarkdownIt('commonmark')

/** The blocks of a file outside quotes: what they are, and the text of each heading, paragraph or block. */
function blocksOf(text: string): { kind: string; content: string }[] {
  const end = text.indexOf('\n---\n', 4)
  const tokens = markdown.parse(text.slice(end + 5), {})
  const blocks: { kind: string; content: string }[] = []
  let quotes = 0
  for (const { type, tag, content } of tokens) {
    if (type === 'blockquote_close') quotes -= 1
    if (quotes === 0) blocks.push({ kind: `${type} ${tag}`, content })
    if (type === 'blockquote_open') quotes += 1
  }
  return withoutNotes(blocks)
}

/** Kinds of inline content outside quotes. */
function inlineOf(text: string): string[] {
  return blocksOf(text)
    .flatMap(({ kind, content }) =>
      kind === 'inline ' ? markdown.parseInline(content, {}).flatMap(({ children }) => children ?? []) : [],
    )
    .map(({ type }) => type)
}

/** Leaves out the paragraphs that warn of code with invisible characters. */
function withoutNotes<Block extends { content: string }>(blocks: readonly Block[]): Block[] {
  const isNote = (at: number): boolean => blocks[at]?.content.startsWith('This code has characters') ?? false
  return blocks.filter((_, at) => ![at - 1, at, at + 1].some(isNote))
}

const guides = (): HostileStep[][] => fc.sample(guide, { numRuns: GUIDES, seed: 20_260_101 })

describe(`${GUIDES * TEXTS} hostile texts`, function () {
  this.timeout(120_000)
  const samples = guides()

  it('open no block of Markdown and end none', () => {
    const expected = blocksOf(render(contentWith([harmless, harmless]))).map(({ kind }) => kind)
    for (const steps of samples) {
      // Two steps with one slug, or another number of options, do not change the blocks.
      const text = render(contentWith(steps))
      const blocks = blocksOf(text)
      assert.deepEqual(
        blocks.map(({ kind }) => kind),
        expected,
        JSON.stringify(steps),
      )
      const fences = blocks.filter(({ kind }) => kind === 'fence code').map(({ content }) => content)
      for (const { snippet } of steps) {
        const shown = `${inMarkdown(snippet).replace(/\n$/, '')}\n`
        assert.ok(fences.includes(shown), JSON.stringify([snippet, fences]))
      }
      const headings = blocks
        .filter((_, at) => blocks[at - 1]?.kind === 'heading_open h2')
        .map(({ content }) => content)
      assert.deepEqual(headings, ['Objective', 'Done when', 'Values', 'Steps', 'When a check fails', 'Proof'])
    }
  })

  it('are plain text, or code, wherever they are on a line of ours', () => {
    const spansOf = (text: string) => inlineOf(text).filter((type) => type === 'code_inline').length
    const expected = spansOf(render(contentWith([harmless, harmless])))
    for (const steps of samples) {
      const text = render(contentWith(steps))
      const others = inlineOf(text).filter(
        (type) => !['text', 'softbreak', 'code_inline', 'text_special'].includes(type),
      )
      assert.deepEqual([others, spansOf(text)], [[], expected], JSON.stringify(steps))
    }
  })

  it('change no field of the front matter', () => {
    for (const steps of samples) {
      const text = render(contentWith(steps))
      const end = text.indexOf('\n---\n', 4)
      for (const version of ['1.1', '1.2'] as const) {
        const document = parseDocument(text.slice(4, end), { version, strict: true, uniqueKeys: true })
        assert.deepEqual([document.errors, document.warnings], [[], []], text.slice(0, end))
        const { metadata, description, ...rest } = document.toJS() as Record<string, unknown>
        assert.deepEqual(Object.keys(rest), ['name', 'compatibility'])
        assert.match(String(rest['name']), /^install-[a-z0-9-]{1,56}$/)
        assert.match(String(description), /^Steps of a third party's install guide \(version 3\)/)
        assert.deepEqual(metadata, {
          format: '2',
          needs_release: '0.1.0',
          setup_version_id: '0193a3c1-5a7e-7c10-8f6e-0242ac120002',
          version: '3',
          content_hash: 'a'.repeat(64),
          key_id: 'b'.repeat(64),
          source: `${service.baseUrl}/v1/versions/0193a3c1-5a7e-7c10-8f6e-0242ac120002/signature`,
          embed_key: service.embedKey,
        })
      }
    }
  })

  it('run nothing in a shell, and arrive as they are', () => {
    const batch = samples.slice(0, 200)
    const commands = batch.map((steps) =>
      blocksOf(render(contentWith(steps)))
        .filter(
          ({ kind, content }) =>
            kind === 'fence code' && /^(curl -X POST|waymark verify-site) /.test(content),
        )
        .map(({ content }) => content),
    )
    const print =
      'curl() { printf \'%s\\0\' curl "$@" END; }\nwaymark() { printf \'%s\\0\' waymark "$@" END; }\n'
    const output = execFileSync('sh', { input: print + commands.flat().join('\n'), encoding: 'utf8' })
    const ran = output
      .split('\0END\0')
      .slice(0, -1)
      .map((command) => command.split('\0'))
    const expected = batch.flatMap((steps) => [
      [
        'waymark verify-site --base-url'.split(' '),
        [service.baseUrl, '--embed-key', service.embedKey, '--target', '{{installation.target}}'],
        steps.map(({ slug }) => `--step=${inMarkdown(slug)}`),
        ['--var', 'siteId={{siteId}}'],
      ].flat(),
      ...steps.map(({ slug }) => [
        'curl',
        '-X',
        'POST',
        `${service.baseUrl}/v1/verify`,
        '-H',
        'Content-Type: application/json',
        '-d',
        bodyOf(slug),
      ]),
    ])
    assert.deepEqual(ran, expected)
  })
})

function bodyOf(stepSlug: string): string {
  const variables = { siteId: '{{siteId}}' }
  return JSON.stringify({
    embedKey: service.embedKey,
    stepSlug,
    target: '{{installation.target}}',
    variables,
  })
}

/** Markdown has \n for every line break. */
function inMarkdown(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '\ufffd')
}
