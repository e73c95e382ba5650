import { usePermalinks } from './permalink.ts'
import { showVerification } from './show-verification.ts'

usePermalinks()
for (const element of document.querySelectorAll<HTMLElement>('[data-version]')) void showVerification(element)
