import { completionPanel } from './completion-panel.ts'
import { stepText } from './step-text.ts'

export { completionPanel, stepText }

declare module '../load.ts' {
  interface Modules {
    readonly markdown: {
      readonly completionPanel: typeof completionPanel
      readonly stepText: typeof stepText
    }
  }
}
