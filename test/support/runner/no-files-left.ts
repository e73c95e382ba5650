import { openSync } from 'node:fs'
import { runCheck } from '../../../worker/checks/index.ts'
import { toolsFor } from '../checks/site.ts'

/** Runs one check in a process that cannot open more files, and writes the result. Run it under a low `ulimit -n`. */
const tools = toolsFor(['127.0.0.1:9'], { dialMap: () => ({ address: '127.0.0.1', port: 9 }) })
takeAllFiles()
const request = { type: 'http_ping', target: 'http://93.184.216.34/', config: {} } as const
const result = await runCheck(request, tools, { budgetMs: 5000 })
process.send?.(result)
process.disconnect()

function takeAllFiles(): void {
  try {
    for (;;) openSync('/dev/null', 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EMFILE') throw error
  }
}
