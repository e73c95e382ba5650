/** Screens of installations, of one guide and of all, loaded together. */
export { AllInstallations } from '../installation-list/all-installations.tsx'
export { Installations } from '../installation-list/installations.tsx'
