import { join } from 'node:path'

/** Directory for Node's compiled code, unless NODE_COMPILE_CACHE names another one. */
export const compileCache = join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled')
