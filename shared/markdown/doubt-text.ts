import { doubtfulCodes } from '../check/done.ts'

const codes = doubtfulCodes.map((code) => `\`${code}\``)

/** Says which answers with `"ok":true` prove nothing. Part of the format of SKILL.md (shared/skill/format.ts). */
export const doubtText = `An answer that names ${codes.slice(0, -1).join(', ')}, or ${codes.at(-1)} is no proof: the site has what was installed, but its visitors may not get it. Tell the user what \`message\` says, and do not report the step as done unless they agree.`
