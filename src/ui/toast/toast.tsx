import type { ReactNode } from 'react'
import { InPlace } from '../bar-slot/in-place.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './toast.module.css'
import { components as words } from '../words.ts'

interface ToastProps {
  readonly title: string
  /** The language of the title, if it is not the page's. */
  readonly lang?: string
  readonly detail?: string
  /** A toast with an action stays until it is answered. */
  readonly action?: ReactNode
  readonly onClose: () => void
}

let stack: HTMLElement | null = null

/** Where all toasts stand, one above the other, also those of another React root. */
function stackOfPage(): HTMLElement {
  if (stack?.isConnected) return stack
  stack = document.createElement('div')
  stack.className = styles['stack'] ?? ''
  document.body.append(stack)
  return stack
}

/** A message at the bottom of the screen, dark in both themes. */
export function Toast({ title, lang, detail, action, onClose }: ToastProps) {
  return (
    <InPlace place={stackOfPage()}>
      <div className={styles['toast']} role="status">
        <div className={styles['text']}>
          <p className={styles['title']} lang={lang} dir={lang === undefined ? undefined : 'auto'}>
            {title}
          </p>
          {detail === undefined ? null : <p className={styles['detail']}>{detail}</p>}
        </div>
        {action}
        <button type="button" className={styles['close']} aria-label={words.close()} onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
    </InPlace>
  )
}
