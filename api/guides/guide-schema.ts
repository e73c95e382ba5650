import { guideExample, guideStepExample } from '../examples/steps.ts'
import { z } from 'zod'
import { escapeNames } from '../../shared/content/escapes.ts'
import { variableTypes } from '../../shared/content/signed-variables.ts'
import { shownCompletion } from './completion.ts'

const block = z
  .discriminatedUnion('type', [
    z
      .object({ type: z.literal('text'), text: z.string().describe('Without Markdown') })
      .meta({ id: 'TextBlock' }),
    z
      .object({
        type: z.literal('code'),
        lang: z.string().optional().describe('Language of the code, as after the fence'),
        code: z.string().describe('The code, with values filled in'),
      })
      .meta({ id: 'CodeBlock' }),
    z
      .object({
        type: z.literal('dns_record'),
        recordType: z.string().describe('Type of the record, such as `TXT`'),
        name: z
          .string()
          .optional()
          .describe(
            "The whole name if the request or the installation names the visitor's site, otherwise as the author wrote it",
          ),
        type_in: z
          .string()
          .optional()
          .describe(
            'What to type as the name into a form that adds the domain to it: `@` for the domain itself. Absent if it ' +
              'depends on a site or value that is unknown',
          ),
        also_at: z
          .string()
          .optional()
          .describe(
            "Whole name at the site's host, if the check accepts the record there as well as at the domain",
          ),
        value: z.string().optional().describe('Value of the record'),
        values: z.array(z.string()).optional().describe('Values of which each passes, in place of `value`'),
      })
      .meta({ id: 'DnsRecordBlock' }),
  ])
  .meta({ id: 'Block' })

const slot = z
  .object({
    path: z.string().describe("The step's text as a JSON pointer, such as `/body` or `/blocks/1/code`"),
    variable: z.string().describe('Name of the variable'),
    from: z.int().describe('Index in the text, in UTF-16 code units'),
    to: z.int().describe('Index after the default or the example, which a value replaces'),
    escapes: z.array(z.enum(escapeNames)).describe('The rules that escape a value here, in order'),
  })
  .meta({ id: 'Slot' })

const field = z
  .object({
    name: z.string().describe('Name, as in `variables` of a request'),
    label: z.string().describe('Label of a field for it'),
    type: z.enum(variableTypes).describe('Which values it takes'),
    required: z.boolean().describe('True if the guide needs a value'),
    example: z.string().describe('Shown until there is a value'),
    default: z.string().optional().describe('Stands for a missing value'),
    maxLength: z.int().describe('In UTF-16 code units'),
    options: z.array(z.string()).optional().describe('The values of an `enum`'),
  })
  .meta({ id: 'GuideVariable' })

const step = z
  .object({
    slug: z.string().describe('Names the step in requests and events'),
    title: z.string().describe('Plain text'),
    body: z.string().describe('Markdown'),
    verify: z
      .looseObject({ type: z.string().describe('Type of the check, such as `script_presence`') })
      .meta({ id: 'StepVerify' })
      .nullable()
      .describe(
        'The public part of the check. The type is `manual` if the step has no check. Earlier releases return null instead, ' +
          'so a client that also supports those releases must accept null',
      ),
    optional: z.boolean().describe('True if the guide is complete without this step'),
    requirementId: z.string().describe("Id of the requirement in the version's signed content"),
    blocks: z.array(block).describe('The body as blocks without Markdown'),
    placeholders: z
      .array(z.string())
      .describe('Variables that the request does not set and that are shown with their example'),
    slots: z.array(slot).describe('Positions for the values of `variables`, in order within each text'),
  })
  .meta({ id: 'Step', examples: [guideStepExample] })

const platform = z
  .object({
    slug: z.string().describe('Names the platform in requests'),
    name: z.string().describe('Name for people'),
  })
  .meta({ id: 'GuidePlatform', description: 'A system with which sites are built' })

/** The response of GET /v1/guides/{embed_key} (docs/api.md, "Rendered install template"). */
export const guide = z
  .object({
    id: z.string().describe('The embed key'),
    name: z.string().describe('Name of the guide'),
    platform,
    locale: z.string().describe('BCP 47'),
    branding: z
      .object({
        primaryColor: z.string().describe('Hexadecimal colour'),
        logoUrl: z.string().describe('URL of an image; empty without one'),
        name: z.string().describe('Name of the brand'),
      })
      .meta({ id: 'GuideBranding', description: "How the guide's author presents it" }),
    steps: z.array(step).describe('In order'),
    completion: shownCompletion.nullable(),
    setupVersionId: z.string().describe('Id of the published version, as in its signed record'),
    contentHash: z.string().describe("SHA-256 of the version's canonical content, in hexadecimal"),
    platforms: z
      .array(platform)
      .describe('Platforms for which this guide may differ, the default platform first'),
    locales: z.array(z.string()).describe('Locales in which the guide is available'),
    dir: z.enum(['ltr', 'rtl']).describe("Writing direction of the locale's script"),
    variables: z.array(field).describe('Variables of these steps that the request does not set'),
  })
  .meta({ id: 'Guide', examples: [guideExample] })

export type GuideBody = z.infer<typeof guide>
