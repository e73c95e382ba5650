import { demoIds, exampleTimes } from '../../examples/ids.ts'
import { z } from 'zod'
import { httpsUrl, nameField, timestamp } from '../../errors/fields.ts'
import { keepUnsupported } from '../../drafts/stored/keep-unsupported.ts'
import { nameTranslations } from '../../drafts/name-translations.ts'
import { readTranslations } from '../../guides/translated-names.ts'
import type { NewProject, ProjectRow, ProjectChange } from '../../store/templates/projects.ts'

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #0f766e')

/** A logo is optional: guides show the brand's initial without one. */
const optionalLogo = z.union([z.literal(''), httpsUrl]).describe('Empty for no logo')

/** A guide's branding, with the admin API's field names. */
const branding = z
  .object({
    name: z.string(),
    name_i18n: nameTranslations,
    primary_color: z.string(),
    logo_url: z.string(),
  })
  .meta({ id: 'Branding' })

const brandingExample = { name: 'Waymark Demo', name_i18n: {}, primary_color: '#0f766e', logo_url: '' }

export const project = z
  .object({
    id: z.uuid(),
    name: z.string(),
    branding,
    revision: z.int(),
    created_at: timestamp,
  })
  .meta({
    id: 'Project',
    examples: [
      {
        id: demoIds.projectId,
        name: 'Demo project',
        branding: brandingExample,
        revision: 3,
        created_at: exampleTimes.first,
      },
    ],
  })

export const newProject = z
  .strictObject({
    name: nameField,
    branding: z
      .strictObject({
        name: nameField,
        name_i18n: nameTranslations.default({}),
        primary_color: color,
        logo_url: optionalLogo.default(''),
      })
      .meta({ id: 'NewBranding' }),
  })
  .meta({ id: 'NewProject', examples: [{ name: 'Shop', branding: { ...brandingExample, name: 'Shop' } }] })

export const projectChange = z
  .strictObject({
    name: nameField.optional(),
    branding: z
      .strictObject({
        name: nameField.optional(),
        name_i18n: nameTranslations.optional(),
        primary_color: color.optional(),
        logo_url: optionalLogo.optional(),
      })
      .meta({ id: 'BrandingChange' })
      .optional(),
  })
  .meta({
    id: 'ProjectChange',
    description: 'Omitted fields stay unchanged',
    examples: [{ branding: { primary_color: '#1d4ed8' } }],
  })

/** The project as the API returns it. */
export function showProject(row: ProjectRow): z.infer<typeof project> {
  return {
    id: row.id,
    name: row.name,
    branding: {
      name: row.brand_name,
      name_i18n: { ...readTranslations(row.brand_name_i18n, 'brand_name_i18n').value },
      primary_color: row.primary_color,
      logo_url: row.logo_url,
    },
    revision: row.revision,
    created_at: row.created_at.toISOString(),
  }
}

type BrandingColumns = Pick<
  NewProject,
  'name' | 'brand_name' | 'brand_name_i18n' | 'primary_color' | 'logo_url'
>

export function toNewColumns({ name, branding }: z.infer<typeof newProject>): BrandingColumns {
  return {
    name,
    brand_name: branding.name,
    brand_name_i18n: branding.name_i18n,
    primary_color: branding.primary_color,
    logo_url: branding.logo_url,
  }
}

/** Converts the fields in the request to columns, which keep what this release does not understand. */
export function toColumns(
  { name, branding }: z.infer<typeof projectChange>,
  { brand_name_i18n: stored }: ProjectRow,
): ProjectChange {
  const shown = readTranslations(stored, 'brand_name_i18n').value
  return {
    ...(name === undefined ? {} : { name }),
    ...(branding?.name === undefined ? {} : { brand_name: branding.name }),
    ...(branding?.name_i18n === undefined
      ? {}
      : { brand_name_i18n: keepUnsupported({ stored, shown, sent: branding.name_i18n }) }),
    ...(branding?.primary_color === undefined ? {} : { primary_color: branding.primary_color }),
    ...(branding?.logo_url === undefined ? {} : { logo_url: branding.logo_url }),
  }
}
