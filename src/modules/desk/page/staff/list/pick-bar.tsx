import { type ReactNode, useId, useState } from 'react'
import { type DeskDecision, deskDecisions, maxPicked } from '../../../shared/team.ts'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import { decisionIcons } from '../application/team-panel.tsx'
import { useDesk } from '../parts/desk-context.ts'
import { staff } from '../../../words.ts'
import styles from './pick-bar.module.css'
import { EraseManyDialog } from './team-dialogs.tsx'
import type { Picks } from './use-picks.ts'

const { list, parts, team } = staff
const words = list.tools

interface PickBarProps {
  readonly picks: Picks
  readonly onDecide: (decision: DeskDecision) => void
  readonly onLabel: () => void
  /** null: not possible for the picked rows. */
  readonly onResend: (() => void) | null
  readonly onMarkDelivered: (() => void) | null
  readonly onClear: () => void
}

/** The last line of the list while rows are picked: how many, and what can be done to them. It has its own place below the rows. */
export function PickBar({ picks, onClear, onDecide, onLabel, onMarkDelivered, onResend }: PickBarProps) {
  const { may, openExport } = useDesk()
  const [isErasing, setIsErasing] = useState(false)
  const countId = useId()
  const { rows } = picks
  return (
    <section className={styles['bar']} aria-labelledby={countId}>
      <b id={countId} className={styles['count']}>
        {words.picked({ count: rows.length })}
      </b>
      <div className={styles['tools']}>
        {may('decide') ? (
          <>
            {deskDecisions.map((decision) => (
              <Tool key={decision} icon={decisionIcons[decision]} onPress={() => onDecide(decision)}>
                {team.decisions[decision]()}
              </Tool>
            ))}
            <Tool icon="plus" onPress={onLabel}>
              {team.label()}
            </Tool>
          </>
        ) : null}
        {rows.length <= maxPicked ? (
          <Tool icon="download" onPress={() => openExport(rows.map(({ applicationId }) => applicationId))}>
            {parts.exportButton()}
          </Tool>
        ) : null}
        {may('erase') ? (
          <Tool icon="trash-2" onPress={() => setIsErasing(true)}>
            {team.erase()}
          </Tool>
        ) : null}
        {onResend === null ? null : (
          <Tool icon="rotate-cw" onPress={onResend}>
            {parts.resend()}
          </Tool>
        )}
        {onMarkDelivered === null ? null : (
          <Tool icon="check-check" onPress={onMarkDelivered}>
            {picks.areUnknown ? words.itArrived() : parts.mark()}
          </Tool>
        )}
      </div>
      <button type="button" className={styles['clear']} onClick={onClear}>
        <Icon name="x" />
        <span>{words.clear()}</span>
      </button>
      <EraseManyDialog rows={isErasing ? rows : []} onClose={() => setIsErasing(false)} />
    </section>
  )
}

interface ToolProps {
  readonly icon: IconName
  readonly onPress: () => void
  readonly children: ReactNode
}

function Tool({ children, icon, onPress }: ToolProps) {
  return (
    <button type="button" className={styles['tool']} onClick={onPress}>
      <Icon name={icon} />
      {children}
    </button>
  )
}
