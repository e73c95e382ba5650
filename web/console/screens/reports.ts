/** Screens about visitor activity, loaded together. */
export { Analytics, firstReportPath } from '../analytics/analytics.tsx'
export { Checks } from '../checks/checks.tsx'
