import { completionPanel } from './completion-panel.ts'
import css from './record.css'
import { stepText } from './step-text.ts'

export { completionPanel, css, stepText }

declare module '../load.ts' {
  interface Modules {
    readonly markdown: {
      readonly css: string
      readonly completionPanel: typeof completionPanel
      readonly stepText: typeof stepText
    }
  }
}
