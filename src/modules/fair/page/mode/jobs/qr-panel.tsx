import type { ReactNode } from 'react'
import { QrCode } from '#ui/qr-code/qr-code.tsx'
import styles from './qr-panel.module.css'

interface QrPanelProps {
  readonly heading: string
  readonly text: string
  /** Below the code. */
  readonly children: ReactNode
}

/** A code to continue on one's own phone. */
export function QrPanel({ children, heading, text }: QrPanelProps) {
  return (
    <section className={styles['panel']} data-tone="starling">
      <h2>{heading}</h2>
      <QrCode text={text} label={heading} size={284} />
      <p>{children}</p>
    </section>
  )
}
