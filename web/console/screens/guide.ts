/** Screens of one guide and of its project, which are loaded together. */
export { NewGuide } from '../guides/new-guide.tsx'
export { ProjectScreen } from '../projects/project.tsx'
export { TemplateScreen } from '../template/template.tsx'
