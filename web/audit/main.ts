import { showVerification } from './show-verification.ts'

for (const element of document.querySelectorAll<HTMLElement>('[data-version]')) void showVerification(element)
