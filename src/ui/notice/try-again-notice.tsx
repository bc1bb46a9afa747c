import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Notice } from './notice.tsx'
import { words } from '../words.ts'

interface TryAgainNoticeProps {
  readonly onTryAgain: () => void
  readonly children: ReactNode
}

/** Says what could not be loaded, with a button to try it again. */
export function TryAgainNotice({ children, onTryAgain }: TryAgainNoticeProps) {
  return (
    <Notice
      icon="circle-alert"
      action={
        <Button variant="snow" size="small" onClick={onTryAgain}>
          {words.tryAgain()}
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
