import type { SlotProps } from '#platform/page-module.ts'
import { late } from '#ui/late/late.tsx'
import { canReadResume } from './can-read-resume.ts'
import type { ResumeHelpProps } from './online/resume-help.tsx'

const ResumeHelp = late<ResumeHelpProps>(async () => (await import('./online/resume-help.tsx')).ResumeHelp)

/** Below a file field: offers to read a résumé. Its code loads when one was picked that can be read. */
export function ResumeOffer({ field, picked, ...props }: SlotProps['file-help']) {
  return canReadResume(field, picked) ? <ResumeHelp {...props} file={picked.file} /> : null
}
