/**
 * Number of the form in which `renderSkill` writes. A file is verified by rendering it again and comparing each byte, so
 * whoever changes what is rendered, in any case, raises it and names the release that comes with the change.
 */
export const SKILL_FORMAT = 1

/** The first release that renders this format, for the message of an older one. */
export const FORMAT_RELEASE = '0.1.0'
