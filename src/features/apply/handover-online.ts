/** What carries a draft to another device, as one module, because each entry of a late file costs one more file. */

export { GiveDialog } from './handover/transfer/give-dialog.tsx'
export { TakePage } from './handover/transfer/take-page.tsx'
export { prepareHandover } from './prepare-handover.ts'
export { storedProgress } from './stored-progress.ts'
