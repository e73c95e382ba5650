import { createHash } from 'node:crypto'
import type { OpenApiDocument } from '../document.ts'
import { everywhere } from '../errors-of.ts'
import { fieldTable } from './fields.ts'
import { markup, inline, table, prose, type Html } from './markup.ts'
import { operationSection, type Placed } from './operation.ts'
import { filterScript } from './filter.ts'
import { guideList } from './guide-page.ts'
import { style } from './style.ts'

/** A page and the Content-Security-Policy that lets it do what it does and nothing else. */
export type ReferencePage = { readonly html: string; readonly policy: string }

/** The reference for people. Nothing is loaded from anywhere; the only script filters the operations. */
export function renderReference(document: OpenApiDocument): ReferencePage {
  const placed = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
  const groups = document.tags.map((tag) => ({
    ...tag,
    placed: placed.filter(({ operation }) => operation.tags.includes(tag.name)),
  }))
  const page = markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${document.info.title} API</title>
        <style>${{ html: style }}</style>
      </head>
      <body>
        <a class="skip" href="#main">Skip to the reference</a>
        <nav aria-label="Operations">
          <p hidden>
            <label for="filter">Filter</label> <input id="filter" type="search" autocomplete="off" />
            <span id="matches" role="status"></span>
          </p>
          <b>Guides</b>${guideList()} ${navigation(groups)}
        </nav>
        <main id="main">
          <h1>${document.info.title} API</h1>
          ${prose(document.info.description)}
          <p>The same for programs: <a href="/openapi.json">openapi.json</a>.</p>
          <p>
            The samples work with the demo of <code>npm start</code>: set <code>WAYMARK</code> to
            <code>http://127.0.0.1:3000</code> and <code>WAYMARK_KEY</code> to the account key that it prints.
          </p>
          ${groups.map((group) => groupSection(group, document))} ${errorSection(document)}
          ${schemaSection(document)}
        </main>
        <script>${{ html: filterScript }}</script>
      </body>
    </html> `
  return { html: page.html, policy }
}

type Group = { readonly name: string; readonly description: string; readonly placed: readonly Placed[] }

function navigation(groups: readonly Group[]): Html[] {
  const own = groups.map(
    ({ name, placed }) =>
      markup`<a href="#${name}"><b>${name}</b></a>
        <ul>
          ${placed.map(
            ({ method, path, operation }) =>
              markup`<li>
                <a href="#${operation.operationId}"><span class="method">${method}</span>${path}</a>
              </li>`,
          )}
        </ul>`,
  )
  return [
    ...own,
    markup`<a href="#errors"><b>Errors</b></a
      ><a href="#schemas"><b>Schemas</b></a>`,
  ]
}

function groupSection({ name, description, placed }: Group, document: OpenApiDocument): Html {
  const context = { document, everywhere }
  return markup`<h2 id="${name}">${name}</h2>
    <p>${description}</p>
    ${placed.map((operation) => operationSection(operation, context))}`
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
  const common = everywhere.map((code) => markup`<a href="#error-${code}"><code>${code}</code></a> `)
  return markup`<h2 id="errors">Errors</h2>
    <p>
      The closed list of codes. Every endpoint may answer ${common}; the others are named where
      they are possible.
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

const policy = [
  "default-src 'none'",
  `style-src ${hashOf(style)}`,
  `script-src ${hashOf(filterScript)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
