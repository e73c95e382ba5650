/** Languages of the widget besides English. Each has a file of labels beside this one. */
export const languages = ['ar', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pt', 'zh'] as const
