import { defineGuide } from './define.ts'

export { createClient, WaymarkError } from './client.ts'

defineGuide(import.meta.url)
