import { page as words } from '../../words.ts'

/** What fair mode says on a device that no recruiter has set up, without a network. */
export const missing = { title: words.noFair(), text: words.noFairLead() }
