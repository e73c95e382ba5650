#!/usr/bin/env node
import { requireNode } from './require-node.mjs'

requireNode()
await import('../cli/main.ts')
