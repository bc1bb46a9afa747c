import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import type { IconName } from '../icon/icon.tsx'
import { components as words } from '../words.ts'
import { Notice } from './notice.tsx'

interface TryAgainNoticeProps {
  readonly icon?: IconName
  /** It is being tried. */
  readonly isTrying?: boolean
  /** null: trying would not help now. */
  readonly onTryAgain: (() => void) | null
  readonly children: ReactNode
}

/** Says what could not be loaded, with a button to try it again. */
export function TryAgainNotice({ children, icon = 'circle-alert', isTrying = false, onTryAgain }: TryAgainNoticeProps) {
  const action = onTryAgain ? (
    <Button variant="snow" size="small" isLoading={isTrying} onClick={onTryAgain}>
      {words.tryAgain()}
    </Button>
  ) : null
  return (
    <Notice icon={icon} action={action}>
      {children}
    </Notice>
  )
}
