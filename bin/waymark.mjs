#!/usr/bin/env node
import { requireNode } from './require-node.mjs'

// With 1, `check` and `verify-site` would say that they have found something missing.
requireNode(3)
await import('../cli/main.ts')
