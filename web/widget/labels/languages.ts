/** The widget's languages other than English. Each has a file in shared/messages/widget. */
export const languages = ['ar', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pt', 'zh'] as const
