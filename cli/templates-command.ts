import type { Command } from 'commander'

type Env = Readonly<Record<string, string | undefined>>

/** `waymark templates`: carries guides from one place to another, and keeps them beside the code. */
export function addTemplates(templates: Command, env: Env): void {
  templates.description('carry templates from one place to another as files').addHelpText('after', help)
  templates
    .command('export')
    .description('print a template with one of its versions as JSON')
    .argument('<TEMPLATE>', 'the id of the template')
    .option('--version-id <ID>', 'the version (the current one, or else the newest)')
    .action(async (id: string, { versionId }: { versionId?: string }) => {
      const { findApi } = await import('./admin-api.ts')
      const { exportTemplate } = await import('./templates.ts')
      process.stdout.write(await exportTemplate(findApi(env), { id, version: versionId }))
    })
  templates
    .command('import')
    .description('make a template of such a file; prints what was made')
    .argument('<FILE>', 'the file')
    .requiredOption('--project <ID>', 'the project to put it into')
    .option('--publish', 'publish it as well')
    .action(async (file: string, { project, publish = false }: { project: string; publish?: boolean }) => {
      const { findApi } = await import('./admin-api.ts')
      const { importTemplate } = await import('./templates.ts')
      const { templateId, versionId, embedKey } = await importTemplate(findApi(env), {
        file,
        project,
        publish,
      })
      console.log(`template  ${templateId}\nversion   ${versionId}\nembed key ${embedKey}`)
    })
}

const help = `
Environment:
  WAYMARK_URL   the address of the service, such as https://guides.example.com
  WAYMARK_KEY   an account API key with templates:read, templates:write and, for --publish, templates:publish

Without them, the service that waymark dev runs in this directory is used.`
