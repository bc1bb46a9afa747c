import type { Tone } from '#shared/brand.ts'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import styles from './state-bubble.module.css'
import { type ShownState, stateLooks } from './states.ts'
import { staff } from '../../../words.ts'

const { parts: words } = staff

interface IconBubbleProps {
  readonly icon: IconName
  readonly tone: Tone | null
  readonly size?: 'small' | 'large' | 'medium'
}

/** A coloured bubble with an icon. Words beside it say the same. */
export function IconBubble({ icon, tone, size = 'small' }: IconBubbleProps) {
  return (
    <span className={styles['bubble']} data-size={size} data-tone={tone ?? undefined}>
      <Icon name={icon} />
    </span>
  )
}

/** The bubble of a state. */
export function StateBubble({
  state,
  size = 'small',
}: {
  readonly state: keyof typeof stateLooks
  readonly size?: 'small' | 'large'
}) {
  return <IconBubble {...stateLooks[state]} size={size} />
}

/** A state as bubble and word. */
export function StateLabel({ state }: { readonly state: ShownState }) {
  return (
    // A new element for each state, so that the change fades in.
    <span className={styles['chip']} key={state} data-tone={stateLooks[state].tone ?? undefined}>
      <StateBubble state={state} />
      {words.states[state]()}
    </span>
  )
}
