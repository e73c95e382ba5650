/** The beginning of the demo guide as Markdown. */
export const guideMarkdownExample = `---
name: "Install the Waymark demo snippet"
version: 1
…
---

Text is the author's. Only a check of the live site proves a step:
…
`

/** The beginning of the demo guide as install.md. */
export const installMarkdownExample = `---
name: "Install the Waymark demo snippet"
version: 1
…
---

# Install the Waymark demo snippet
…
`
