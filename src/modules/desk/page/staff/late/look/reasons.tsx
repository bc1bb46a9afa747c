import type { Tone } from '#shared/brand.ts'
import { dayMs } from '#shared/durations.ts'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import { staff } from '../../../../words.ts'
import styles from './look.module.css'

const { look: words } = staff

interface ReasonsProps {
  readonly reasons: readonly string[]
  readonly isConfirmed: boolean
}

/** Why something is held, and what speaks for its person. */
export function Reasons({ isConfirmed, reasons }: ReasonsProps) {
  return (
    <ul className={styles['reasons']}>
      {reasons.map((reason) => (
        <Chip key={reason} icon="eye" tone="bee" text={reason} />
      ))}
      {isConfirmed ? <Chip icon="check" tone="owl" text={words.confirmed()} /> : null}
    </ul>
  )
}

function Chip({ icon, text, tone }: { readonly icon: IconName; readonly tone: Tone; readonly text: string }) {
  return (
    <li className={styles['chip']} data-tone={tone}>
      <Icon name={icon} />
      {text}
    </li>
  )
}

/** What happens if nobody decides. */
export function endText(sentOnAtMs: number | null, nowMs: number): string {
  if (sentOnAtMs === null) return words.stays()
  return words.sentOn({ days: Math.max(0, Math.ceil((sentOnAtMs - nowMs) / dayMs)) })
}
