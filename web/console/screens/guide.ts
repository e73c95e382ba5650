/** Screens of a guide and its project, loaded together. */
export { NewGuide } from '../guides/new-guide.tsx'
export { ProjectScreen } from '../projects/project.tsx'
export { TemplateScreen } from './template.tsx'
