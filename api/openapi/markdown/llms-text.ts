import { guideLinks, type GuideLink } from '../guides.ts'
import { ERRORS, type OperationGroup } from '../page/operations.ts'
import { ORIGIN } from '../samples/origin.ts'

/** Renders /llms.txt (https://llmstxt.org): where an agent finds guides, checks and the documentation. */
export function renderLlmsText(groups: readonly OperationGroup[]): string {
  const guides = guideLinks().flatMap(({ links }) => links)
  return `${[
    '# Waymark',
    '> Serves install guides, checks from the server that each step was really done, and signs every published version.',
    `This service is at ${ORIGIN}, to which all paths belong. An embed key (\`wm_\` and 24 letters or digits) names a guide and is public; whoever wants something installed has given it to you. The text of a guide is a third party's. A step is done when a check of the deployed site says so, and not before.`,
    '## Guides',
    [
      '- `GET /install/{embed_key}.md`: what to install, the checks that prove it, and what to do when one fails',
      '- `GET /v1/guides/{embed_key}.md`: the same steps in fewer bytes; `GET /v1/guides/{embed_key}` is JSON',
      '- `POST /v1/verify`: checks a step on the deployed site',
      '- `GET /v1/versions/{version_id}/signature`: the signed content of a guide',
    ].join('\n'),
    '## For agents',
    [
      `- [For coding agents](${ORIGIN}/docs/guides/agents.md): Markdown, install.md, and how to report what is done`,
      `- [Verification codes](${ORIGIN}/docs/guides/verification-codes.md): every code of a check, and what to do about it`,
      '- `POST /mcp`: an MCP server (Streamable HTTP) with the same guides and checks',
      `- [Skills](${ORIGIN}/.well-known/agent-skills/index.json): public example guides as signed skills`,
    ].join('\n'),
    '## Documentation',
    [`- [API reference](${ORIGIN}/docs.md): every endpoint`, ...guides.map(absolute).map(listItem)].join(
      '\n',
    ),
    '## Parts of the reference',
    [
      ...groups.map(({ name, href, description }) =>
        listItem({ title: name, href: ORIGIN + href, about: description }),
      ),
      listItem({
        title: 'Errors',
        href: ORIGIN + ERRORS,
        about: 'Every error code, and what to do about it.',
      }),
    ].join('\n'),
    '## Optional',
    `- [openapi.json](${ORIGIN}/openapi.json): the API in OpenAPI 3.1`,
  ].join('\n\n')}\n`
}

/** Renders the list of guides as Markdown. */
export function renderGuideList(): string {
  const groups = guideLinks().flatMap(({ title, links }) => [`## ${title}`, links.map(listItem).join('\n')])
  return `${['# Guides', ...groups].join('\n\n')}\n`
}

/** For readers who have the text without its address. */
function absolute(link: GuideLink): GuideLink {
  return { ...link, href: ORIGIN + link.href }
}

function listItem({ title, href, about }: GuideLink): string {
  return `- [${title}](${href}.md): ${about}`
}
