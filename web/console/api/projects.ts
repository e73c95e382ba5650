import { callAdmin } from '../request.ts'
import { listAll } from './pages.ts'
import type { Schemas } from './schema.ts'

export type Project = Schemas['Project']

export type ProjectFields = Pick<Project, 'name' | 'branding'>

export async function listProjects(signal: AbortSignal): Promise<Project[]> {
  return listAll('/projects', signal)
}

export async function readProject(id: string, signal?: AbortSignal): Promise<Project> {
  return (await callAdmin<Project>(`GET /projects/${id}`, { signal })).body
}

export async function createProject(body: ProjectFields): Promise<Project> {
  return (await callAdmin<Project>('POST /projects', { body })).body
}

/** Sends only the changed fields, since the other values might violate rules that were added later. */
export async function changeProject(project: Project, { name, branding }: ProjectFields): Promise<Project> {
  const { id, revision } = project
  const body = {
    ...changedFields({ name }, { name: project.name }),
    branding: changedFields(branding, project.branding),
  }
  return (await callAdmin<Project>(`PATCH /projects/${id}`, { body, revision })).body
}

export async function deleteProject({ id, revision }: Project): Promise<void> {
  await callAdmin(`DELETE /projects/${id}`, { revision })
}

function changedFields<Fields extends object>(current: Fields, before: Fields): Partial<Fields> {
  const entries = Object.entries(current).filter(([field, value]) => {
    return JSON.stringify(before[field as keyof Fields]) !== JSON.stringify(value)
  })
  return Object.fromEntries(entries) as Partial<Fields>
}
