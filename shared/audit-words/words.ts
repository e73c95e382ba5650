import type { pages, verification } from './en.ts'

/** Texts by name, with `{name}` for each value that a page fills in. Every language has all of them. */
export type PageWords = Readonly<Record<keyof typeof pages, string>>
export type VerificationWords = Readonly<Record<keyof typeof verification, string>>

export const auditLocales = ['en', 'de', 'ar'] as const

export type AuditLocale = (typeof auditLocales)[number]
