import { exampleIds } from './ids.ts'

/** Name of the demo guide's skill. */
export const skillNameExample = 'install-prove-that-the-domain-is-yours-000000000003'

/** The beginning of a SKILL.md. */
export const skillExample = `---
name: ${skillNameExample}
…`

export const skillIndexExample = {
  $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
  skills: [
    {
      name: skillNameExample,
      type: 'skill-md',
      title: 'Install the Waymark demo snippet',
      description: "Steps of a third party's install guide (version 1), …",
      url: `https://waymark.example/.well-known/agent-skills/${skillNameExample}/SKILL.md`,
      digest: `sha256:${exampleIds.hash}`,
    },
  ],
}
