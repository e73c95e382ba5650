export { LiveSites } from '../monitors/live-sites.tsx'
