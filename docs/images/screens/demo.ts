import type { DevFile } from '../../../cli/dev/announce.ts'
import { SITE_ID, VERIFICATION_CODE } from '../../../cli/demo/names.ts'
import type { Demo } from './screen.ts'

/** Finds the resources of the running demo that have screens, and begins a draft of its guide. */
export async function describeDemo(dev: DevFile): Promise<Demo> {
  const { templateId: template_id } = dev
  const guide = `/templates/${template_id}`
  const template = await ask<{ project_id: string; current_version_id: string }>(dev, guide)
  const list = await ask<{ data: { id: string }[] }>(dev, `/installations?template_id=${template_id}`)
  await ask(dev, `${guide}/versions`, { from_version_id: template.current_version_id })
  const variables = { [SITE_ID.name]: 'SITE-4711', [VERIFICATION_CODE.name]: '7d1f0c94' }
  return {
    ...dev,
    projectId: template.project_id,
    versionId: template.current_version_id,
    installationId: list.data[0]?.id ?? '',
    share: async (locale) => {
      const target = `http://${dev.demoHost}/`
      const body = { template_id, target, variables, locale }
      return `${dev.baseUrl}/i#${(await ask<{ token: string }>(dev, '/installations', body)).token}`
    },
  }
}

async function ask<Body>({ baseUrl, accountKey }: DevFile, path: string, body?: object): Promise<Body> {
  const headers = { Authorization: `Bearer ${accountKey}`, 'Content-Type': 'application/json' }
  const method = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const answer = await fetch(`${baseUrl}/v1/admin${path}`, { headers, ...method })
  const content = (await answer.json()) as Body
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(content)}`)
  return content
}
