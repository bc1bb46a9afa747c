import { Icon, type IconName } from '#ui/icon/icon.tsx'
import { type Mark as MarkName, markLooks } from './delivery-text.ts'
import type { Tone } from '#shared/brand.ts'
import styles from './mark.module.css'

interface BubbleProps {
  readonly icon: IconName
  readonly tone: Tone | null
  readonly size?: 'small' | 'large' | 'medium'
}

/** A coloured bubble with an icon. Its meaning stands beside it in words. */
export function Bubble({ icon, tone, size = 'small' }: BubbleProps) {
  return (
    <span className={styles['bubble']} data-size={size} data-tone={tone ?? undefined}>
      <Icon name={icon} />
    </span>
  )
}

/** The bubble of a state. */
export function Mark({ mark, size = 'small' }: { readonly mark: MarkName; readonly size?: BubbleProps['size'] }) {
  const { icon, tone } = markLooks[mark]
  return <Bubble icon={icon} tone={tone} size={size} />
}

/** A state as bubble and word. */
export function StateChip({ mark }: { readonly mark: MarkName }) {
  const { label, tone } = markLooks[mark]
  return (
    // A new element for each state, so that the change fades in.
    <span className={styles['chip']} key={mark} data-tone={tone ?? undefined}>
      <Mark mark={mark} />
      {label}
    </span>
  )
}
