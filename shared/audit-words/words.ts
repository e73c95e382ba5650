import type { pages, verification } from './en.ts'

/** Words by name; `{place}` stands for what a page puts there. English has all of them, and so has each translation. */
export type PageWords = Readonly<Record<keyof typeof pages, string>>
export type VerificationWords = Readonly<Record<keyof typeof verification, string>>

export const auditLocales = ['en', 'de', 'ar'] as const

export type AuditLocale = (typeof auditLocales)[number]
