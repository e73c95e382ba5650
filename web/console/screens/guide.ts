/** A guide's overview, its project and the beginning of a new one, loaded together. */
export { NewGuide } from '../guides/new-guide.tsx'
export { ProjectScreen } from '../projects/project.tsx'
export { Overview } from '../template/overview.tsx'
