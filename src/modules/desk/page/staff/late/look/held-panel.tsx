import type { ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import type { DeskApplication, DeskHeld } from '../../../../shared/desk.ts'
import { staff } from '../../../../words.ts'
import buttonStyles from '../../application/delivery-panel.module.css'
import { useDesk } from '../../parts/desk-context.ts'
import styles from './look.module.css'
import { endText, Reasons } from './reasons.tsx'
import { useHeldDecisions } from './use-held-decisions.ts'

const { look: words } = staff

interface HeldPanelProps {
  readonly application: DeskApplication
  readonly held: DeskHeld
  /** What can be done besides. null: whoever is signed in may only read. */
  readonly buttons: ReactNode
  readonly onDiscarded: () => Promise<void>
}

/** Why an application waits for a look, what happens if nobody decides, and what a person can do. */
export function HeldPanel({ application, buttons, held, onDiscarded }: HeldPanelProps) {
  const { actions, isOffline, nowMs } = useDesk()
  const { applicationId, name } = application
  const decide = useHeldDecisions(onDiscarded)
  return (
    <>
      <div className={styles['one']}>
        <Reasons reasons={held.reasons} isConfirmed={held.isConfirmed} />
        <p className={styles['muted']}>{endText(held.sentOnAtMs, nowMs)}</p>
      </div>
      {buttons === null ? null : (
        <div className={buttonStyles['actions']}>
          {buttons}
          {held.canDiscard ? (
            <div className={styles['discard']}>
              <Button
                variant="ghost"
                size="compact"
                isDisabled={actions.isActing || isOffline}
                onClick={() => decide('discard', [{ applicationId, name, isReached: true }])}
              >
                <Icon name="archive" />
                {words.discard()}
              </Button>
            </div>
          ) : null}
        </div>
      )}
    </>
  )
}
