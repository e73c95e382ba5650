import { ask } from '../service.ts'
import { askAll } from './pages.ts'

export type Branding = { readonly name: string; readonly primary_color: string; readonly logo_url: string }

export type Project = {
  readonly id: string
  readonly name: string
  readonly branding: Branding
  readonly revision: number
  readonly created_at: string
}

export type ProjectFields = Pick<Project, 'name' | 'branding'>

export async function listProjects(signal: AbortSignal): Promise<Project[]> {
  return askAll('/projects', signal)
}

export async function readProject(id: string, signal?: AbortSignal): Promise<Project> {
  return (await ask<Project>(`GET /projects/${id}`, { signal })).body
}

export async function createProject(body: ProjectFields): Promise<Project> {
  return (await ask<Project>('POST /projects', { body })).body
}

/** Sends what is different alone: the rest may be from before a rule that there is now. */
export async function changeProject(project: Project, { name, branding }: ProjectFields): Promise<Project> {
  const { id, revision } = project
  const body = { ...changed({ name }, { name: project.name }), branding: changed(branding, project.branding) }
  return (await ask<Project>(`PATCH /projects/${id}`, { body, revision })).body
}

export async function deleteProject({ id, revision }: Project): Promise<void> {
  await ask(`DELETE /projects/${id}`, { revision })
}

function changed<Fields extends object>(now: Fields, before: Fields): Partial<Fields> {
  const entries = Object.entries(now).filter(([field, value]) => before[field as keyof Fields] !== value)
  return Object.fromEntries(entries) as Partial<Fields>
}
