import type { OpenApiDocument } from '../document.ts'
import { errorsOfEveryEndpoint } from '../errors-of.ts'
import { docsPage, type DocsFiles } from './docs-page.ts'
import { fieldTable } from './fields.ts'
import { guideContents } from './guide-page.ts'
import { markup, inline, plain, table, prose, type Html } from '../../web/markup.ts'
import { operationSection } from './operation.ts'
import { groupsOf, type OperationGroup, type PlacedOperation } from './operations.ts'

/**
 * Renders the reference page. It works without its script, which filters operations, copies samples and opens "Try it".
 */
export function renderReference(document: OpenApiDocument, files: DocsFiles): string {
  const { title, description } = document.info
  const groups = groupsOf(document)
  return docsPage({
    title: `${title} API`,
    markdown: '/docs.md',
    contents: markup`<p class="filter" hidden>
        <label for="filter">Filter</label> <input id="filter" type="search" autocomplete="off" />
        <span id="matches" role="status"></span>
      </p>
      ${guideContents('/docs')} ${navigation(groups)}`,
    main: markup`<h1>${title} API</h1>
      ${prose(description)}
      <p>
        As a machine-readable document: <a href="/openapi.json">openapi.json</a>. For coding
        agents: <a href="/docs.md">this reference as Markdown</a>.
      </p>
      <p>
        New here? Start with the <a href="/docs/guides/quickstart">quickstart</a>. The samples work with the demo of
        <code>npm start</code>: set <code>WAYMARK</code> to <code>http://127.0.0.1:3000</code> and
        <code>WAYMARK_KEY</code> to the account key that it prints.
      </p>
      ${groups.map((group) => groupSection(group, document))} ${errorSection(document)}
      ${schemaSection(document)}`,
    files,
  })
}

/** URLs in the reference by the text that guides use, such as `POST /v1/verify`. */
export function operationLinks(document: OpenApiDocument): ReadonlyMap<string, string> {
  const operations = groupsOf(document)
    .flatMap(({ placed }) => placed)
    .map(({ method, path, operation }) => [`${method} ${path}`, `/docs#${operation.operationId}`] as const)
  return new Map([['/docs', '/docs'], ['/openapi.json', '/openapi.json'], ...operations])
}

function navigation(groups: readonly OperationGroup[]): Html[] {
  const own = groups.map(
    ({ name, placed }) =>
      markup`<div>
        <a href="#${name}"><b>${name}</b></a>
        <ul>
          ${placed.map(navigationItem)}
        </ul>
      </div>`,
  )
  return [
    ...own,
    markup`<ul>
      <li><a href="#errors">Errors</a></li>
      <li><a href="#schemas">Schemas</a></li>
    </ul>`,
  ]
}

function navigationItem({ method, operation: { operationId, summary } }: PlacedOperation): Html {
  return markup`<li>
    <a href="#${operationId}"><span class="method ${method.toLowerCase()}">${method}</span> ${plain(summary)}</a>
  </li>`
}

function groupSection({ name, description, placed }: OperationGroup, document: OpenApiDocument): Html {
  const context = { document, commonErrors: errorsOfEveryEndpoint }
  return markup`<div class="group">
    <h2 id="${name}">${name}</h2>
    <p>${description}</p>
    ${placed.map((operation) => operationSection(operation, context))}
  </div>`
}

function errorSection(document: OpenApiDocument): Html {
  const rows = Object.entries(document['x-error-codes']).map(
    ([code, { status, meaning, action }]) =>
      markup`<tr id="error-${code}">
        <td><code>${code}</code></td>
        <td>${status}</td>
        <td>${inline(meaning)}</td>
        <td>${inline(action)}</td>
      </tr>`,
  )
  const common = errorsOfEveryEndpoint.map(
    (code) => markup`<a href="#error-${code}"><code>${code}</code></a> `,
  )
  return markup`<h2 id="errors">Errors</h2>
    <p>
      All codes. Every endpoint may return ${common}; the others are named where
      they are possible. The guide to <a href="/docs/guides/errors">errors</a> shows the body that they have in common.
    </p>
    ${table(['Code', 'Status', 'Meaning', 'What to do'], rows)}`
}

function schemaSection({ components: { schemas } }: OpenApiDocument): Html {
  const sections = Object.entries(schemas).map(
    ([name, schema]) =>
      markup`<h3 id="schema-${name}"><a href="#schema-${name}">${name}</a></h3>
        ${typeof schema['description'] === 'string' ? prose(schema['description']) : ''}${fieldTable(schema)}`,
  )
  return markup`<h2 id="schemas">Schemas</h2>
    ${sections}`
}
