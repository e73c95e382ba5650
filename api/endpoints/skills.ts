import { z } from 'zod'
import { ApiError } from '../errors/errors.ts'
import { demoIds } from '../examples/ids.ts'
import { skillExample, skillIndexExample, skillNameExample } from '../examples/skill.ts'
import { checkKeyForm, embedKeyNotFound } from '../guards/embed-key.ts'
import { limitClient } from '../guards/rate-limit.ts'
import { baseUrlOf } from '../http/base-url.ts'
import { endpoint, type Endpoint } from '../http/endpoint.ts'
import type { HttpRequest } from '../http/request.ts'
import { cacheableResponse, type HttpResponse } from '../http/response.ts'
import { limits } from '../rate-limit/limits.ts'
import { keyNotConfigured } from '../signing/key-not-configured.ts'
import {
  digestOf,
  renderExamples,
  requireRendered,
  type ListedSkill,
  type RenderedSkill,
} from '../signing/skills.ts'
import type { Database } from '../store/database.ts'
import { isKeyOfVersion } from '../store/signing/public-examples.ts'
import { requireSignedVersion, type SigningDeps } from './signature.ts'

export type SkillDeps = SigningDeps & {
  /** Embed keys of the guides whose skills are listed (PUBLIC_EXAMPLES). */
  readonly publicExamples: readonly string[]
}

/** Their commands name the service as the request does, perhaps by a header that is in no shared cache's key. */
const CACHING = 'private, max-age=300'
const MARKDOWN = 'text/markdown'
const INDEX_SCHEMA = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json'

/** The index of the Agent Skills discovery RFC, version 0.2.0 (https://github.com/cloudflare/agent-skills-discovery-rfc). */
const skillIndex = z
  .object({
    $schema: z.literal(INDEX_SCHEMA),
    skills: z
      .array(
        z.object({
          name: z.string().describe('The folder of the skill, and the `name` in its SKILL.md'),
          type: z.literal('skill-md'),
          title: z.string().describe('Name of the guide. Unlike the file, it is not signed'),
          description: z.string().max(1024).describe('What the skill is for'),
          url: z.url().describe('Where its SKILL.md is'),
          digest: z.string().describe('`sha256:` and the lowercase hex SHA-256 of the bytes at `url`'),
        }),
      )
      .describe('Skills of the public example guides'),
  })
  .meta({ id: 'SkillIndex', examples: [skillIndexExample] })

const declared = {
  method: 'GET',
  tag: 'Signatures',
  security: 'public',
  limit: limits.signing,
} as const

const responses = {
  200: { description: 'The file', body: z.string(), type: MARKDOWN, example: skillExample },
  304: { description: 'Not modified: If-None-Match names the current ETag' },
}

export const skillEndpoints: Endpoint<SkillDeps>[] = [
  endpoint({
    operationId: 'getSkill',
    ...declared,
    path: '/v1/versions/{version_id}/SKILL.md',
    summary: 'A published version as an agent skill',
    description:
      'Returns instructions for coding agents, rendered from the signed content alone, with the checks that prove each step. ' +
      '`waymark verify` renders the file again and rejects it if a byte differs: `/docs/guides/agents` shows how.',
    params: z.object({
      version_id: z
        .string()
        .describe('The `setup_version_id` of a published version')
        .meta({ examples: [demoIds.versionId] }),
    }),
    query: z.object({
      embed_key: z
        .string()
        .max(100)
        .optional()
        .describe(
          'An embed key of the guide, for the commands in the file. Without it, they have a placeholder',
        )
        .meta({ examples: [demoIds.embedKey] }),
    }),
    responses,
    errors: [
      'version_not_found',
      'embed_key_not_found',
      'rate_limited',
      'signing_key_not_configured',
      'service_unavailable',
    ],
    handler: async ({ request, params: { version_id: id }, query: { embed_key: embedKey } }, deps) => {
      const version = await requireSignedVersion(request, id, deps)
      if (embedKey !== undefined) await requireKeyOfVersion(deps.db, embedKey, version.version_id)
      return skillResponse(request, requireRendered(version, { baseUrl: baseUrlOf(request), embedKey }))
    },
  }),
  endpoint({
    operationId: 'listSkills',
    ...declared,
    path: '/.well-known/agent-skills/index.json',
    summary: 'The skills of the public examples',
    description:
      'Agent Skills discovery 0.2.0. Lists guides that the operator has named in PUBLIC_EXAMPLES, at most 20. The list is empty if ' +
      'there are none. Other guides have a SKILL.md, too, but are not listed.',
    responses: { ...responses, 200: { description: 'The index', body: skillIndex } },
    errors: ['rate_limited', 'signing_key_not_configured', 'service_unavailable'],
    handler: async ({ request }, deps) => {
      const baseUrl = baseUrlOf(request)
      const skills = (await readExamples(request, deps)).map(({ name, title, description, markdown }) => ({
        name,
        type: 'skill-md',
        title,
        description,
        url: `${baseUrl}/.well-known/agent-skills/${name}/SKILL.md`,
        digest: digestOf(markdown),
      }))
      const body = JSON.stringify({ $schema: INDEX_SCHEMA, skills })
      return cacheableResponse(request, { body, cacheControl: CACHING })
    },
  }),
  endpoint({
    operationId: 'getListedSkill',
    ...declared,
    path: '/.well-known/agent-skills/{name}/SKILL.md',
    summary: 'The skill of a public example',
    description: 'Returns the SKILL.md that the index names, for the current version of the guide.',
    params: z.object({
      name: z
        .string()
        .describe('A name in the index')
        .meta({ examples: [skillNameExample] }),
    }),
    responses,
    errors: ['not_found', 'rate_limited', 'signing_key_not_configured', 'service_unavailable'],
    handler: async ({ request, params: { name } }, deps) => {
      const skill = (await readExamples(request, deps)).find((each) => each.name === name)
      if (!skill) throw new ApiError('not_found', 'No public example has a skill with this name')
      return skillResponse(request, skill)
    },
  }),
]

async function requireKeyOfVersion(db: Database, embedKey: string, versionId: string): Promise<void> {
  checkKeyForm(embedKey)
  if (!(await isKeyOfVersion(db, { embedKey, versionId }))) throw embedKeyNotFound()
}

async function readExamples(request: HttpRequest, deps: SkillDeps): Promise<ListedSkill[]> {
  await limitClient(request, deps.limiter)
  if (!deps.signs) throw keyNotConfigured()
  return renderExamples(deps.db, { embedKeys: deps.publicExamples, baseUrl: baseUrlOf(request) })
}

function skillResponse(request: HttpRequest, { markdown: body }: RenderedSkill): HttpResponse {
  return cacheableResponse(request, { body, cacheControl: CACHING, type: `${MARKDOWN}; charset=utf-8` })
}
