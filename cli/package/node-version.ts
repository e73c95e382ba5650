/** The first version of Node that runs the package. */
export const oldestNode = '22.19'

const [major, minor] = oldestNode.split('.')

/**
 * The beginning of the program, for versions that cannot run the rest. It exits with 3, with which no command answers its
 * question: Node itself exits with 1 then, which would mean that a step is not done.
 */
export const requireNode = `"use strict";
{
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < ${major} || (major === ${major} && minor < ${minor})) {
    console.error('waymark needs Node ${oldestNode} or later, and this is Node ' + process.versions.node + ' (' + process.execPath + ').')
    process.exit(3)
  }
}`
