import { join } from 'node:path'

/** Directory for the code that Node has compiled, unless NODE_COMPILE_CACHE names another one. */
export const compileCache = join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled')
