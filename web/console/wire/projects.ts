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

export async function changeProject({ id, revision }: Project, body: ProjectFields): Promise<Project> {
  return (await ask<Project>(`PATCH /projects/${id}`, { body, revision })).body
}

export async function deleteProject({ id, revision }: Project): Promise<void> {
  await ask(`DELETE /projects/${id}`, { revision })
}
