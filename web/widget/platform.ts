/** Event on the document that reports the chosen platform to all guides of the page, even those of another script. */
export const PLATFORM = 'waymark:platform'
