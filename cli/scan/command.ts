import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { withExamples } from '../help/examples.ts'
import { withExitCodes } from '../help/exit-codes.ts'
import { collect } from '../options/collect.ts'
import { print, withJson, type JsonOption } from '../print.ts'
import { report } from '../report.ts'

type ScanFlags = JsonOption & { selector?: string; code?: string[] }

export function addScan(program: Command, { setOutcome }: CommandContext): void {
  withExamples(
    withExitCodes(withJson(program.command('scan')), exitCodes),
    `waymark scan --selector 'script[src*="/w.js"]' index.html`,
    `waymark scan --code 'acme.init(' dist/index.html dist/shop.html`,
    `curl -s https://www.example.com/ | waymark scan --selector 'script[data-site]' -`,
  )
    .description('look for an element or code in HTML files, and explain why it is not found')
    .option('--selector <S>', 'a CSS selector')
    .option(
      '--code <FRAGMENT>',
      'a part of a script; one script that runs must have all that are given',
      collect,
    )
    .argument('<FILE...>', 'HTML files; - means standard input')
    .action(async (files: string[], { selector, code, json }: ScanFlags) => {
      const { scanFiles } = await import('./run.ts')
      const { describeScan } = await import('./describe.ts')
      let found = 0
      const outcome = await scanFiles({ selector, code, files }, (scan) => {
        print([scan], { json }, (scans) => scans.map(describeScan))
        if (scan.found) found += 1
      })
      setOutcome(outcome)
      if (files.length === 1 || !process.stderr.isTTY) return
      report('notice', { code: 'scanned', message: `Found in ${found} of ${files.length} files` }, json)
    })
}

const exitCodes = {
  yes: 'all files have what was looked for',
  no: 'one does not',
  unknown: 'could not tell, or a file cannot be read',
}
