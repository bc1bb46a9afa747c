import type { FairPerson, PersonState } from '#features/fair/fair.ts'
import { clockText } from '#platform/format.ts'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import kit from '../kit/kit.module.css'
import styles from './recruiters.module.css'
import { noJob } from './texts.ts'

const chips: Readonly<Record<PersonState, { readonly tone: string; readonly icon: IconName; readonly text: string }>> = {
  waiting: { tone: 'bee', icon: 'clock', text: 'Waiting' },
  sending: { tone: 'starling', icon: 'send', text: 'Sending' },
  sent: { tone: 'owl', icon: 'check', text: 'Sent' },
  'needs-attention': { tone: 'cardinal', icon: 'circle-alert', text: 'Needs attention' },
}

export function StateChip({ state }: Pick<FairPerson, 'state'>) {
  const { icon, text, tone } = chips[state]
  return (
    <span className={`${kit['chip']} ${styles['state']}`} data-tone={tone}>
      <Icon name={icon} />
      {text}
    </span>
  )
}

/** '15:41 · Product Designer · photo'. */
export function aboutText({ hasFile, jobTitle, kind, sealedAtMs }: FairPerson): string {
  const file = kind === 'interest' ? 'photo' : 'file'
  return [clockText(sealedAtMs), jobTitle ?? noJob, ...(hasFile ? [file] : [])].join(' · ')
}
