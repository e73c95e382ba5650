import { lookUpByHash } from './look-up.ts'
import { showVerification } from './show-verification.ts'

for (const element of document.querySelectorAll<HTMLElement>('[data-version]')) void showVerification(element)
for (const form of document.querySelectorAll<HTMLFormElement>('form[action="/audit"]')) lookUpByHash(form)
