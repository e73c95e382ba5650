import { type SampleLanguageName, sampleLanguages } from '../../../shared/samples/languages.ts'

const STORED = 'waymark-docs-language'

/** Returns the language that the reader has chosen, on this page or another, or else curl. */
export function keptLanguage(): SampleLanguageName {
  const kept = readKept()
  return isLanguage(kept) ? kept : 'curl'
}

export function keepLanguage(language: SampleLanguageName): void {
  try {
    localStorage.setItem(STORED, language)
  } catch {
    // The browser lets this page store nothing, so the choice is for this page.
  }
}

function readKept(): string {
  try {
    return localStorage.getItem(STORED) ?? ''
  } catch {
    return ''
  }
}

function isLanguage(name: string): name is SampleLanguageName {
  return Object.hasOwn(sampleLanguages, name)
}
