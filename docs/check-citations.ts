import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'

/**
 * `npm run check` runs this script. It fails on a link, a cited page, a cited heading, a decision number or, in the docs,
 * a source path that does not exist. An argument names another folder than this repository.
 */
const root = process.argv[2] ?? join(import.meta.dirname, '..')
const sourceFolders = [
  'api',
  'worker',
  'shared',
  'web',
  'cli',
  'migrations',
  'test',
  'bench',
  'docs',
  'examples',
]
/** Not ours, generated, or, in the test of this script, broken on purpose. */
const skipped =
  /(^|\/)(node_modules|dist|released|fixtures|vectors|screenshots|out|check-citations\.test\.ts)(\/|$)/

/** Files that the service writes, and no pages. */
const served: readonly string[] = ['SKILL.md', 'install.md', 'docs.md']

const pages = globSync(['*.md', 'bench/*.md', 'docs/**/*.md'], { cwd: root }).filter(
  (file) => !skipped.test(file),
)
const sources = globSync(
  [
    `{${sourceFolders.join(',')}}/**/*.{ts,tsx,css,html,yml}`,
    '{.env.example,.oxlintrc.json,app.json,compose.yaml,Procfile}',
  ],
  { cwd: root },
).filter((file) => !skipped.test(file))

const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((file) => basename(file))
const decisionNumbers = new Set(decisions.map((name) => Number(name.slice(0, 4))))

const anchors = new Map<string, ReadonlySet<string>>()

const problems = [
  ...duplicateNumbers(),
  ...incompleteNotes(),
  ...pages.flatMap((page) => [...brokenLinks(page), ...brokenCitations(page), ...missingSources(page)]),
  ...sources.flatMap(brokenCitations),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

function duplicateNumbers(): string[] {
  return decisions
    .filter((name, index) => decisions.findIndex((other) => other.slice(0, 4) === name.slice(0, 4)) !== index)
    .map((name) => `docs/decisions/${name}: another note has this number`)
}

/** The index of the decisions is built from these lines. */
function incompleteNotes(): string[] {
  const head = /^# \d+\. .+\n\nDate: \d{4}-\d\d-\d\d\. Status: .+\.$/m
  return decisions
    .filter((name) => !head.test(read(join('docs', 'decisions', name))))
    .map(
      (name) =>
        `docs/decisions/${name}: begin with "# NUMBER. Title" and "Date: YYYY-MM-DD. Status: accepted."`,
    )
}

/** Links between pages, with their anchors. */
function brokenLinks(page: string): string[] {
  const problems: string[] = []
  for (const [, target = ''] of prose(page).matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue
    const [path = '', anchor] = target.split('#')
    const file = path === '' ? page : normalize(join(dirname(page), path))
    if (!existsSync(join(root, file))) problems.push(`${page}: no such file: ${target}`)
    else if (anchor !== undefined && !anchorsOf(file).has(anchor))
      problems.push(`${page}: no such heading: ${target}`)
  }
  return problems
}

/** Citations such as `docs/verification.md, "Limits"` and `decision 115`. */
function brokenCitations(file: string): string[] {
  const text = file.endsWith('.md') ? prose(file) : unwrap(read(file))
  return [...brokenPageCitations(file, text), ...brokenDecisions(file, text)]
}

function brokenPageCitations(file: string, text: string): string[] {
  const problems: string[] = []
  for (const [, name = '', heading] of text.matchAll(/(?<![\w/.-])([\w./-]+\.md)\b(?:`?, "([^"]+)")?/g)) {
    if (served.includes(basename(name))) continue
    // A path of the service.
    if (name.startsWith('/')) continue
    const page = findPage(name, file)
    if (page === undefined) problems.push(`${file}: no such page: ${name}`)
    else if (heading !== undefined && !anchorsOf(page).has(anchorOf(heading)))
      problems.push(`${file}: no such heading: ${name}, "${heading}"`)
  }
  return problems
}

function brokenDecisions(file: string, text: string): string[] {
  const cited = Array.from(
    text.matchAll(/\b[Dd]ecisions? (\d+(?:(?:, | and | to |, and )\d+)*)/g),
    ([, numbers = '']) => numbers.match(/\d+/g) ?? [],
  ).flat()
  return cited
    .filter((number) => !decisionNumbers.has(Number(number)))
    .map((number) => `${file}: no such decision: ${number}`)
}

/** Paths of the docs to source files. Decisions and the changelog speak of the time when they were written. */
function missingSources(page: string): string[] {
  if (page.startsWith('docs/decisions/') || page === 'CHANGELOG.md') return []
  const paths = Array.from(prose(page).matchAll(/`([\w.-]+\/[^`\s]*)`/g), ([, path = '']) => path)
  return paths
    .filter((path) => sourceFolders.includes(path.split('/')[0] ?? '') && !skipped.test(path))
    .filter((path) => globSync(path, { cwd: root }).length === 0)
    .map((path) => `${page}: no such source: ${path}`)
}

/** A page cited by its path from the root or from the citing file, or by its name alone. */
function findPage(name: string, from: string): string | undefined {
  const places = [name, join(dirname(from), name), join('docs', name), join('docs', 'operations', name)]
  return places.map((place) => normalize(place)).find((place) => existsSync(join(root, place)))
}

function anchorsOf(page: string): ReadonlySet<string> {
  const known = anchors.get(page)
  if (known) return known
  const headings = Array.from(prose(page, '\n').matchAll(/^#{1,6} (.+)$/gm), ([, text = '']) =>
    anchorOf(text),
  )
  const found = new Set(headings)
  anchors.set(page, found)
  return found
}

/** The anchor that GitHub gives a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

/** A page without its code blocks. */
function prose(page: string, lineEnd = ' '): string {
  let fence = ''
  const lines = read(page)
    .split('\n')
    .filter((line) => {
      const [mark = ''] = /^```+/.exec(line) ?? []
      if (mark === '' || (fence !== '' && mark !== fence)) return fence === ''
      fence = fence === '' ? mark : ''
      return false
    })
  return lines.join(lineEnd)
}

/** Joins the lines of a comment, so that a citation may be wrapped. */
function unwrap(text: string): string {
  return text.replace(/\n\s*(?:\/\/|\*|#|--)?\s*/g, ' ')
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
