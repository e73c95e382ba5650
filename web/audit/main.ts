import { lookUpByHash } from './look-up.ts'
import { showVerification } from './show-verification.ts'

for (const place of document.querySelectorAll<HTMLElement>('[data-version]')) void showVerification(place)
for (const form of document.querySelectorAll<HTMLFormElement>('form[action="/audit"]')) lookUpByHash(form)
