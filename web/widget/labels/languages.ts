/** The widget's languages other than English. Each has a file of labels in this folder. */
export const languages = ['ar', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pt', 'zh'] as const
