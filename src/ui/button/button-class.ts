import styles from './button.module.css'

export interface ButtonLook {
  /** One primary per group. `snow`, `plain` and `bee` are for coloured surfaces, `plain` in the colours of the theme. */
  readonly variant?: 'primary' | 'outline' | 'ghost' | 'snow' | 'plain' | 'bee' | undefined
  /** `compact` is for dense tools such as the recruiters' desk, `touch` for a tablet that people use standing: at least 64 px. */
  readonly size?: 'compact' | 'small' | 'medium' | 'large' | 'touch' | 'touch-large' | undefined
  /** Fills the width of its container. On a tablet, what its row has left. */
  readonly isWide?: boolean | undefined
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ variant = 'primary', size = 'medium', isWide = false }: ButtonLook = {}): string {
  return [styles['button'], styles[variant], styles[size], isWide ? styles['wide'] : ''].filter(Boolean).join(' ')
}
