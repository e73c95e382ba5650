import type { OpenApiDocument } from '../document.ts'
import { markup, plain, prose, type Html } from '../../web/markup.ts'
import { sampleOf } from '../samples/operation-sample.ts'
import { ORIGIN } from '../samples/origin.ts'
import { contentsOf } from './contents.ts'
import { docsPage, type DocsFiles } from './docs-page.ts'
import { ERRORS, type OperationGroup } from './operations.ts'
import { samplePart } from './samples-part.ts'
import { schemaPlaces } from './schema-places.ts'

type Site = {
  readonly document: OpenApiDocument
  readonly groups: readonly OperationGroup[]
  readonly files: DocsFiles
}

/**
 * Renders the first page of the documentation. It lists every operation and object under the id that it had when the
 * reference was one page, so that a link from then leads to a link to its page, which the script follows.
 */
export function overviewPage({ document, groups, files }: Site): string {
  const { title, description } = document.info
  const [lead = '', ...conventions] = description.split('\n\n')
  const first = groups
    .flatMap(({ placed }) => placed)
    .find(({ operation }) => operation.operationId === 'getGuide')
  return docsPage({
    title: 'Overview',
    description: lead,
    markdown: '/docs.md',
    contents: contentsOf(groups, '/docs'),
    main: markup`<div class="measure">
      <h1>${title} API</h1>
      <p class="lead">${lead}</p>
      <p>
        New here? Start with the <a href="/docs/guides/quickstart">quickstart</a>, or read
        <a href="/docs/guides">all guides</a>. Requests go to <code>${ORIGIN}</code>:
      </p>
      ${first ? samplePart(sampleOf(first), plain(first.operation.summary)) : ''}
      <p>
        Samples take the account key from the variable <code>WAYMARK_KEY</code> of the environment. ${samplesNeed(files)}
      </p>
      <p>
        For client generators and linters: <a href="/openapi.json">openapi.json</a>. For coding agents:
        <a href="/docs.md">the whole reference as Markdown</a>, and <a href="/llms.txt">llms.txt</a>.
      </p>
      <h2 id="conventions">Conventions</h2>
      ${prose(conventions.join('\n\n'))}
      ${groups.map(groupPart)}
      <h2 id="errors"><a href="${ERRORS}">Errors</a></h2>
      <p>All error codes, with what to do about each.</p>
      ${objectsPart(document, groups)}
      <p class="note"><a href="/docs/licenses.txt">Licences</a> of what the search of these pages contains.</p>
    </div>`,
    files,
  })
}

/** Says what the values of the samples are for. */
function samplesNeed({ demoTarget }: DocsFiles): Html {
  if (demoTarget === undefined)
    return markup`Their embed key, ids and site are those of the demo of <code>npm start</code>, which this service does
      not run: put your own in their place.`
  return markup`They work as they are: this service runs the demo, and its site is
    <code>${new URL(demoTarget).origin}</code>.`
}

function groupPart({ name, href, description, placed }: OperationGroup): Html {
  return markup`<h2 id="${name}"><a href="${href}">${name}</a></h2>
    <p>${description}</p>
    <ul class="operations">
      ${placed.map(
        ({ method, operation: { operationId, summary } }) =>
          markup`<li id="${operationId}">
            <a href="${href}#${operationId}"><span class="method ${method.toLowerCase()}">${method}</span> ${plain(summary)}</a>
          </li>`,
      )}
    </ul>`
}

function objectsPart(document: OpenApiDocument, groups: readonly OperationGroup[]): Html {
  const places = schemaPlaces(document, groups)
  const items = Object.keys(document.components.schemas).map(
    (name) => markup`<li id="schema-${name}"><a href="${places.get(name) ?? ERRORS}">${name}</a></li>`,
  )
  return markup`<h2 id="schemas">Objects</h2>
    <details>
      <summary>Where the fields of each object are</summary>
      <ul class="objects">
        ${items}
      </ul>
    </details>`
}
