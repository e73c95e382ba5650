import { fenceCode } from '../../../shared/markdown/text.ts'
import type { OpenApiDocument } from '../document.ts'
import { errorsOfEveryEndpoint } from '../errors-of.ts'
import { shellSample } from '../samples/operation-sample.ts'
import {
  accessOf,
  groupsOf,
  ownErrors,
  responsesOf,
  type OperationGroup,
  type PlacedOperation,
} from '../page/operations.ts'

/** Renders the reference as Markdown: every operation with a sample, and the error codes. Fields are in openapi.json. */
export function renderReferenceMarkdown(document: OpenApiDocument): string {
  const { title, description } = document.info
  return `${[
    `# ${title} API`,
    description,
    'The fields of bodies and responses are in [openapi.json](/openapi.json). [llms.txt](/llms.txt) lists the guides.',
    ...groupsOf(document).flatMap((group) => groupSection(group, document)),
    ...errorSection(document),
  ].join('\n\n')}\n`
}

/** Renders one page of the reference as Markdown. */
export function renderGroupMarkdown(group: OperationGroup, document: OpenApiDocument): string {
  return `${groupSection(group, document).join('\n\n')}\n`
}

/** Renders the page of error codes as Markdown. */
export function renderErrorsMarkdown(document: OpenApiDocument): string {
  return `${errorSection(document).join('\n\n')}\n`
}

function groupSection({ name, description, placed }: OperationGroup, document: OpenApiDocument): string[] {
  return [`## ${name}`, description, ...placed.flatMap((one) => operationSection(one, document))]
}

function operationSection(placed: PlacedOperation, document: OpenApiDocument): string[] {
  const { method, path, operation } = placed
  const { summary, description, parameters = [] } = operation
  const errors = ownErrors(operation, { document, commonErrors: errorsOfEveryEndpoint })
  const fields = parameters.map(
    ({ name, in: place, required, description = '' }) =>
      `- \`${name}\` (${place}${required ? '' : ', optional'}): ${description}`,
  )
  const statuses = responsesOf(operation, document).map(
    ([status, { description }]) => `- ${status}: ${description}`,
  )
  return [
    `### ${method} ${path}`,
    `${summary}. ${description}`,
    accessOf(operation),
    ...(fields.length > 0 ? [fields.join('\n')] : []),
    fenceCode('sh', shellSample(placed)),
    statuses.join('\n'),
    ...(errors.length > 0 ? [`Errors: ${errors.map((code) => `\`${code}\``).join(', ')}.`] : []),
  ]
}

function errorSection(document: OpenApiDocument): string[] {
  const entries = Object.entries(document['x-error-codes'])
  const common = errorsOfEveryEndpoint.map((code) => `\`${code}\``).join(', ')
  return [
    '## Errors',
    `Every endpoint may return ${common}; the others are named where they are possible.`,
    entries
      .map(([code, { status, meaning, action }]) => `- \`${code}\` (${status}): ${meaning} ${action}`)
      .join('\n'),
  ]
}
