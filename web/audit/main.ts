import { offerCommands } from './copy.ts'
import { offerExample } from './example.ts'
import { usePermalinks } from './permalink.ts'
import { showVerification } from './show-verification.ts'

usePermalinks()
offerCommands()
offerExample()
for (const element of document.querySelectorAll<HTMLElement>('[data-version]')) void showVerification(element)
