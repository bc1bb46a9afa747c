import { type Rating, ratings } from '../../../shared/fair.ts'
import type { FairPerson, PersonState } from '../tablet/fair.ts'
import { clockText } from '#platform/format.ts'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import { Chip, type ChipTone } from '#ui/chip/chip.tsx'
import styles from './recruiters.module.css'
import { mode } from '../../../words.ts'

const { recruiters: words } = mode

const chips: Readonly<Record<PersonState, { readonly tone: ChipTone; readonly icon: IconName }>> = {
  waiting: { tone: 'bee', icon: 'clock' },
  sending: { tone: 'starling', icon: 'send' },
  sent: { tone: 'owl', icon: 'check' },
  'needs-attention': { tone: 'cardinal', icon: 'circle-alert' },
}

export function StateChip({ state }: Pick<FairPerson, 'state'>) {
  const { icon, tone } = chips[state]
  return (
    <Chip tone={tone} size="touch-small">
      <Icon name={icon} />
      {words.states[state]()}
    </Chip>
  )
}

/** '15:41 · Product Designer · photo'. */
export function aboutText({ hasFile, jobTitle, kind, sealedAtMs }: FairPerson): string {
  return [clockText(sealedAtMs), jobTitle ?? words.noJob(), ...(hasFile ? [words.files[kind]()] : [])].join(' · ')
}

/** A rating as bubbles. null: not rated. */
export function RatingBubbles({ rating }: { readonly rating: Rating | null }) {
  return (
    <span
      className={styles['bubbles']}
      role="img"
      aria-label={rating === null ? words.notRated() : words.rated({ rating, of: ratings.length })}
    >
      {ratings.map((step) => (
        <i key={step} data-on={(rating ?? 0) >= step || undefined} />
      ))}
    </span>
  )
}
