/** Screens about the activity of visitors, in one chunk that is loaded on demand. */
export { Analytics } from '../analytics/analytics.tsx'
export { Checks } from '../checks/checks.tsx'
export { Installations } from '../installations/installations.tsx'
