import type { DevFile } from '../../../cli/dev/dev-file.ts'
import { SITE_ID, VERIFICATION_CODE } from '../../../cli/demo/names.ts'
import { translatedGuide, unfinishedGuide } from './guides.ts'
import type { Demo } from './screen.ts'

type Made = { template: { id: string }; version: { id: string } }
type Steps = { requirements: { title: string; config: { body: string } }[] }
type List = { data: { id: string; name: string }[] }

/**
 * Finds the resources of the running demo that have screens, starts a draft of its guide, and imports a guide with
 * problems and a guide in several languages.
 */
export async function prepareDemo(dev: DevFile): Promise<Demo> {
  const ask: Demo['ask'] = async (call, body) => askAdmin(dev, call, body)
  const { templateId: template_id } = dev
  const template = await ask<{ project_id: string; current_version_id: string }>(
    `GET /templates/${template_id}`,
  )
  const { project_id: projectId, current_version_id: from_version_id } = template
  const installations = await ask<List>(`GET /installations?template_id=${template_id}`)
  const guides = await ask<List>(`GET /projects/${projectId}/templates`)
  const draft = await ask<{ id: string }>(`POST /templates/${template_id}/versions`, { from_version_id })
  await change(ask, draft.id)
  const unfinished = await ask<Made>(`POST /projects/${projectId}/templates/import`, unfinishedGuide)
  const shared = await ask<Made>(`POST /projects/${projectId}/templates/import`, translatedGuide)
  await ask(`POST /versions/${shared.version.id}/publish`)
  const variables = { [SITE_ID.name]: 'SITE-4711', [VERIFICATION_CODE.name]: '7d1f0c94' }
  const target = `http://${dev.demoHost}:${new URL(dev.demoSite).port}/`
  return {
    ...dev,
    ask,
    projectId,
    versionId: from_version_id,
    installationId: installations.data[1]?.id ?? '',
    unusedTemplateId: guides.data.find(({ name }) => name.includes('Lantern'))?.id ?? '',
    unfinishedId: unfinished.template.id,
    unfinishedVersionId: unfinished.version.id,
    share: async (locale) => {
      const body = { template_id: shared.template.id, target, variables, locale }
      const { id, token } = await ask<{ id: string; token: string }>('POST /installations', body)
      return { id, link: `${dev.baseUrl}/i#${token}` }
    },
  }
}

/** Changes a step of the draft, so that there is something to compare before publishing. */
async function change(ask: Demo['ask'], draftId: string): Promise<void> {
  const { requirements } = await ask<Steps>(`GET /versions/${draftId}/requirements`)
  const [first, ...rest] = requirements
  if (!first) return
  const body = first.config.body.replace('within a few minutes', 'within ten minutes')
  const changed = { ...first, title: 'Prove that you own the domain', config: { ...first.config, body } }
  await ask(`PUT /versions/${draftId}/requirements`, { requirements: [changed, ...rest] })
}

async function askAdmin<Body>({ baseUrl, accountKey }: DevFile, call: string, body?: object): Promise<Body> {
  const [method = '', path = ''] = call.split(' ')
  const answer = await fetch(`${baseUrl}/v1/admin${path}`, {
    method,
    headers: { Authorization: `Bearer ${accountKey}`, 'Content-Type': 'application/json', 'If-Match': '*' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const content = (await answer.json().catch(() => undefined)) as Body
  if (!answer.ok) throw new Error(`${call} answered ${answer.status}: ${JSON.stringify(content)}`)
  return content
}
