import { z } from 'zod'
import type { Done } from '../../shared/check/done.ts'
import { fieldWording } from '../../shared/field-wording.ts'
import { nearestName } from '../../shared/spelling/nearest-name.ts'
import { toFieldErrors } from '../errors/parse-fields.ts'
import { refuseFields } from '../errors/refuse-fields.ts'
import type { HttpRequest } from '../http/request.ts'
import type { McpTool } from '../metrics/mcp-metrics.ts'

/** Fields of every result. */
const shared = {
  done: z
    .union([z.boolean(), z.literal('unknown')])
    .describe(
      'Whether the step is done on the deployed site. true and false come only from a check that this call has made',
    ),
  checked_url: z.string().nullable().describe('The URL that this call has checked; null if it checked none'),
  next_action: z.string().describe('What to do next'),
  retry_after_s: z
    .int()
    .nullable()
    .describe('Seconds to wait before the same call is worth repeating; null if it is not'),
}

const error = z
  .object({
    code: z.string().describe('explain_code explains it'),
    message: z.string(),
    request_id: z.string().describe('To quote to the support of the service'),
    errors: z
      .array(z.object({ path: z.string(), code: z.string(), message: z.string() }))
      .optional()
      .describe('The arguments that are wrong'),
  })
  .describe('Why the call failed')

export type ResultError = z.infer<typeof error>

export type SharedFields = {
  readonly done: Done
  readonly checked_url: string | null
  readonly next_action: string
  readonly retry_after_s: number | null
}

/** Fields of a result that no check of a site is behind. */
export function unchecked(nextAction: string): SharedFields {
  return { done: 'unknown', checked_url: null, next_action: nextAction, retry_after_s: null }
}

export type ToolResult = {
  readonly fields: SharedFields & Readonly<Record<string, unknown>>
  /** Text for clients that show no fields. Default: the fields as JSON. */
  readonly text?: string
  readonly isError?: boolean
}

/** What a client may assume of a call. */
type Annotations = {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  /** True if the call reaches sites of others. */
  readonly openWorldHint: boolean
}

export const readsOnly: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

type ToolOptions<Input extends z.ZodType, Deps> = {
  readonly name: McpTool
  readonly title: string
  readonly description: string
  readonly annotations: Annotations
  readonly input: Input
  /** The tool's own fields, all of which are absent from an error. */
  readonly output: Readonly<Record<string, z.ZodType>>
  readonly call: (request: HttpRequest, input: z.infer<Input>, deps: Deps) => Promise<ToolResult>
}

/** A tool as clients see it, and its function. */
export type Tool<Deps> = {
  readonly name: McpTool
  readonly listed: ListedTool
  /** Calls the tool with arguments that nobody has checked. Throws ApiError. */
  readonly call: (request: HttpRequest, input: unknown, deps: Deps) => Promise<ToolResult>
}

type ListedTool = Pick<ToolOptions<z.ZodType, unknown>, 'name' | 'title' | 'description' | 'annotations'> & {
  readonly inputSchema: JsonObjectSchema
  readonly outputSchema: JsonObjectSchema
}

type JsonObjectSchema = { readonly type: 'object'; readonly [keyword: string]: unknown }

/** Describes a tool once: what is listed is the same for every request. */
export function defineTool<Input extends z.ZodType, Deps>({
  call,
  input,
  output,
  ...described
}: ToolOptions<Input, Deps>): Tool<Deps> {
  const { name } = described
  const inputSchema = toJsonSchema(input, 'input')
  const names = Object.keys(inputSchema['properties'] ?? {})
  const own = Object.fromEntries(Object.entries(output).map(([field, schema]) => [field, schema.optional()]))
  return {
    name,
    listed: {
      ...described,
      inputSchema,
      outputSchema: toJsonSchema(z.object({ ...shared, ...own, error: error.optional() }), 'output'),
    },
    call: async (request, value, deps) => call(request, parseArguments(value ?? {}, { input, names }), deps),
  }
}

/** Parses arguments. Throws 400 `invalid_request`, which says of an unknown argument which one was meant. */
function parseArguments<Input extends z.ZodType>(
  value: unknown,
  { input, names }: { readonly input: Input; readonly names: readonly string[] },
): z.infer<Input> {
  const parsed = input.safeParse(value, { error: fieldWording })
  if (parsed.success) return parsed.data
  const errors = toFieldErrors(parsed.error.issues).map((error) => {
    const near = error.code === 'unknown_field' ? nearestName(names, error.path) : undefined
    return near === undefined ? error : { ...error, message: `${error.message}: did you mean ${near}?` }
  })
  refuseFields(errors, 'arguments')
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObjectSchema {
  return { ...z.toJSONSchema(schema, { io }), type: 'object' }
}
