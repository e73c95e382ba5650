import type { CallDeps } from './call-tool.ts'
import type { Tool } from './tool.ts'
import { explainCode } from './tools/explain-code.ts'
import { getGuide, type GetGuideDeps } from './tools/get-guide.ts'
import { getInstallation, type GetInstallationDeps } from './tools/get-installation.ts'
import { verifyRecord, type VerifyRecordDeps } from './tools/verify-record.ts'
import { verifyStep, type VerifyStepDeps } from './tools/verify-step.ts'

export type ToolDeps = CallDeps & GetGuideDeps & GetInstallationDeps & VerifyStepDeps & VerifyRecordDeps

/** In the order in which an agent needs them. */
export const tools: readonly Tool<ToolDeps>[] = [
  getGuide,
  getInstallation,
  verifyStep,
  explainCode,
  verifyRecord,
]
